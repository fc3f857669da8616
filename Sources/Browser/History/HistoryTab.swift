import Documents
import Gists
import Reading

/// Lists the revisions: first those in the gist's own response, then further pages on demand.
struct HistoryTab: TabPage {
    func title(in gist: Gist) -> String { Words.History.tab }

    func hints(in gist: Gist, _ context: Context) -> [(Command, String)] {
        // The only revision has nothing to be compared with.
        guard gist.history?.count != 1 else { return [(.go(.open), Words.Hint.read)] }
        let canRestore = context.canWrite && context.isOwn(gist)
        return [(.go(.open), Words.Hint.read), (.history(.diff), Words.Hint.diff), (.history(.mark), Words.Hint.mark)]
            + (canRestore ? [(.history(.restore), Words.Hint.restore)] : [])
    }

    func note(in gist: Gist) -> String { "" }

    func content(_ pane: DetailPane, _ context: Context) -> ReaderContent {
        guard let history = pane.shown(context)?.history else { return .loading("") }
        guard let list = history.list.value else {
            guard let failure = history.list.failure, !history.list.isLoading else {
                return .loading(Words.History.loading)
            }
            return .message(EmptyState(failure, context))
        }
        let text = HistoryText(
            revisions: list.elements, shown: history.current?.version ?? list.elements.first?.version,
            marked: history.marked, note: note(history.list),
            times: .init(now: context.now, clock: context.window.showsExactTimes ? context.settings.clock : nil),
            columns: min(pane.readerArea(context).width - 1, Reader.pageColumns))
        return .document(.page(pane.pages.page(text)), isFile: false)
    }

    private func note(_ list: OpenedGist.Loadable<RevisionList>) -> String {
        let note = list.note()
        guard note.isEmpty, let revisions = list.value?.elements, revisions.count < 2 else { return note }
        return revisions.isEmpty ? Words.History.none : Words.History.only
    }

    /// Requests the revisions if they are not known: lists do not contain them.
    func load(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection, let list = pane[id]?.history.list, list.value == nil,
            list.failure == nil, pane[id]?.gist.isLoading == false
        else { return }
        loadNextPage(&pane, &update)
    }

    func choices(_ pane: DetailPane, _ context: Context) -> Int {
        pane.shown(context)?.history.list.value?.elements.count ?? 0
    }

    /// `Enter`: shows the files of that version.
    func open(choice: Int, _ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        showRevision(at: choice, &pane, &update)
        if let id = update.context.selection { pane.withGist(id) { $0.history.current?.isFromList = true } }
        return true
    }

    /// Requests the next page if there may be one.
    func loadNextPage(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection, let page = pane[id]?.history.list.nextPage() else { return }
        pane.withGist(id) {
            $0.history.list.ask(
                .revisions(gist: id, .list(page: page)), for: .gist(id, .tab(.history)), &update.requests)
        }
    }

    func received(_ result: Result<Response, Failure>, _ gist: inout OpenedGist) {
        switch result {
        case .success(.revisions(let page)):
            var list = gist.history.list.value ?? RevisionList()
            list.add(page.revisions, isLast: page.isLast)
            gist.history.list.end(.success(list))
            gist.gist.value?.history = list.elements
        case .success: break
        case .failure(let failure): gist.history.list.end(.failure(failure))
        }
    }

    func cancel(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        guard let id = update.context.selection, update.requests.cancel(.gist(id, .tab(.history))) else { return false }
        pane.withGist(id) { $0.history.list.isLoading = false }
        dropAwaited(&pane)
        return true
    }
}
