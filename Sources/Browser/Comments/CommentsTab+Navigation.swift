import Gists
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
            opened.views[.comments]?.isOutdated == false
        else { return nil }
        return opened.comments.shown
    }

    /// The comments on the screen with the lines where they begin; nil in another tab.
    func lines(in reader: Reader, _ pane: DetailPane, _ context: Context) -> [(line: Int, comment: ShownComment)]? {
        shown(pane, context).flatMap { lines(of: $0, in: reader) }
    }

    private func lines(of comments: [ShownComment], in reader: Reader) -> [(line: Int, comment: ShownComment)]? {
        guard case .page(let page) = reader.document else { return nil }
        return comments.enumerated().compactMap { number, comment in
            page.line(ofHeading: number).map { ($0, comment) }
        }
    }

    /// The comment with the cursor; without a cursor the first one that begins on the screen, else the one that fills it.
    func chosenComment(_ pane: DetailPane, _ context: Context) -> ShownComment? {
        guard let comments = shown(pane, context) else { return nil }
        let reader = pane.reader(context)
        guard let lines = lines(of: comments, in: reader), let place = place(in: lines, reader) else { return nil }
        return lines[place].comment
    }

    private func place(in lines: [(line: Int, comment: ShownComment)], _ reader: Reader) -> Int? {
        guard !lines.isEmpty, let layout = reader.filledLayout else { return nil }
        if let line = reader.position.cursor?.line { return lines.lastIndex { $0.line <= line } ?? 0 }
        let shown = layout.places(top: reader.position.top)
        guard let first = shown.first, let last = shown.last else { return nil }
        // If no comment begins on the screen, it is the one that begins above.
        let start = first.row == 0 ? first.line : first.line + 1
        let begins = lines.firstIndex { $0.line >= start && $0.line <= last.line }
        return begins ?? lines.lastIndex { $0.line <= first.line } ?? 0
    }

    /// `Tab`: moves the cursor to the next comment, or the previous one. Returns false if there is none.
    func goToComment(forward: Bool, _ pane: inout DetailPane, _ context: Context) -> Bool {
        go(&pane, context) { lines, reader in
            guard let place = place(in: lines, reader) else { return nil }
            guard reader.position.cursor != nil else { return forward ? place : nil }
            let next = place + (forward ? 1 : -1)
            return lines.indices.contains(next) ? next : nil
        }
    }

    /// Goes to the comment that was just sent, if it is already on the screen.
    func reachComment(sentFrom draft: String, _ pane: inout DetailPane, _ context: Context) {
        // In another tab, the user has moved to another gist.
        let isLeft = pane.tab(context) != .comments
        let changes = pane.shown(context)?.comments.changes
        if isLeft || goTo(&pane, context, where: { changes?.isSent($0, from: draft) == true }) { pane.intent = nil }
    }

    /// True if the cursor is in the comment that was sent from a draft.
    func isChosen(sentFrom draft: String, _ pane: DetailPane, _ context: Context) -> Bool {
        guard pane.position(context).cursor != nil, let chosen = chosenComment(pane, context) else { return false }
        return pane.shown(context)?.comments.changes.isSent(chosen, from: draft) == true
    }

    /// Goes to a comment. Returns false if it is not on the screen.
    func goTo(_ pane: inout DetailPane, _ context: Context, where isWanted: (ShownComment) -> Bool) -> Bool {
        go(&pane, context) { lines, _ in lines.firstIndex { isWanted($0.comment) } }
    }

    private func go(
        _ pane: inout DetailPane, _ context: Context, to place: ([(line: Int, comment: ShownComment)], Reader) -> Int?
    ) -> Bool {
        guard let comments = shown(pane, context) else { return false }
        return pane.withReader(context) { reader in
            guard let lines = lines(of: comments, in: reader), let place = place(lines, reader) else { return false }
            reader.goTo(documentLine: lines[place].line)
            return true
        }
    }
}
