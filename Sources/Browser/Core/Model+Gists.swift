import Cells
import Documents
import FoundationEssentials
import Gists

/// Changes that affect several panes: another feed, another gist, opening a gist.
extension Model {
    /// Shows another feed. The one before keeps its rows and position; its load is cancelled.
    mutating func bring(_ id: Feed) {
        focus = .list
        guard id != feedID || id == .saved else { return }
        list.dropLeaving(focus)
        feedID = id
        list.remember(&requests)
        updating { $0.list.loadIfNeeded(&$1) }
    }

    /// `u`: the gists of the selected gist's owner.
    mutating func showOwner() {
        guard let gist = detail.gist(context) else { return }
        guard let owner = gist.owner else { return tell(Words.List.noOwner) }
        guard owner.login != Owner.ghost else { return tell(Words.List.ghost) }
        guard feedID != .user(owner.login) || focus == .detail else {
            return tell(Words.List.alreadyShown(owner.login))
        }
        showUser(owner.login)
    }

    /// `5`: shows the feed of search results, and the prompt.
    mutating func startSearch() {
        places.push(place)
        type(.search, library.search.text)
        bring(.search)
    }

    /// Searches all stored gists for a text.
    mutating func look(for text: String) {
        updating { $0.library.search.search(for: text, &$0.panes.list, &$1) }
    }

    /// `r`: reloads what failed in the detail pane, or the feed.
    mutating func refresh() {
        if focus == .detail, detail.forgetFailures(context) { return open(isRetry: true) }
        switch feedID {
        case .search: look(for: library.search.text)
        case .opened: loadGist(at: list.openedAddress)
        default:
            detail.looking.vain = [:]
            updating { $0.list.refresh(&$1) }
        }
    }

    /// `a`: starts again without a token if the service refused it, else writes a comment.
    mutating func goAnonymously() {
        guard settings.hasToken, feed.failure?.isTokenRefused == true else {
            return updating { $0.compose.comments.write($0.panes.detail, &$1) }
        }
        emit(.display(.restartAnonymously))
    }

    /// `)`, `(`: selects another row; while the user reads, the reader shows its gist.
    mutating func goToGist(by offset: Int) {
        guard feed.selectedIndex != nil else { return }
        guard list.step(by: offset) else { return tell(offset < 0 ? Words.List.firstGist : Words.List.lastGist) }
        if focus == .detail { open() }
    }

    /// Moves the focus to the detail pane, which requests everything that it shows.
    /// - Parameters:
    ///   - isRetry: true to request only what failed, and always from the server.
    ///   - hasGist: true if the gist itself was just loaded.
    ///   - tab: the tab to show; nil for the one that was shown last.
    mutating func open(isRetry: Bool = false, hasGist: Bool = false, at tab: DetailTab? = nil) {
        guard let gist = selectedGist else { return }
        focus = .detail
        feed.followsSelection = true
        updating { $0.detail.open(gist, isRetry: isRetry, hasGist: hasGist, &$1) }
        if let tab { detail.opened[gist.id]?.tab = tab }
        // A gist that fails to load was not read.
        if hasGist || detail.opened[gist.id]?.gist.value != nil { library.marks.note(opened: gist.id, &requests) }
        updating { $0.detail.load(&$1) }
    }

    /// `Enter`: opens the chosen part of the text, else the gist.
    mutating func openChosen() {
        switch focus == .detail ? updating({ $0.detail.openChoice(&$1) }) : nil {
        case .done: return
        case .gist(let id): return openGist(id)
        case nil: break
        }
        if focus == .list, feedID == .search, let id = feed.selection {
            detail.intent = library.search.match(in: id).map { PendingIntent(gist: id, goal: .match($0)) }
            if let version = library.search.versions[id] {
                open()
                return updating { $0.detail.read(version.id, from: version.committedAt, &$1) }
            }
        }
        open()
    }

    /// Opens a gist by its URL or ID, in a separate feed.
    mutating func openGist(_ address: String) {
        guard GistReference.id(in: address) != nil else { return complain(Words.Prompt.notAGist(address)) }
        places.push(place)
        list.openedReference = GistReference(address)
        loadGist(at: address)
    }

    /// Shows a gist that has just arrived in the feed of opened ones.
    mutating func showOpened(_ loaded: LoadedGist) {
        places.push(place)
        bring(.opened)
        list.openedAddress = loaded.gist.id
        if list.feeds[.opened] == nil { list.feeds[.opened] = FeedState() }
        addressLoaded(.success(.gist(loaded)))
    }

    /// Requests the gist that the feed of opened ones is to show.
    mutating func loadGist(at address: String) {
        guard let id = GistReference.id(in: address) else { return }
        bring(.opened)
        requests.cancel(.address)
        list.openedAddress = address
        feed.load = .first
        feed.failure = nil
        ask(.gist(id), for: .address)
    }

    /// Adds a row for a gist that was requested by its URL, from the server or from the store.
    /// - Parameter asOf: the time at which it was stored, if the server's response is still pending.
    mutating func addressLoaded(_ result: Result<Response, Failure>, asOf: Date? = nil) {
        guard list.feeds[.opened] != nil else { return }
        list.feeds[.opened]?.load = nil
        switch result {
        case .success(.gist(let loaded)):
            let id = loaded.gist.id
            let page = GistPage(gists: [loaded.gist], next: nil)
            panes.list.feeds[.opened]?.merge(page, from: .first, at: requests.now)
            list.feeds[.opened]?.selection = id
            // The response goes to the new row.
            if asOf != nil { requests.pass(from: .address, to: .gist(id)) }
            detail.begin(with: loaded, asOf: asOf)
            if let part = list.openedReference.take() { detail.intent = PendingIntent(gist: id, goal: .part(part)) }
            if feedID == .opened { open(hasGist: true) }
        case .failure(let failure):
            list.feeds[.opened]?.failure = failure
            if let id = GistReference.id(in: list.openedAddress) { forget(id, after: failure) }
        case .success: break
        }
    }

    /// Deletes all data, except on the screen, of a gist that the server does not have.
    mutating func forget(_ id: String, after failure: Failure) {
        // For a token without the scope, GitHub reports secret gists as missing, too.
        let isPublic = list.feeds.all.contains { $0.rows[id]?.isPublic == true }
        guard failure.absence == .certain || failure.absence == .perhaps && isPublic else { return }
        for feed in list.feeds.ids where list.feeds[feed]?.rows[id] != nil {
            list.leave(feed, [id], list.readRow(of: feed, focus))
            if feed != .starred { detail.lose([id], settings) }
        }
        keep(.gone(id))
        list.remember(&requests)
    }
}
