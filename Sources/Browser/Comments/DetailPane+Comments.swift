import Documents
import Gists
import Reading

/// Navigation from comment to comment.
extension DetailPane {
    /// The comments on the screen with the lines where they begin; nil in another tab.
    func commentLines(_ context: Context) -> [(line: Int, comment: ShownComment)]? {
        guard tab(context) == .comments, let comments = shown(context)?.comments.shown,
            shown(context)?.views[.comments]?.isOutdated == false,
            case .document(.page(let page), _) = content(context)
        else { return nil }
        return comments.enumerated().compactMap { number, comment in
            page.line(ofHeading: number).map { ($0, comment) }
        }
    }

    /// The comment with the cursor; without a cursor the first one that begins on the screen, else the one that fills it.
    func chosenComment(_ context: Context) -> ShownComment? {
        guard let lines = commentLines(context), let place = place(in: lines, context) else { return nil }
        return lines[place].comment
    }

    private func place(in lines: [(line: Int, comment: ShownComment)], _ context: Context) -> Int? {
        guard !lines.isEmpty, let layout = reader(context).filledLayout else { return nil }
        if let line = position(context).cursor?.line { return lines.lastIndex { $0.line <= line } ?? 0 }
        let shown = layout.places(top: position(context).top)
        guard let first = shown.first, let last = shown.last else { return nil }
        // If no comment begins on the screen, it is the one that begins above.
        let start = first.row == 0 ? first.line : first.line + 1
        let begins = lines.firstIndex { $0.line >= start && $0.line <= last.line }
        return begins ?? lines.lastIndex { $0.line <= first.line } ?? 0
    }

    /// `Tab`: moves the cursor to the next comment, or the previous one. Returns false if there is none.
    mutating func goToComment(forward: Bool, _ context: Context) -> Bool {
        guard let lines = commentLines(context), let place = place(in: lines, context) else { return false }
        let isChosen = position(context).cursor != nil
        let next = isChosen ? place + (forward ? 1 : -1) : place
        guard lines.indices.contains(next), isChosen || forward else { return false }
        withReader(context) { $0.goTo(documentLine: lines[next].line) }
        return true
    }

    /// Goes to the comment that was just sent, if it is already on the screen.
    mutating func reachComment(sentFrom draft: String, _ context: Context) {
        guard tab(context) == .comments else {
            // The user has moved to another gist.
            intent = nil
            return
        }
        guard let line = commentLines(context)?.first(where: { isComment($0.comment, sentFrom: draft, context) })?.line
        else { return }
        intent = nil
        withReader(context) { $0.goTo(documentLine: line) }
    }

    /// True if the cursor is in the comment that was sent from a draft.
    func isChosen(sentFrom draft: String, _ context: Context) -> Bool {
        guard position(context).cursor != nil, let chosen = chosenComment(context) else { return false }
        return isComment(chosen, sentFrom: draft, context)
    }

    private func isComment(_ comment: ShownComment, sentFrom draft: String, _ context: Context) -> Bool {
        switch comment {
        case .unsent(let unsent): unsent.draft.id == draft
        case .sent(let sent):
            shown(context)?.comments.changes.added.contains { $0.draft == draft && $0.comment.id == sent.id } == true
        }
    }

    /// Changes the comments of a gist.
    mutating func changeComments(of gist: String, _ change: (inout CommentList) -> Void) {
        withGist(gist) { state in
            change(&state.comments)
            state.views[.comments]?.textChanged()
        }
    }

    /// A gist from its own response; nil if it was not opened.
    func loadedGist(_ id: String) -> Gist? { self[id]?.gist.value }

    /// Receives a page of earlier comments, and requests the next one if it had no new ones.
    mutating func received(
        _ result: Result<Response, Failure>, ofEarlierPage page: Int, of gist: String, _ update: inout UpdateContext
    ) {
        let comments = result.map { if case .comments(let comments) = $0 { comments } else { [Comment]() } }
        var next: Int?
        changeComments(of: gist) { next = $0.received(comments, earlierPage: page) }
        guard let next else { return }
        update.ask(.earlierComments(gist, page: next), for: .comments(.earlier(gist: gist, page: next)))
    }
}

extension Panes {
    /// Changes the number of a gist's comments everywhere it is shown.
    mutating func countComments(of id: String, by difference: Int) {
        detail.withGist(id) { $0.gist.value?.commentCount += difference }
        for feed in list.feeds.ids {
            guard var gist = list.feeds[feed]?.rows[id] else { continue }
            gist.commentCount = max(0, gist.commentCount + difference)
            list.feeds[feed]?.change(gist)
        }
    }
}
