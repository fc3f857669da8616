import Documents
import Gists
import Reading

/// Lists the forks: first those in the gist's own response, then further pages on demand.
struct ForksTab: TabPage {
    struct State: Equatable, Sendable {
        var list = OpenedGist.Loadable<ForkList>()
        /// Changes to forks since they were created, by the fork's ID; only of those that the cursor rested on.
        var changes: [GistID: OpenedGist.Loadable<ForkChange>] = [:]
    }

    func title(in gist: Gist) -> String { Words.Forks.title(gist.forkCount ?? 0) }

    func hints(in gist: Gist, _ context: Context) -> [(Command, String)] {
        [(.go(.open), Words.Hint.read), (.history(.diff), Words.Hint.diff)]
    }

    func content(_ pane: DetailPane, _ context: Context) -> ReaderContent {
        guard let opened = pane.shown(context) else { return .loading("") }
        let state = opened.forks
        guard let list = state.list.value else {
            guard let failure = state.list.failure, !state.list.isLoading else { return .loading(Words.Forks.loading) }
            return .message(EmptyState(failure, context))
        }
        let lines = list.elements.map { fork in
            let newer = opened.history.list.value.map { NewerRevisions(of: $0, since: fork) }
            return ForksText.Line(fork, state.changes[fork.id], newer: newer) { pane.timeText($0, context) }
        }
        let note = state.list.note()
        let text = ForksText(
            forks: lines, note: note.isEmpty && lines.isEmpty ? Words.Forks.none : note,
            columns: min(pane.readerArea(context).width - 1, Reader.pageColumns))
        return .document(.page(pane.pages.page(text)), isFile: false)
    }

    /// Requests the forks if they are not known: lists do not contain them.
    func load(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection, let list = pane[id]?.forks.list, list.value == nil,
            list.failure == nil, pane[id]?.gist.isLoading == false
        else { return }
        loadNextPage(&pane, &update)
    }

    func forks(_ pane: DetailPane, _ context: Context) -> [Fork] {
        pane.shown(context)?.forks.list.value?.elements ?? []
    }

    func choices(_ pane: DetailPane, _ context: Context) -> Int { forks(pane, context).count }

    func gist(ofChoice choice: Int, _ pane: DetailPane, _ context: Context) -> GistID? {
        let forks = forks(pane, context)
        return forks.indices.contains(choice) ? forks[choice].id : nil
    }

    /// Requests the next page if there may be one.
    func loadNextPage(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection, let page = pane[id]?.forks.list.nextPage() else { return }
        pane.withGist(id) {
            $0.forks.list.ask(.forks(id, page: page), for: .gist(id, .tab(.forks)), &update.requests)
        }
    }

    func received(_ result: Result<Response, Failure>, _ gist: inout OpenedGist) {
        switch result {
        case .success(.forks(let page)):
            var list = gist.forks.list.value ?? ForkList()
            let chosen = gist.texts.positions[.forks]?.chosen ?? 0
            let fork = list.elements.indices.contains(chosen) ? list.elements[chosen].id : nil
            list.add(page.forks, isLast: page.isLast)
            list.sortByChange()
            gist.forks.list.end(.success(list))
            gist.gist.value?.forks = list.elements
            // The cursor stays on its fork.
            if let place = list.elements.firstIndex(where: { $0.id == fork }) {
                gist.texts.positions[.forks, default: ReaderPosition()].chosen = place
            }
        case .success: break
        case .failure(let failure): gist.forks.list.end(.failure(failure))
        }
    }

    func cancel(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        guard let id = update.context.selection, update.requests.cancel(.gist(id, .tab(.forks))) else { return false }
        pane.withGist(id) { $0.forks.list.isLoading = false }
        return true
    }
}
