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
        // Whatever is opened is asked for; what is young enough costs nothing (see `Effect.loadGist`).
        let isStale = (state.gist.value?.updatedAt ?? gist.updatedAt) < gist.updatedAt
        let isForced = isRetry || isStale
        if !hasGist, !state.gist.isLoading, !isRetry || state.gist.failure != nil {
            effects.append(load(in: &state.gist) { .loadGist(gist.id, $0, isForced: isForced) })
        }
        if gist.commentCount > 0, !state.comments.isLoading, !isRetry || state.comments.failure != nil {
            effects.append(load(in: &state.comments) { .loadComments(gist.id, $0, isForced: isForced) })
        }
        if settings.hasToken, !state.isStarred.isLoading, state.isStarred.value == nil {
            effects.append(load(in: &state.isStarred) { .loadStar(gist.id, $0) })
        }
        opened[gist.id] = state
        forgetFailedPictures(of: gist.id)
        for (id, old) in opened.prefix(max(0, opened.count - Self.openedLimit)) {
            effects += old.requests.map(Effect.cancel)
            opened[id] = nil
        }
        // One that does not come was not read.
        return effects + (hasGist || state.gist.value != nil ? markRead(gist.id) : []) + loadShownFile()
    }

    private mutating func load<Value>(
        in slot: inout OpenedGist.Loadable<Value>, _ effect: (RequestID) -> Effect
    ) -> Effect {
        let request = newRequest()
        slot.request = request
        return effect(request)
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
    mutating func receive(_ stored: Stored, _ request: RequestID, asOf time: Date) -> [Effect] {
        switch stored {
        case .feed(let id, let gists):
            guard feeds[id]?.load?.request == request else { break }
            let gists = id == .starred ? gists.filter { starChanges[$0.id]?.isStarred != false } : gists
            feeds[id]?.takeStored(gists, at: time, hiding: settings.hideRules)
            if id == .starred { gists.forEach { recallStar(true, of: $0.id) } }
        case .gist(let loaded):
            if feeds[.opened]?.load?.request == request {
                let effects = receive(opened: .success(loaded), request, isStored: true)
                opened[loaded.gist.id]?.asOf = time
                return effects
            }
            guard opened[loaded.gist.id]?.gist.request == request else { break }
            show(loaded)
            opened[loaded.gist.id]?.asOf = time
            return markRead(loaded.gist.id)
        case .comments(let id, let comments):
            guard opened[id]?.comments.request == request else { break }
            opened[id]?.comments.value = comments
            opened[id]?.views[.comments] = nil
        case .starred(let id, let isStarred):
            guard opened[id]?.isStarred.request == request else { break }
            recallStar(isStarred, of: id)
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

    mutating func receive(
        gist result: Result<LoadedGist, Failure>, for id: String, _ request: RequestID
    ) -> [Effect] {
        guard opened[id]?.gist.request == request else { return [] }
        var effects: [Effect] = []
        if case .success(let loaded) = result {
            show(loaded)
            opened[id]?.asOf = nil
            effects = markRead(id)
        }
        opened[id]?.gist.end(result.map(\.gist))
        return effects + (feed.selection == id ? loadShownFile() : [])
    }

    /// Opens a gist by its address or id: it gets a row in a feed of its own.
    public mutating func openGist(_ address: String) -> [Effect] {
        guard let id = GistAddress.id(in: address) else {
            return complain("“\(OneLine.collapse(address, columns: 40))” is no gist's address or id.")
        }
        var effects = show(.opened)
        effects += feed.load.map { [.cancel($0.request)] } ?? []
        openedAddress = address
        let request = newRequest()
        feed.load = FeedState.Load(request: request, cursor: .first)
        feed.failure = nil
        return effects + [.loadGist(id, request)]
    }

    /// A gist asked for by its address came, from the server or from an earlier time: it has a row now.
    /// - Parameter isStored: whether the server's answer is still to come.
    mutating func receive(
        opened result: Result<LoadedGist, Failure>, _ request: RequestID, isStored: Bool = false
    ) -> [Effect] {
        guard var state = feeds[.opened], state.load?.request == request else { return [] }
        state.load = nil
        defer { feeds[.opened] = state }
        switch result {
        case .success(let loaded):
            state.merge(GistPage(gists: [loaded.gist], next: nil), from: .first, at: now)
            state.selection = loaded.gist.id
            opened[loaded.gist.id] = OpenedGist()
            opened[loaded.gist.id]?.gist.request = isStored ? request : nil
            show(loaded)
        case .failure(let failure): state.failure = failure
        }
        guard feedID == .opened, state.failure == nil else { return [] }
        feeds[.opened] = state
        return open(hasGist: true)
    }

    /// Puts an answer in its place, unless it is one that nobody waits for any more.
    @discardableResult
    mutating func receive<Value>(
        _ result: Result<Value, Failure>, for id: String, _ request: RequestID,
        in slot: WritableKeyPath<OpenedGist, OpenedGist.Loadable<Value>>
    ) -> Bool {
        guard opened[id]?[keyPath: slot].request == request else { return false }
        opened[id]?.views[.comments] = nil
        opened[id]?[keyPath: slot].end(result)
        return true
    }

    mutating func receive(
        file result: Result<TextDocument, Failure>, named name: String, for id: String, _ request: RequestID
    ) {
        guard opened[id]?.wholeFiles[name]?.request == request else { return }
        if let index = opened[id]?.gist.value?.files.firstIndex(where: { $0.name == name }) {
            opened[id]?.views[.file(index)] = nil
        }
        opened[id]?.wholeFiles[name]?.end(result.map { OpenedGist.Text(document: $0, isWhole: true) })
    }

    mutating func receive(
        _ progress: OpenedGist.Progress, ofFile name: String, for id: String, _ request: RequestID
    ) {
        guard opened[id]?.wholeFiles[name]?.request == request else { return }
        opened[id]?.progress[name] = progress
    }

    mutating func switchTab(by offset: Int) -> [Effect] {
        guard let id = feed.selection, let gist = detailGist, let state = opened[id] else { return [] }
        opened[id]?.tab = min(max(0, state.tab + offset), DetailTab.all(of: gist).count - 1)
        return loadShownFile()
    }

    /// A file that came empty because an earlier one was too long is not loaded yet: its raw URL has it.
    private mutating func loadShownFile() -> [Effect] {
        guard let id = feed.selection, let state = opened[id], let gist = state.gist.value,
            case .file(let index) = detailTab, state.inlineFiles[gist.files[index].name] == nil
        else { return [] }
        return loadWhole(gist.files[index], of: gist)
    }

    /// `F`: all of a file of which GitHub sent the beginning.
    mutating func loadWholeFile() -> [Effect] {
        guard let id = feed.selection, let state = opened[id], let gist = state.gist.value,
            case .file(let index) = detailTab, state.inlineFiles[gist.files[index].name]?.isWhole == false
        else { return [] }
        return loadWhole(gist.files[index], of: gist)
    }

    private mutating func loadWhole(_ file: GistFile, of gist: Gist) -> [Effect] {
        let whole = opened[gist.id]?.wholeFiles[file.name]
        guard whole?.isLoading != true, whole?.value == nil, !file.isTooLarge else { return [] }
        let request = newRequest()
        opened[gist.id]?.progress[file.name] = nil
        opened[gist.id]?.wholeFiles[file.name] = OpenedGist.Loadable(request: request)
        return [.loadFile(gist, file, request)]
    }

    /// Gives up the load of the file on the screen; false where none runs.
    mutating func cancelFileLoad() -> Effect? {
        guard let id = feed.selection, let gist = detailGist, case .file(let index) = detailTab,
            let request = opened[id]?.wholeFiles[gist.files[index].name]?.request
        else { return nil }
        opened[id]?.wholeFiles[gist.files[index].name] = OpenedGist.Loadable(failure: Failure("Cancelled."))
        return .cancel(request)
    }
}
