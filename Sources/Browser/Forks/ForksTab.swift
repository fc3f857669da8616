import Documents
import Gists
import Reading

/// Lists the forks: first those in the gist's own response, then further pages on demand.
struct ForksTab: TabPage {
    struct State: Equatable, Sendable {
        var list = OpenedGist.Loadable<ForkList>()
        /// Changes to forks since they were created, by the fork's ID; only of those that the cursor rested on.
        var changes: [String: OpenedGist.Loadable<ForkChange>] = [:]
    }

    func title(in gist: Gist) -> String { Words.Forks.title(gist.forkCount ?? 0) }

    func hints(in gist: Gist, _ context: Context) -> [(Command, String)] {
        [(.open, Words.Hint.read), (.diff, Words.Hint.diff)]
    }

    func content(_ pane: DetailPane, _ context: Context) -> ReaderContent {
        let state = pane.shown(context)?.forks ?? State()
        let text = ForksText(
            forks: forks(pane, context).map { ForksText.Line($0, state.changes[$0.id], pane, context) },
            note: state.list.note())
        return .document(.page(pane.pages.page(text)), isFile: false)
    }

    func forks(_ pane: DetailPane, _ context: Context) -> [Fork] {
        pane.shown(context)?.forks.list.value?.elements ?? []
    }

    func choices(_ pane: DetailPane, _ context: Context) -> Int { forks(pane, context).count }

    func gist(ofChoice choice: Int, _ pane: DetailPane, _ context: Context) -> String? {
        let forks = forks(pane, context)
        return forks.indices.contains(choice) ? forks[choice].id : nil
    }

    /// Requests the next page if there may be one.
    func loadNextPage(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection, let page = pane[id]?.forks.list.nextPage() else { return }
        pane.withGist(id) {
            $0.forks.list.ask(.forks(id, page: page), for: .tab(gist: id, .forks), &update.requests)
        }
    }

    func received(_ result: Result<Response, Failure>, _ gist: inout OpenedGist) {
        switch result {
        case .success(.forks(let page)):
            var list = gist.forks.list.value ?? ForkList()
            let chosen = gist.positions[.forks]?.chosen ?? 0
            let fork = list.elements.indices.contains(chosen) ? list.elements[chosen].id : nil
            list.add(page.forks, isLast: page.isLast)
            list.sortByChange()
            gist.forks.list.end(.success(list))
            // The cursor stays on its fork.
            if let place = list.elements.firstIndex(where: { $0.id == fork }) {
                gist.positions[.forks, default: ReaderPosition()].chosen = place
            }
        case .success: break
        case .failure(let failure): gist.forks.list.end(.failure(failure))
        }
    }

    func cancel(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        guard let id = update.context.selection, update.requests.cancel(.tab(gist: id, .forks)) else { return false }
        pane.withGist(id) { $0.forks.list.isLoading = false }
        return true
    }
}

/// A line for each fork, and one that says whether there are more.
private struct ForksText: PageText {
    struct Line: Equatable {
        private var owner: String
        private var forked: String
        /// Nil if it is unchanged since it was created.
        private var updated: String?
        private var change: OpenedGist.Loadable<ForkChange>?

        init(_ fork: Fork, _ change: OpenedGist.Loadable<ForkChange>?, _ pane: DetailPane, _ context: Context) {
            owner = fork.owner?.login ?? "anonymous"
            forked = Words.Forks.forked(pane.timeText(fork.createdAt, context))
            updated = fork.mayHaveChanged ? Words.updated(pane.timeText(fork.updatedAt, context)) : nil
            self.change = change
        }

        var runs: [TextRun] {
            var runs = [TextRun(owner, SpanStyle(.name, .bold)), TextRun(" · " + forked, SpanStyle(.aside))]
            guard let updated, change?.value?.versions != 0 else {
                return runs + [TextRun(" · " + Words.Forks.unchanged, SpanStyle(.aside))]
            }
            runs.append(TextRun(" · " + updated, SpanStyle(.aside)))
            if change?.isLoading == true { runs.append(TextRun(" · " + Words.Forks.counting, SpanStyle(.aside))) }
            guard let change = change?.value else { return runs }
            let versions = Words.Forks.versions(change.versions, isAll: change.isAll)
            runs.append(TextRun(" · " + versions, SpanStyle(.aside)))
            if let lines = change.additions { runs.append(TextRun(" +\(lines)", SpanStyle(.syntax(.inserted)))) }
            if let lines = change.deletions { runs.append(TextRun(" −\(lines)", SpanStyle(.syntax(.deleted)))) }
            return runs
        }
    }

    var forks: [Line]
    var note: String

    var page: Page {
        var page = PageBuilder()
        for fork in forks { page.line(fork.runs) }
        if !note.isEmpty { page.line([TextRun(note, SpanStyle(.aside))]) }
        return page.page
    }
}
