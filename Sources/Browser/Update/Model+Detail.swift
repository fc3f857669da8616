import Cells
import FoundationEssentials
import Gists
import Reading

extension Model {
    /// Gists whose texts are kept in memory, the latest ones.
    private static let openedLimit = 16

    /// Turns to the detail pane and asks for everything that it shows, each by itself.
    mutating func open() -> [Effect] {
        guard let gist = selectedGist else { return [] }
        focus = .detail
        var state = opened.removeValue(forKey: gist.id) ?? OpenedGist()
        var effects: [Effect] = []
        // A gist that changed since is asked for again; its old text stays until the new one comes.
        let isStale = (state.gist.value?.updatedAt ?? gist.updatedAt) < gist.updatedAt
        if !state.gist.isLoading, state.gist.value == nil || isStale {
            effects.append(load(gist.id, in: &state.gist, Effect.loadGist))
        }
        if gist.commentCount > 0, !state.comments.isLoading, state.comments.value == nil || isStale {
            effects.append(load(gist.id, in: &state.comments, Effect.loadComments))
        }
        if settings.hasToken, !state.isStarred.isLoading, state.isStarred.value == nil {
            effects.append(load(gist.id, in: &state.isStarred, Effect.loadStar))
        }
        opened[gist.id] = state
        for (id, old) in opened.prefix(max(0, opened.count - Self.openedLimit)) {
            effects += old.requests.map(Effect.cancel)
            opened[id] = nil
        }
        return effects + loadShownFile()
    }

    private mutating func load<Value>(
        _ id: String, in slot: inout OpenedGist.Loadable<Value>, _ effect: (String, RequestID) -> Effect
    ) -> Effect {
        let request = newRequest()
        slot = .loading(request)
        return effect(id, request)
    }

    /// `r` in the detail pane: what failed there is asked for again; nil where nothing failed.
    mutating func retryDetail() -> [Effect]? {
        guard let id = feed.selection, let state = opened[id] else { return nil }
        let failures: [Failure?] =
            [state.gist.failure, state.comments.failure, state.isStarred.failure]
            + state.wholeFiles.values.map(\.failure)
        guard failures.contains(where: { $0 != nil }) else { return nil }
        opened[id]?.wholeFiles = state.wholeFiles.filter { $0.value.failure == nil }
        return open()
    }

    mutating func receive(
        gist result: Result<Gist, Failure>, for id: String, _ request: RequestID
    ) -> [Effect] {
        guard receive(result, for: id, request, in: \.gist), case .success(let gist) = result else { return [] }
        keep(gist)
        return feed.selection == id ? loadShownFile() : []
    }

    /// A whole gist came: its texts are cut into lines once.
    private mutating func keep(_ gist: Gist) {
        let id = gist.id
        opened[id]?.inlineFiles = gist.files.reduce(into: [:]) { texts, file in
            guard let content = file.content else { return }
            let document = TextDocument(content, inFile: file.name, language: file.language)
            texts[file.name] = OpenedGist.Text(document: document, isWhole: !file.isTruncated)
        }
        opened[id]?.wholeFiles = [:]
        // The documents hold the texts now.
        opened[id]?.gist = .loaded(gist.withoutContents)
    }

    /// Opens a gist by its address or id: it gets a row in a feed of its own.
    public mutating func openGist(_ address: String) -> [Effect] {
        guard let id = GistAddress.id(in: address) else {
            return complain("“\(address)” is no gist's address or id.")
        }
        var effects = show(.opened)
        effects += feed.load.map { [.cancel($0.request)] } ?? []
        openedAddress = address
        let request = newRequest()
        feed.load = FeedState.Load(request: request, cursor: .first)
        feed.failure = nil
        return effects + [.loadGist(id, request)]
    }

    mutating func receive(opened result: Result<Gist, Failure>, _ request: RequestID) -> [Effect] {
        guard var state = feeds[.opened], state.load?.request == request else { return [] }
        state.load = nil
        defer { feeds[.opened] = state }
        switch result {
        case .success(let gist):
            state.merge(GistPage(gists: [gist.withoutContents], next: nil), from: .first, at: now)
            state.selection = gist.id
            opened[gist.id] = OpenedGist()
            keep(gist)
        case .failure(let failure): state.failure = failure
        }
        guard feedID == .opened, state.failure == nil else { return [] }
        feeds[.opened] = state
        return open()
    }

    /// Wraps the comments to the reader they are shown in, when they came and whenever its width changes.
    mutating func layOutComments() {
        guard detailTab == .comments, let id = feed.selection, let state = opened[id],
            let comments = state.comments.value
        else { return }
        let columns = readerColumns
        guard state.commentsText?.columns != columns else { return }
        let document = CommentsText.document(
            of: comments, total: detailGist?.commentCount ?? 0, utcOffset: settings.utcOffset, columns: columns)
        opened[id]?.commentsText = OpenedGist.LaidOutComments(document: document, columns: columns)
    }

    /// Puts an answer in its place, unless it is one that nobody waits for any more.
    @discardableResult
    mutating func receive<Value>(
        _ result: Result<Value, Failure>, for id: String, _ request: RequestID,
        in slot: WritableKeyPath<OpenedGist, OpenedGist.Loadable<Value>>
    ) -> Bool {
        guard opened[id]?[keyPath: slot].request == request else { return false }
        opened[id]?.commentsText = nil
        opened[id]?[keyPath: slot] =
            switch result {
            case .success(let value): .loaded(value)
            case .failure(let failure): .failed(failure)
            }
        return true
    }

    mutating func receive(
        file result: Result<TextDocument, Failure>, named name: String, for id: String, _ request: RequestID
    ) {
        guard opened[id]?.wholeFiles[name]?.request == request else { return }
        opened[id]?.wholeFiles[name] =
            switch result {
            case .success(let document): .loaded(OpenedGist.Text(document: document, isWhole: true))
            case .failure(let failure): .failed(failure)
            }
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
        switch opened[gist.id]?.wholeFiles[file.name] {
        case .loading, .loaded: return []
        case .idle, .failed, nil: break
        }
        guard !file.isTooLarge else { return [] }
        let request = newRequest()
        opened[gist.id]?.progress[file.name] = nil
        opened[gist.id]?.wholeFiles[file.name] = .loading(request)
        return [.loadFile(gist, file, request)]
    }

    /// Gives up the load of the file on the screen; false where none runs.
    mutating func cancelFileLoad() -> Effect? {
        guard let id = feed.selection, let gist = detailGist, case .file(let index) = detailTab,
            let request = opened[id]?.wholeFiles[gist.files[index].name]?.request
        else { return nil }
        opened[id]?.wholeFiles[gist.files[index].name] = .failed(Failure("Cancelled."))
        return .cancel(request)
    }
}

extension Gist {
    fileprivate var withoutContents: Gist {
        var copy = self
        for index in copy.files.indices { copy.files[index].content = nil }
        return copy
    }
}
