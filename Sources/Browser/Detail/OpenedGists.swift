import Documents
import FoundationEssentials
import Gists
import OrderedCollections
import Reading
import Texts

/// The opened gists and the previews, by ID: their requests, and what has arrived.
struct OpenedGists: Equatable, Sendable {
    /// The latest last.
    private var gists: OrderedDictionary<GistID, OpenedGist> = [:]

    /// The encodings that the user has chosen for files, the latest last; also for gists that are not open.
    private(set) var encodings: [ScreenChoices.FileEncoding] = []

    init() {}

    /// - Parameter choices: the encodings that the user has chosen in earlier sessions.
    init(_ choices: ScreenChoices) { encodings = choices.encodings }

    /// The number of gists whose texts are kept in memory, the latest ones; as many previews are kept.
    private static let kept = 16

    var count: Int { gists.count }

    subscript(id: GistID) -> OpenedGist? { gists[id] }

    /// Changes the state of a gist. Returns nil if it is not opened.
    @discardableResult
    mutating func withGist<Result>(_ id: GistID, _ change: (inout OpenedGist) -> Result) -> Result? {
        gists.index(forKey: id).map { change(&gists.values[$0]) }
    }

    /// Returns the state of a gist that is not open.
    private func closed(_ id: GistID) -> OpenedGist { OpenedGist(encodings: encodings(of: id)) }

    /// Returns the encodings that the user has chosen for the files of a gist, by file name.
    private func encodings(of id: GistID) -> [ExactText: TextEncoding] {
        var files: [ExactText: TextEncoding] = [:]
        for file in encodings where file.gist == id { files[file.file] = TextEncoding(rawValue: file.encoding) }
        return files
    }

    /// Remembers the encoding of a file.
    /// - Parameter encoding: nil for the most likely one.
    mutating func choose(_ encoding: TextEncoding?, forFile name: String, of id: GistID) {
        encodings.removeAll { $0.gist == id && $0.file.isExactly(name) }
        if let encoding { encodings.append(.init(gist: id, file: name, encoding: encoding.name)) }
        let files = encodings(of: id)
        gists[id]?.encodings = files
    }

    /// Changes the state of a gist, which becomes the latest opened one.
    mutating func open(_ id: GistID, _ change: (inout OpenedGist) -> Void) {
        var gist = gists.removeValue(forKey: id) ?? closed(id)
        if !gist.isOpen, gist.tab == .about { gist.tab = gist.tabBeforeAbout }
        gist.isOpen = true
        change(&gist)
        gists[id] = gist
    }

    /// Opens a gist, and requests everything that it shows, except comments, which are requested by their tab.
    /// - Parameters:
    ///   - isRetry: true to request only what failed, and always from the server.
    ///   - hasGist: true if the gist itself was just loaded.
    ///   - isChanged: true if it has other files than those that were read: a stored response is too old.
    mutating func open(
        _ gist: Gist, isRetry: Bool, hasGist: Bool, isChanged: Bool = false, _ update: inout UpdateContext
    ) {
        let settings = update.context.settings
        let readsRaw = settings.sparesRequests && gist.hasRawFiles
        var isStale = false
        open(gist.id) { state in
            // A gist that has changed is requested again; its old text stays until the response. Opening always makes
            // the request; a recent stored response costs nothing (see `Effect.ask`).
            isStale = isChanged || (state.gist.value?.updatedAt ?? gist.updatedAt) < gist.updatedAt
            let asksGist = isRetry ? state.gist.failure != nil : !readsRaw && !hasGist
            if asksGist, !state.gist.isLoading {
                state.gist.ask(
                    .detail(.gist(gist.id)), for: .gist(gist.id, .content), isForced: isRetry || isStale,
                    &update.requests)
            }
            if settings.hasToken, !state.isStarred.isLoading, state.isStarred.value == nil {
                state.isStarred.ask(.star(gist.id), for: .gist(gist.id, .star), &update.requests)
            }
        }
        if readsRaw, !hasGist, gists[gist.id]?.gist.value == nil || isStale { show(LoadedGist(gist)) }
        for id in gists.keys.filter({ gists[$0]?.isOpen == true }).dropLast(Self.kept) {
            update.requests.cancel { $0.gist == id }
            gists[id] = nil
        }
    }

    /// Shows a loaded gist.
    /// - Parameter asOf: its time, if it is a stored one.
    mutating func show(_ loaded: LoadedGist, asOf: Date? = nil) {
        gists[loaded.gist.id]?.show(loaded, asOf: asOf)
    }

    /// Opens a gist that was loaded by its URL.
    /// - Parameter asOf: its time, if it is a stored one and the server's response is pending.
    mutating func begin(with loaded: LoadedGist, asOf: Date?) {
        gists[loaded.gist.id] = closed(loaded.gist.id)
        gists[loaded.gist.id]?.gist.isLoading = asOf != nil
        show(loaded, asOf: asOf)
    }

    /// Requests a gist from the API, whose response contains texts, unless the request is already running.
    ///
    /// Returns false if there is already a response, or cannot be one.
    @discardableResult
    mutating func ask(for id: GistID, _ update: inout UpdateContext) -> Bool {
        guard !update.context.settings.isOffline, let state = gists[id], !state.isAnswered else { return false }
        if state.gist.isLoading { return true }
        gists[id]?.gist.ask(.detail(.gist(id)), for: .gist(id, .content), isForced: true, &update.requests)
        return true
    }

    /// Marks gists as missing on the server.
    mutating func lose(_ ids: [GistID], _ settings: Settings) {
        let failure = Failure(Words.Failure.gone(settings.serviceName), absence: .certain)
        for id in ids where gists[id]?.gist.isLoading == false && gists[id]?.gist.failure == nil {
            gists[id]?.gist.failure = failure
        }
    }

    /// Stops all requests to the API, but not those for files, which are from another host.
    mutating func giveUp(_ failure: Failure) {
        for id in gists.keys { gists[id]?.giveUp(failure) }
    }

    /// Returns the gist with the texts that are loaded completely, byte for byte.
    func withTexts(_ gist: Gist) -> Gist { gists[gist.id]?.withTexts(gist) ?? gist }

    /// The tabs of a gist as it was opened.
    func tabs(of gist: Gist) -> [DetailTab] {
        let tabs = DetailTab.all(of: gist)
        guard gists[gist.id]?.history.comparison != nil else { return tabs }
        return tabs.dropLast() + [.diff] + tabs.suffix(1)
    }
}

// MARK: - Previews

extension OpenedGists {
    /// Adds the preview of a gist.
    mutating func show(preview loaded: LoadedGist) {
        if gists[loaded.gist.id] == nil { gists[loaded.gist.id] = closed(loaded.gist.id) }
        show(loaded)
        for id in gists.keys.filter({ gists[$0]?.isOpen == false }).dropLast(Self.kept) { gists[id] = nil }
    }

    /// Drops the preview of a gist that has changed, unless the user has opened it.
    mutating func dropOldPreview(of gist: Gist) {
        guard let state = gists[gist.id], !state.isOpen, let known = state.gist.value, known.updatedAt < gist.updatedAt
        else { return }
        gists[gist.id] = nil
    }
}

// MARK: - Responses

extension OpenedGists {
    /// Receives the response to a request for a gist.
    mutating func received(gist result: Result<Response, Failure>, of id: GistID) {
        switch result {
        case .success(.gist(let loaded)):
            show(loaded)
            withGist(id) { gist in
                gist.gist.isLoading = false
                gist.gist.failure = nil
                gist.isAnswered = true
            }
        case .success: break
        case .failure(let failure): gists[id]?.gist.end(.failure(failure))
        }
    }

    /// Receives the response to a request for a file. If it failed, requests the gist from the API, unless that was
    /// requested before: its response contains texts, too.
    mutating func received(
        file result: Result<Response, Failure>, named name: ExactText, of id: GistID, _ update: inout UpdateContext
    ) {
        let asksInstead = withGist(id) { gist in
            if let index = gist.shownGist?.files.firstIndex(where: { $0.name.isExactly(name.text) }) {
                gist.texts.views[.file(index)]?.textChanged()
            }
            switch result {
            case .success(.detail(.file(let text))):
                let decoded = gist.decoded(FileText(document: text, isWhole: true), ofFile: name.text)
                gist.texts.wholeFiles[name]?.end(.success(decoded))
                return false
            case .success: return false
            case .failure(let failure):
                gist.texts.wholeFiles[name]?.end(.failure(failure))
                return gist.isOpen && !gist.gist.isLoading && gist.gist.failure == nil
            }
        }
        if asksInstead == true { ask(for: id, &update) }
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

    /// Has the value computed in the background.
    mutating func compute(_ job: BackgroundJob, for owner: RequestOwner, _ update: inout UpdateContext) {
        isLoading = true
        update.compute(job, for: owner)
    }
}
