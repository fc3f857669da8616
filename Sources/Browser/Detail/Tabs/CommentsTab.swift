import Gists
import Reading

/// The comments below each other, oldest first.
struct CommentsTab: TabPage {
    func title(in gist: Gist) -> String { "❝ \(gist.commentCount)" }

    func content(_ pane: DetailPane, _ context: Context) -> ReaderContent {
        if let page = pane.shown(context)?.views[.comments]?.value { return .document(page, isFile: false) }
        guard let comments = pane.shown(context)?.comments, !comments.isLoading, let failure = comments.failure else {
            return .loading(Words.Reader.loadingComments)
        }
        return .message(MessageBox(failure, context))
    }

    /// They are asked for whenever somebody comes to them: what is young enough costs nothing.
    func load(_ pane: inout DetailPane, _ context: Context, _ requests: inout Requests) -> [Effect] {
        guard let id = context.selection, var state = pane.opened[id], !state.comments.isLoading else { return [] }
        let isForced = state.comments.failure != nil
        let requester = Requester.tab(gist: id, .comments)
        let effect = state.comments.ask(.comments(id), for: requester, isForced: isForced, &requests)
        pane.opened[id] = state
        return [effect]
    }

    func readingJob(_ pane: DetailPane, _ context: Context, rendered: Bool) -> ReadingJob? {
        guard let gist = pane.gist(context) else { return nil }
        return pane.shown(context)?.comments.value.map {
            .comments($0, total: gist.commentCount, rendered: rendered)
        }
    }

    func answered(_ result: Result<Answer, Failure>, of gist: String, _ pane: inout DetailPane) {
        pane.opened[gist]?.views[.comments] = nil
        switch result {
        case .success(.comments(let comments)): pane.opened[gist]?.comments.end(.success(comments))
        case .success: break
        case .failure(let failure): pane.opened[gist]?.comments.end(.failure(failure))
        }
    }

    func stored(_ answer: Answer, of gist: String, _ pane: inout DetailPane) {
        guard case .comments(let comments) = answer else { return }
        pane.opened[gist]?.comments.value = comments
        pane.opened[gist]?.views[.comments] = nil
    }

    /// Writes how long ago each was. That passes while the rest of the page stays.
    func passTime(_ pane: inout DetailPane, _ context: Context) {
        guard let id = context.selection, let comments = pane.opened[id]?.comments.value,
            case .page(var page)? = pane.opened[id]?.views[.comments]?.value
        else { return }
        let headings = comments.map { comment in
            let edited = comment.updatedAt > comment.createdAt ? Words.Reader.edited : ""
            return [
                comment.signature,
                TextRun(" · \(pane.timeText(comment.createdAt, context))\(edited)", SpanStyle(.aside)),
            ]
        }
        guard page.headings != headings else { return }
        page.headings = headings
        pane.opened[id]?.views[.comments]?.value = .page(page)
    }
}

extension Comment {
    /// Whose it is.
    var signature: TextRun { TextRun(author?.login ?? "ghost", SpanStyle(.name, .bold)) }
}
