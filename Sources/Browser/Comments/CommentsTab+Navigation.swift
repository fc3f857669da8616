import Reading

/// Navigation from comment to comment.
extension CommentsTab {
    /// `C`: shows the comments of the selected gist.
    func open(for pane: DetailPane, _ update: inout UpdateContext) {
        guard let gist = pane.gist(update.context) else { return }
        guard gist.commentCount > 0 else { return update.tell(Words.Reader.noComments) }
        update.perform(.open(.comments))
    }

    /// Returns the comments on the screen; nil in another tab.
    private func shown(_ pane: DetailPane, _ context: Context) -> [ShownComment]? {
        guard pane.tab(context) == .comments, let opened = pane.shown(context),
            opened.texts.views[.comments]?.isOutdated == false
        else { return nil }
        return opened.comments.shown
    }

    /// The comments on the screen with the lines where they begin; nil in another tab.
    func lines(in reader: Reader, _ pane: DetailPane, _ context: Context) -> [(line: Int, comment: ShownComment)]? {
        shown(pane, context).flatMap { lines(of: $0, in: reader) }
    }

    private func lines(of comments: [ShownComment], in reader: Reader) -> [(line: Int, comment: ShownComment)]? {
        guard case .page(let page) = reader.document else { return nil }
        return zip(page.headingLines, comments).map { ($0, $1) }
    }

    /// The comment under the cursor.
    func chosenComment(_ pane: DetailPane, _ context: Context) -> ShownComment? {
        guard let comments = shown(pane, context), let place = pane.reader(context).chosenPart else { return nil }
        return comments.indices.contains(place) ? comments[place] : nil
    }

    /// `:next-comment`: goes to the next comment, or the previous one. Returns false if there is none.
    func goToComment(forward: Bool, _ pane: inout DetailPane, _ context: Context) -> Bool {
        if case .newestComment? = pane.intent?.goal { pane.intent = nil }
        return go(&pane, context) { _, reader in reader.chosenPart.map { $0 + (forward ? 1 : -1) } }
    }

    /// Goes to the newest comment, and again if the server's response has newer ones.
    /// - Parameter count: the number of comments when it was reached; nil if it was not.
    func reachNewest(reached count: Int?, _ pane: inout DetailPane, _ context: Context) {
        guard pane.tab(context) == .comments, let newest = pane.shown(context)?.comments.newest else {
            pane.intent = nil
            return
        }
        if let comments = shown(pane, context), context.layout.detail != nil {
            guard comments.count == count || go(&pane, context, to: { comments, _ in comments.count - 1 }) else {
                return
            }
            pane.intent?.goal = .newestComment(reached: comments.count)
            if !newest.isLoading { pane.intent = nil }
        } else if !newest.isLoading, newest.failure != nil {
            pane.intent = nil
        }
    }

    /// Goes to the comment that was just sent, if it is already on the screen.
    func reachComment(sentFrom draft: String, _ pane: inout DetailPane, _ context: Context) {
        // In another tab, the user has moved to another gist.
        let isLeft = pane.tab(context) != .comments
        let changes = pane.shown(context)?.comments.changes
        if isLeft || goTo(&pane, context, where: { changes?.isSent($0, from: draft) == true }) { pane.intent = nil }
    }

    /// True if the user has chosen the comment that was sent from a draft.
    func isChosen(sentFrom draft: String, _ pane: DetailPane, _ context: Context) -> Bool {
        guard let chosen = chosenComment(pane, context) else { return false }
        return pane.shown(context)?.comments.changes.isSent(chosen, from: draft) == true
    }

    /// Goes to a comment. Returns false if it is not on the screen.
    func goTo(_ pane: inout DetailPane, _ context: Context, where isWanted: (ShownComment) -> Bool) -> Bool {
        go(&pane, context) { comments, _ in comments.firstIndex(where: isWanted) }
    }

    private func go(
        _ pane: inout DetailPane, _ context: Context, to place: ([ShownComment], Reader) -> Int?
    ) -> Bool {
        guard let comments = shown(pane, context) else { return false }
        return pane.withReader(context) { reader in
            guard reader.filledLayout != nil, let place = place(comments, reader), comments.indices.contains(place)
            else { return false }
            reader.noteJump()
            reader.choose(part: place)
            return true
        }
    }
}
