import Gists
import Reading

/// Who forked the gist, and when: those that its own answer tells, then page by page as somebody goes on.
struct ForksTab: TabPage {
    func title(in gist: Gist) -> String { "Forks \(gist.forkCount ?? 0)" }

    func content(_ model: Model) -> ReaderContent {
        let state = model.openedSelection?.forks ?? OpenedGist.Loadable()
        let text = ForksText(
            forks: forks(model).map { ForksText.Line($0, model) },
            note: state.isLoading
                ? "looking for more …"
                : state.failure.map { "\($0.sentence) G tries again" }
                    ?? (state.value?.isLast == true ? "" : "G looks for more"))
        return .document(.page(model.detail.pages.page(text)), isFile: false)
    }

    private func forks(_ model: Model) -> [Fork] {
        guard let opened = model.openedSelection else { return [] }
        return opened.forks.value?.forks ?? opened.gist.value?.forks ?? []
    }

    func choices(_ model: Model) -> Int { forks(model).count }

    func open(choice: Int, _ model: inout Model) -> [Effect]? {
        let forks = forks(model)
        return forks.indices.contains(choice) ? model.openGist(forks[choice].id) : nil
    }

    /// The next page, where there may be one.
    func goOn(_ model: inout Model) -> [Effect] {
        guard let id = model.feed.selection, let state = model.opened[id]?.forks, !state.isLoading,
            state.value?.isLast != true
        else { return [] }
        model.opened[id]?.forks.isLoading = true
        let page = (state.value?.pageCount ?? 0) + 1
        return [.ask(.forks(id, page: page), model.requests.open(for: .tab(gist: id, .forks)))]
    }

    func answered(_ result: Result<Answer, Failure>, of gist: String, _ model: inout Model) {
        switch result {
        case .success(.forks(let page)):
            let before = model.opened[gist]?.forks.value
            let list = before ?? ForkList(forks: model.opened[gist]?.gist.value?.forks ?? [])
            model.opened[gist]?.forks.end(.success(list.adding(page)))
        case .success: break
        case .failure(let failure): model.opened[gist]?.forks.end(.failure(failure))
        }
    }

    func cancel(_ model: inout Model) -> [Effect]? {
        guard let id = model.feed.selection, model.opened[id]?.forks.isLoading == true else { return nil }
        model.opened[id]?.forks.isLoading = false
        return model.requests.cancel(.tab(gist: id, .forks))
    }
}

/// The forks of a gist as far as they have come.
struct ForkList: Equatable, Sendable {
    var forks: [Fork]
    var pageCount = 0
    var isLast = false

    /// With those of the next page that are not there yet.
    func adding(_ page: ForkPage) -> ForkList {
        let known = Set(forks.map(\.id))
        return ForkList(
            forks: forks + page.forks.filter { !known.contains($0.id) }, pageCount: pageCount + 1, isLast: page.isLast)
    }
}

/// A line for each fork, and one that tells whether there are more.
private struct ForksText: PageText {
    struct Line: Equatable {
        var owner: String
        var times: String

        init(_ fork: Fork, _ model: Model) {
            owner = fork.owner?.login ?? "anonymous"
            times = "forked \(model.timeText(fork.createdAt))"
            if fork.updatedAt > fork.createdAt { times += " · updated \(model.timeText(fork.updatedAt))" }
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
