import Documents
import Gists
import Reading

/// The tab of the comments, oldest first.
struct CommentsTab: TabPage {
    func title(in gist: Gist) -> String { Words.Comments.title(gist.commentCount) }

    var choosesParts: Bool { true }

    /// All comments, with those that are not loaded.
    func choices(_ pane: DetailPane, _ context: Context) -> Int {
        max(pane.gist(context)?.commentCount ?? 0, loadedCount(pane, context))
    }

    private func loadedCount(_ pane: DetailPane, _ context: Context) -> Int {
        guard case .page(let page)? = pane.shown(context)?.texts.views[.comments]?.value else { return 0 }
        return page.headingLines.count
    }

    func hints(in gist: Gist, _ context: Context) -> [(Command, String)] {
        [
            (.window(.switchPane), Words.Hint.list), (.go(.open), Words.Hint.more),
            (.comments(.write), Words.Hint.comment),
        ]
    }

    func content(_ pane: DetailPane, _ context: Context) -> ReaderContent {
        if let page = pane.shown(context)?.texts.views[.comments]?.value { return .document(page, isFile: false) }
        guard let newest = pane.shown(context)?.comments.newest, !newest.isLoading, let failure = newest.failure else {
            return .loading(Words.Reader.loadingComments)
        }
        return .message(EmptyState(failure, context))
    }

    /// Requests the comments whenever the user opens the tab: a recent response costs nothing.
    func load(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        guard let id = context.selection, let state = pane[id], !state.comments.newest.isLoading else { return }
        let isForced = state.comments.newest.failure != nil
        let count = pane.gist(context)?.commentCount ?? 0
        let owner = RequestOwner.gist(id, .tab(.comments))
        pane.withGist(id) {
            $0.comments.newest.ask(
                .comments(gist: id, .newest(count: count)), for: owner, isForced: isForced, &update.requests)
        }
        if pane.intent == nil, state.texts.positions[.comments] == nil {
            pane.intent = PendingIntent(gist: id, goal: .newestComment())
        }
    }

    func readingJob(_ pane: DetailPane, _ context: Context, rendered: Bool) -> ReadingJob? {
        guard let gist = pane.gist(context), let state = pane.shown(context) else { return nil }
        return state.comments.shown.map {
            .comments(
                $0, earlier: state.comments.earlierCount(of: gist.commentCount),
                new: state.comments.new(of: gist.commentCount, context), indent: CommentAvatars.indent(context),
                rendered: rendered)
        }
    }

    /// Asks for the page of earlier comments, if there is one.
    func loadPreviousPage(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection, let state = pane[id], !state.comments.earlier.isLoading,
            let count = pane.gist(update.context)?.commentCount
        else { return }
        let page = state.comments.earlier.page(for: state.comments.earlierCount(of: count))
        guard page > 0 else { return }
        pane.withGist(id) { $0.comments.earlier.ask(page: page, of: id, &update.requests) }
    }

    func caveat(_ pane: DetailPane, _ context: Context) -> String? {
        guard let earlier = pane.shown(context)?.comments.earlier else { return nil }
        if earlier.isLoading { return Words.Comments.loadingEarlier }
        return earlier.failure.map { Words.Comments.earlierFailed($0.sentence) }
    }

    func cancel(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        guard let id = update.context.selection, pane[id]?.comments.earlier.isLoading == true else {
            return false
        }
        pane.withGist(id) { $0.comments.earlier.loadingPage = nil }
        update.requests.cancel {
            if case .comments(.earlier(id, _)) = $0 { true } else { false }
        }
        return true
    }

    func received(_ result: Result<Response, Failure>, _ gist: inout OpenedGist) {
        gist.changeComments { $0.received(result) }
    }

    func received(stored response: Response, _ gist: inout OpenedGist) {
        guard case .comments(.page(let comments)) = response else { return }
        gist.changeComments { $0.show(newest: comments) }
    }

    /// Updates the age of each comment, after the room for its author's avatar. The rest of the page stays.
    func passTime(_ pane: inout DetailPane, _ context: Context) {
        guard let id = context.selection, let state = pane[id], let comments = state.comments.shown,
            let view = state.texts.views[.comments], !view.isOutdated, case .page(var page)? = view.value
        else { return }
        let indent = String(repeating: " ", count: CommentAvatars.columns(context))
        let headings = comments.map { comment in
            let note = TextRun(noteText(on: comment, pane, context), SpanStyle(.aside))
            return (indent.isEmpty ? [] : [TextRun(indent)]) + [comment.signature, note]
        }
        guard page.headings != headings else { return }
        page.headings = headings
        pane.withGist(id) { $0.texts.views[.comments]?.value = .page(page) }
    }

    /// The text after an author's name.
    private func noteText(on comment: ShownComment, _ pane: DetailPane, _ context: Context) -> String {
        guard let sent = comment.sent else { return Words.Comments.sending }
        let edited = sent.updatedAt > sent.createdAt ? Words.Reader.edited : ""
        return " · \(pane.timeText(sent.createdAt, context))\(edited)"
    }
}
