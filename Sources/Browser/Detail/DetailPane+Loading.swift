import Cells
import Documents
import FoundationEssentials
import Gists
import Reading
import Texts

/// The requests of the pane, and their responses.
extension DetailPane {
    /// The number of gists whose texts are kept in memory, the latest ones.
    static let keptGists = 16

    /// Opens a gist, and requests everything that it shows, except comments, which are requested by their tab.
    /// - Parameters:
    ///   - isRetry: true to request only what failed, and always from the server.
    ///   - hasGist: true if the gist itself was just loaded.
    mutating func open(_ gist: Gist, isRetry: Bool = false, hasGist: Bool = false, _ update: inout UpdateContext) {
        let settings = update.context.settings
        var state = opened.removeValue(forKey: gist.id) ?? OpenedGist()
        if !state.isOpen, state.tab == .about { state.tab = state.tabBeforeAbout }
        state.isOpen = true
        // A gist that has changed is requested again; its old text stays until the response. Opening always makes the
        // request; a recent stored response costs nothing (see `Effect.ask`).
        let isStale = (state.gist.value?.updatedAt ?? gist.updatedAt) < gist.updatedAt
        let isForced = isRetry || isStale
        let readsRaw = settings.sparesRequests && gist.hasRawFiles
        let asksGist = isRetry ? state.gist.failure != nil : !readsRaw && !hasGist
        if asksGist, !state.gist.isLoading {
            state.gist.ask(.gist(gist.id), for: .gist(gist.id), isForced: isForced, &update.requests)
        }
        if settings.hasToken, !state.isStarred.isLoading, state.isStarred.value == nil {
            state.isStarred.ask(.star(gist.id), for: .star(gist.id), &update.requests)
        }
        opened[gist.id] = state
        if readsRaw, !hasGist, state.gist.value == nil || isStale { show(LoadedGist(gist)) }
        picturesInText.forgetFailed(of: gist.id)
        let open = opened.keys.filter { opened[$0]?.isOpen == true }
        for id in open.dropLast(Self.keptGists) {
            update.requests.cancel { $0.gist == id }
            opened[id] = nil
        }
    }

    /// Requests the missing data of the tab on the screen.
    mutating func load(_ update: inout UpdateContext) {
        loadRevision(&update)
        tab(update.context).page.load(&self, &update)
    }

    /// True if `r` has something to request again. Removes the failures of files, so that they are loaded again.
    mutating func forgetFailures(_ context: Context) -> Bool {
        guard let id = context.selection, let state = opened[id] else { return false }
        let failures: [Failure?] =
            [
                state.gist.failure, state.tab == .comments ? state.comments.newest.failure : nil,
                state.isStarred.failure,
                state.history.current?.failure, state.tab == .history ? state.history.list.failure : nil,
                state.history.comparison?.failure,
            ]
            + state.wholeFiles.values.map(\.failure)
        guard failures.contains(where: { $0 != nil }) else { return false }
        opened[id]?.wholeFiles = state.wholeFiles.filter { $0.value.failure == nil }
        opened[id]?.history.current?.failure = nil
        opened[id]?.history.list.failure = nil
        opened[id]?.history.comparison?.forgetFailures()
        return true
    }

    /// Shows a loaded gist.
    /// - Parameter asOf: its time, if it is a stored one.
    mutating func show(_ loaded: LoadedGist, asOf: Date? = nil) {
        opened[loaded.gist.id]?.changeNewest { $0.show(loaded, asOf: asOf) }
    }

    /// Opens a gist that was loaded by its URL.
    /// - Parameter asOf: its time, if it is a stored one and the server's response is pending.
    mutating func begin(with loaded: LoadedGist, asOf: Date?) {
        opened[loaded.gist.id] = OpenedGist()
        opened[loaded.gist.id]?.gist.isLoading = asOf != nil
        show(loaded, asOf: asOf)
    }

    /// Marks gists as missing on the server.
    mutating func lose(_ ids: [String], _ settings: Settings) {
        let failure = Failure(Words.Failure.gone(settings.serviceName), absence: .certain)
        for id in ids where opened[id]?.gist.isLoading == false && opened[id]?.gist.failure == nil {
            opened[id]?.gist.failure = failure
        }
    }

    /// Stops all requests to the API.
    mutating func giveUp(_ failure: Failure) {
        dropIntentForAPI()
        for id in opened.keys { opened[id]?.giveUp(failure) }
    }

    /// Stops all requests for a gist.
    mutating func giveUp(_ id: String, _ failure: Failure) {
        dropIntentForAPI()
        opened[id]?.giveUp(failure)
        opened[id]?.giveUpFiles(failure)
    }

    /// `Esc`: cancels what a search or the tab asked for, or the rendering of its text.
    ///
    /// Returns false if nothing is running.
    mutating func cancel(_ update: inout UpdateContext) -> Bool {
        AwaitedFiles.cancel(in: &self, &update) || tab(update.context).page.cancel(&self, &update)
            || cancelRendering(&update)
    }

    // MARK: - Answers

    /// Applies the response to a request for an opened gist.
    mutating func answered(_ result: Result<Response, Failure>, for owner: RequestOwner, _ update: inout UpdateContext)
    {
        switch (owner, result) {
        case (.gist(let id), .success(.gist(let loaded))):
            show(loaded)
            opened[id]?.gist.isLoading = false
            opened[id]?.gist.failure = nil
            opened[id]?.isAnswered = true
        case (.gist(let id), .failure(let failure)):
            opened[id]?.gist.end(.failure(failure))
        case (.tab(let id, let tab), _): tab.page.answered(result, of: id, &self)
        case (.side(let id, let isOld), _):
            received(side: result, of: id, isOld: isOld)
            if update.context.selection == id { load(&update) }
        case (.revision(let id), _): received(revision: result, of: id, &update)
        case (.star(let id), .success(.star(let isStarred))): opened[id]?.isStarred.end(.success(isStarred))
        case (.star(let id), .failure(let failure)): opened[id]?.isStarred.end(.failure(failure))
        case (.file(let id, let name), _):
            fileLoaded(result, named: name, of: id)
            if case .failure = result { askInstead(ofRawFileIn: id, &update) }
        case (.rendering(let id, let tab), .success(.document(let document))):
            rendered(document, of: id, tab, &update)
        case (.picture(let id, let tab), .success(.picture(let picture))):
            opened[id]?.pictures[tab]?.drawing.end(.success(picture))
        case (.picture(let id, let tab), .failure(let failure)):
            opened[id]?.pictures[tab]?.drawing.end(.failure(failure))
        case (.pictureInText(let key), _): drawnInText(result, key, update.context)
        case (.highlighting, _): highlighting = nil
        case (.finding, _): withReader(update.context) { $0.findMore(&update) }
        default: break
        }
    }

    private mutating func fileLoaded(_ result: Result<Response, Failure>, named name: ExactText, of id: String) {
        if let index = opened[id]?.gist.value?.files.firstIndex(where: { $0.name.isExactly(name.text) }) {
            opened[id]?.views[.file(index)]?.textChanged()
        }
        switch result {
        case .success(.file(let text)):
            let whole = FileText(document: text, isWhole: true)
            let decoded = opened[id]?.decoded(whole, ofFile: name.text) ?? whole
            opened[id]?.wholeFiles[name]?.end(.success(decoded))
        case .success: break
        case .failure(let failure): opened[id]?.wholeFiles[name]?.end(.failure(failure))
        }
    }

    /// Requests a gist from the API after one of its raw files failed to load, unless it was requested before: its
    /// response contains texts, too.
    private mutating func askInstead(ofRawFileIn id: String, _ update: inout UpdateContext) {
        guard let state = opened[id], state.isOpen, !state.gist.isLoading, state.gist.failure == nil else { return }
        askForGist(id, &update)
    }

    /// Requests a gist from the API, whose response contains texts, unless the request is already running.
    ///
    /// Returns false if there is already a response, or cannot be one.
    @discardableResult
    mutating func askForGist(_ id: String, _ update: inout UpdateContext) -> Bool {
        guard !update.context.settings.isOffline, var state = opened[id], !state.isAnswered else { return false }
        if state.gist.isLoading { return true }
        state.gist.ask(.gist(id), for: .gist(id), isForced: true, &update.requests)
        opened[id] = state
        return true
    }

    /// Returns the gist with the texts that are loaded completely, byte for byte.
    func withTexts(_ gist: Gist) -> Gist {
        guard let state = opened[gist.id] else { return gist }
        var gist = gist
        for (index, file) in gist.files.enumerated() {
            // The document does not contain byte order marks and bytes that are not UTF-8, which the sizes reveal.
            guard let text = state.known(file), text.isWhole, text.document.byteCount == file.size else { continue }
            gist.files[index].content = String(decoding: text.document.bytes, as: UTF8.self)
            gist.files[index].isTruncated = false
        }
        return gist
    }
}

extension OpenedGist.Loadable {
    /// Makes a request for the value, which is loading until the response.
    mutating func ask(
        _ query: Query, for owner: RequestOwner, isForced: Bool = false, _ requests: inout PendingRequests
    ) {
        isLoading = true
        requests.ask(query, for: owner, isForced: isForced)
    }
}
