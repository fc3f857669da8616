import Gists
import Reading

/// The comments below each other, oldest first.
struct CommentsTab: TabPage {
    func title(in gist: Gist) -> String { "💬 \(gist.commentCount)" }

    func content(_ model: Model) -> ReaderContent {
        if let page = model.openedSelection?.views[.comments]?.value { return .document(page, isFile: false) }
        return model.openedSelection?.comments.failure.map { .message(MessageBox($0, model)) }
            ?? .loading("loading the comments …")
    }

    func readingJob(_ model: Model, rendered: Bool) -> ReadingJob? {
        guard let gist = model.detailGist else { return nil }
        return model.openedSelection?.comments.value.map {
            .comments($0, total: gist.commentCount, rendered: rendered)
        }
    }

    func answered(_ result: Result<Answer, Failure>, of gist: String, _ model: inout Model) {
        model.opened[gist]?.views[.comments] = nil
        switch result {
        case .success(.comments(let comments)): model.opened[gist]?.comments.end(.success(comments))
        case .success: break
        case .failure(let failure): model.opened[gist]?.comments.end(.failure(failure))
        }
    }

    func stored(_ answer: Answer, of gist: String, _ model: inout Model) {
        guard case .comments(let comments) = answer else { return }
        model.opened[gist]?.comments.value = comments
        model.opened[gist]?.views[.comments] = nil
    }

    /// Writes how long ago each was. That passes while the rest of the page stays.
    func passTime(_ model: inout Model) {
        guard let id = model.feed.selection, let comments = model.opened[id]?.comments.value,
            case .page(var page)? = model.opened[id]?.views[.comments]?.value
        else { return }
        let headings = comments.map { comment in
            let edited = comment.updatedAt > comment.createdAt ? " · edited" : ""
            return [
                comment.signature, TextRun(" · \(model.timeText(comment.createdAt))\(edited)", SpanStyle(.aside)),
            ]
        }
        guard page.headings != headings else { return }
        page.headings = headings
        model.opened[id]?.views[.comments]?.value = .page(page)
    }
}

extension Comment {
    /// Whose it is.
    var signature: TextRun { TextRun(author?.login ?? "ghost", SpanStyle(.name, .bold)) }
}
