import Gists
import Reading

/// Who forked the gist, and when: those that its own answer tells, then page by page as somebody goes on.
struct ForksTab: TabPage {
    func title(in gist: Gist) -> String { Words.Reader.forks(gist.forkCount ?? 0) }

    func content(_ pane: DetailPane, _ context: Context) -> ReaderContent {
        let state = pane.shown(context)?.forks ?? OpenedGist.Loadable()
        let text = ForksText(
            forks: forks(pane, context).map { ForksText.Line($0, pane, context) },
            note: state.isLoading
                ? Words.Reader.loadingForks
                : state.failure.map { Words.Reader.forksFailed($0.sentence) }
                    ?? (state.value?.isLast == true ? "" : Words.Reader.moreForks))
        return .document(.page(pane.pages.page(text)), isFile: false)
    }

    private func forks(_ pane: DetailPane, _ context: Context) -> [Fork] {
        guard let opened = pane.shown(context) else { return [] }
        return opened.forks.value?.forks ?? opened.gist.value?.forks ?? []
    }

    func choices(_ pane: DetailPane, _ context: Context) -> Int { forks(pane, context).count }

    func gist(ofChoice choice: Int, _ pane: DetailPane, _ context: Context) -> String? {
        let forks = forks(pane, context)
        return forks.indices.contains(choice) ? forks[choice].id : nil
    }

    /// The next page, where there may be one.
    func goOn(_ pane: inout DetailPane, _ context: Context, _ requests: inout Requests) -> [Effect] {
        guard let id = context.selection, let state = pane.opened[id]?.forks, !state.isLoading,
            state.value?.isLast != true
        else { return [] }
        pane.opened[id]?.forks.isLoading = true
        let page = (state.value?.pageCount ?? 0) + 1
        return [.ask(.forks(id, page: page), requests.open(for: .tab(gist: id, .forks)))]
    }

    func answered(_ result: Result<Answer, Failure>, of gist: String, _ pane: inout DetailPane) {
        switch result {
        case .success(.forks(let page)):
            let before = pane.opened[gist]?.forks.value
            let list = before ?? ForkList(forks: pane.opened[gist]?.gist.value?.forks ?? [])
            pane.opened[gist]?.forks.end(.success(list.adding(page)))
        case .success: break
        case .failure(let failure): pane.opened[gist]?.forks.end(.failure(failure))
        }
    }

    func cancel(_ pane: inout DetailPane, _ context: Context, _ requests: inout Requests) -> [Effect]? {
        guard let id = context.selection, pane.opened[id]?.forks.isLoading == true else { return nil }
        pane.opened[id]?.forks.isLoading = false
        return requests.cancel(.tab(gist: id, .forks))
    }
}

/// A line for each fork, and one that tells whether there are more.
private struct ForksText: PageText {
    struct Line: Equatable {
        var owner: String
        var times: String

        init(_ fork: Fork, _ pane: DetailPane, _ context: Context) {
            owner = fork.owner?.login ?? "anonymous"
            times = Words.Reader.forked(pane.timeText(fork.createdAt, context))
            if fork.updatedAt > fork.createdAt {
                times += " · " + Words.updated(pane.timeText(fork.updatedAt, context))
            }
        }
    }

    var forks: [Line]
    var note: String

    var page: Page {
        var page = PageBuilder()
        for fork in forks {
            page.line([TextRun(fork.owner, SpanStyle(.name, .bold)), TextRun(" · " + fork.times, SpanStyle(.aside))])
        }
        if !note.isEmpty { page.line([TextRun(note, SpanStyle(.aside))]) }
        return page.page
    }
}
