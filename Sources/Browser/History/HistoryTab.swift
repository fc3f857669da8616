import Documents
import FoundationEssentials
import Gists
import Reading

/// The versions of a gist: those that its own answer tells, then page by page as somebody goes on.
struct HistoryTab: TabPage {
    func title(in gist: Gist) -> String { Words.History.tab }

    var hints: [(Command, String)] {
        [(.open, Words.Hint.read), (.diff, Words.Hint.diff), (.markVersion, Words.Hint.mark)]
    }

    func note(in gist: Gist) -> String { "" }

    func content(_ pane: DetailPane, _ context: Context) -> ReaderContent {
        guard let versions = pane.shown(context)?.versions else { return .loading("") }
        guard let list = versions.list.value else {
            guard let failure = versions.list.failure, !versions.list.isLoading else {
                return .loading(Words.History.loading)
            }
            return .message(MessageBox(failure, context))
        }
        let text = HistoryText(
            revisions: list.elements, shown: versions.current?.version ?? list.elements.first?.version,
            marked: versions.marked, note: note(versions, list),
            times: .init(now: context.now, clock: pane.showsExactTimes ? context.settings.clock : nil),
            columns: min(pane.readerArea(context).width - 1, Reader.pageColumns))
        return .document(.page(pane.pages.page(text)), isFile: false)
    }

    private func note(_ versions: GistVersions, _ list: RevisionList) -> String {
        if versions.list.isLoading { return Words.History.loadingMore }
        if let failure = versions.list.failure { return Words.History.failed(failure.sentence) }
        if !list.isLast { return Words.History.more }
        return list.elements.isEmpty ? Words.History.none : list.elements.count == 1 ? Words.History.only : ""
    }

    func caveat(_ pane: DetailPane, _ context: Context) -> String? { nil }

    /// Asks for the versions if they are not known: lists do not have them.
    func load(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection, let list = pane.opened[id]?.versions.list, list.value == nil,
            list.failure == nil, pane.opened[id]?.gist.isLoading == false
        else { return }
        goOn(&pane, &update)
    }

    func choices(_ pane: DetailPane, _ context: Context) -> Int {
        pane.shown(context)?.versions.list.value?.elements.count ?? 0
    }

    /// `Enter`: shows the files as they were.
    func open(choice: Int, _ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        pane.read(versionAt: choice, &update)
        return true
    }

    /// Asks for the next page if there may be one.
    func goOn(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection, let page = pane.opened[id]?.versions.list.nextPage() else { return }
        pane.opened[id]?.versions.list.isLoading = true
        update.ask(.revisions(id, page: page), for: .tab(gist: id, .history))
    }

    func answered(_ result: Result<Response, Failure>, of gist: String, _ pane: inout DetailPane) {
        switch result {
        case .success(.revisions(let page)):
            var list = pane.opened[gist]?.versions.list.value ?? RevisionList()
            list.add(page.revisions, isLast: page.isLast)
            pane.opened[gist]?.versions.list.end(.success(list))
            pane.opened[gist]?.gist.value?.history = list.elements
        case .success: break
        case .failure(let failure): pane.opened[gist]?.versions.list.end(.failure(failure))
        }
    }

    func cancel(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        guard let id = update.context.selection, pane.opened[id]?.versions.list.isLoading == true else { return false }
        pane.opened[id]?.versions.list.isLoading = false
        pane.dropAwaitedRevisions()
        update.requests.cancel(.tab(gist: id, .history))
        return true
    }
}
