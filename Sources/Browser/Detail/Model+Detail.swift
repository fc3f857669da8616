import Cells
import FoundationEssentials
import Gists
import Reading

extension Model {
    /// Gists whose texts are kept in memory, the latest ones.
    private static let openedLimit = 16

    /// Turns to the detail pane and asks for everything that it shows, each by itself.
    /// - Parameters:
    ///   - isRetry: whether only what failed is asked for, and of the server in any case.
    ///   - hasGist: whether the gist itself has just come.
    mutating func open(isRetry: Bool = false, hasGist: Bool = false) -> [Effect] {
        guard let gist = selectedGist else { return [] }
        focus = .detail
        feed.followsSelection = true
        var state = opened.removeValue(forKey: gist.id) ?? OpenedGist()
        var effects: [Effect] = []
        // A gist that changed since is asked for again; its old text stays until the new one comes.
        // Whatever is opened is asked for; what is young enough costs nothing (see `Effect.ask`).
        let isStale = (state.gist.value?.updatedAt ?? gist.updatedAt) < gist.updatedAt
        let isForced = isRetry || isStale
        if !hasGist, !state.gist.isLoading, !isRetry || state.gist.failure != nil {
            effects.append(ask(.gist(gist.id), for: .gist(gist.id), in: &state.gist, isForced: isForced))
        }
        if gist.commentCount > 0, !state.comments.isLoading, !isRetry || state.comments.failure != nil {
            effects.append(
                ask(.comments(gist.id), for: .tab(gist: gist.id, .comments), in: &state.comments, isForced: isForced))
        }
        if settings.hasToken, !state.isStarred.isLoading, state.isStarred.value == nil {
            effects.append(ask(.star(gist.id), for: .star(gist.id), in: &state.isStarred))
        }
        opened[gist.id] = state
        forgetFailedPictures(of: gist.id)
        for id in opened.keys.prefix(max(0, opened.count - Self.openedLimit)) {
            effects += requests.cancel { $0.gist == id }
            opened[id] = nil
        }
        // One that does not come was not read.
        return effects + (hasGist || state.gist.value != nil ? markRead(gist.id) : []) + detailTab.page.load(&self)
    }

    private mutating func ask<Value>(
        _ query: Query, for requester: Requester, in slot: inout OpenedGist.Loadable<Value>, isForced: Bool = false
    ) -> Effect {
        slot.isLoading = true
        return .ask(query, requests.open(for: requester), isForced: isForced)
    }

    /// `r` in the detail pane: what failed there is asked for again; nil where nothing failed.
    mutating func retryDetail() -> [Effect]? {
        guard let id = feed.selection, let state = opened[id] else { return nil }
        let failures: [Failure?] =
            [state.gist.failure, state.comments.failure, state.isStarred.failure]
            + state.wholeFiles.values.map(\.failure)
        guard failures.contains(where: { $0 != nil }) else { return nil }
        opened[id]?.wholeFiles = state.wholeFiles.filter { $0.value.failure == nil }
        return open(isRetry: true)
    }

    /// Shows what was kept until the server has answered.
    mutating func answerStored(_ answer: Answer, for requester: Requester, asOf time: Date) -> [Effect] {
        switch (requester, answer) {
        case (.feed(let id), .page(let page)):
            let gists =
                id == .starred ? page.gists.filter { account.starChanges[$0.id]?.isStarred != false } : page.gists
            list.feeds[id]?.takeStored(gists, at: time, hiding: settings.hideRules)
            if id == .starred { gists.forEach { recallStar(true, of: $0.id) } }
        case (.address, .gist(let loaded)):
            let effects = addressLoaded(.success(answer), isStored: true)
            opened[loaded.gist.id]?.asOf = time
            return effects
        case (.gist(let id), .gist(let loaded)):
            show(loaded)
            opened[id]?.asOf = time
            return markRead(id)
        case (.tab(let id, let tab), _): tab.page.stored(answer, of: id, &self)
        case (.star(let id), .star(let isStarred)): recallStar(isStarred, of: id)
        default: break
        }
        return []
    }

    private mutating func show(_ loaded: LoadedGist) {
        guard var state = opened[loaded.gist.id] else { return }
        // A file's address names its content: one that was loaded whole stays, unless it changed.
        let same = Set(state.gist.value?.files ?? []).intersection(loaded.gist.files).map(\.name)
        state.wholeFiles = state.wholeFiles.filter { same.contains($0.key) }
        if state.inlineFiles != loaded.texts { state.views = state.views.filter { $0.key == .comments } }
        state.inlineFiles = loaded.texts
        state.gist.value = loaded.gist
        opened[loaded.gist.id] = state
    }

    mutating func gistLoaded(_ result: Result<Answer, Failure>, _ id: String) -> [Effect] {
        var effects: [Effect] = []
        switch result {
        case .success(.gist(let loaded)):
            show(loaded)
            opened[id]?.asOf = nil
            effects = markRead(id)
            opened[id]?.gist.end(.success(loaded.gist))
        case .success: break
        case .failure(let failure):
            opened[id]?.gist.end(.failure(failure))
            effects = forget(id, after: failure)
        }
        return effects + (feed.selection == id ? detailTab.page.load(&self) : [])
    }

    /// Opens a gist by its address or id: it gets a row in a feed of its own.
    public mutating func openGist(_ address: String) -> [Effect] {
        guard let id = GistAddress.id(in: address) else {
            return complain("“\(OneLine.collapse(address, columns: 40))” is no gist's address or id.")
        }
        var effects = show(.opened)
        effects += requests.cancel(.address)
        list.openedAddress = address
        feed.load = .first
        feed.failure = nil
        return effects + [.ask(.gist(id), requests.open(for: .address))]
    }

    /// A gist asked for by its address came, from the server or from an earlier time: it has a row now.
    /// - Parameter isStored: whether the server's answer is still to come.
    mutating func addressLoaded(_ result: Result<Answer, Failure>, isStored: Bool = false) -> [Effect] {
        guard var state = list.feeds[.opened] else { return [] }
        state.load = nil
        switch result {
        case .success(.gist(let loaded)):
            let id = loaded.gist.id
            state.merge(GistPage(gists: [loaded.gist], next: nil), from: .first, at: now)
            state.selection = id
            opened[id] = OpenedGist()
            if isStored {
                // The answer goes to the row that is there now.
                requests.pass(from: .address, to: .gist(id))
                opened[id]?.gist.isLoading = true
            }
            show(loaded)
            list.feeds[.opened] = state
        case .success: break
        case .failure(let failure):
            state.failure = failure
            list.feeds[.opened] = state
            return GistAddress.id(in: list.openedAddress).map { forget($0, after: failure) } ?? []
        }
        return feedID == .opened ? open(hasGist: true) : []
    }

    mutating func starLoaded(_ result: Result<Answer, Failure>, of id: String, _ request: RequestID) {
        switch result {
        case .success(.star(let isStarred)):
            opened[id]?.isStarred.end(.success(isStarred))
            learnStar(isStarred, of: id, request)
        case .success: break
        case .failure(let failure): opened[id]?.isStarred.end(.failure(failure))
        }
    }

    mutating func fileLoaded(_ result: Result<Answer, Failure>, named name: String, of id: String) {
        if let index = opened[id]?.gist.value?.files.firstIndex(where: { $0.name == name }) {
            opened[id]?.views[.file(index)] = nil
        }
        switch result {
        case .success(.file(let text)):
            opened[id]?.wholeFiles[name]?.end(.success(OpenedGist.Text(document: text, isWhole: true)))
        case .success: break
        case .failure(let failure): opened[id]?.wholeFiles[name]?.end(.failure(failure))
        }
    }
}
