import Documents
import FoundationEssentials
import Gists
import Reading

/// Opening gists.
extension Panes {
    /// Moves the focus to the detail pane, which requests everything that it shows.
    /// - Parameters:
    ///   - isRetry: true to request only what failed, and always from the server.
    ///   - hasGist: true if the gist itself was just loaded.
    ///   - tab: the tab to show; nil for the one that was shown last.
    mutating func open(
        isRetry: Bool = false, hasGist: Bool = false, at tab: DetailTab? = nil, _ update: inout UpdateContext
    ) {
        guard let gist = list.feed.selectedGist else { return }
        list.feed.followsSelection = true
        focus(on: .detail, &update)
        let isChanged = library.marks.isChanged(gist, login: update.context.signIn.login)
        detail.opened.open(gist, isRetry: isRetry, hasGist: hasGist, isChanged: isChanged, &update)
        if !isRetry { library.marks.noteComments(of: gist.id, &detail) }
        InlineImages.retryFailed(of: gist.id, in: &detail)
        if let tab { detail.withGist(gist.id) { $0.tab = tab } }
        // A gist that fails to load was not read.
        if hasGist || detail[gist.id]?.shownGist != nil {
            library.marks.note(opened: gist.id, in: detail, at: update.context.now, &update.requests)
        }
        detail.load(&update)
    }

    /// `Enter`: opens the chosen part of the text, else the gist.
    mutating func openChosen(_ update: inout UpdateContext) {
        switch window.focus == .detail ? detail.openChoice(&update) : nil {
        case .done: return
        case .gist(let id): return openGist(id.rawValue, &update)
        case nil: break
        }
        if window.focus == .list, list.feeds.shownID == .search, let id = list.feed.selection?.gist {
            detail.intent = library.search.match(in: id).map { PendingIntent(gist: id, goal: .match($0)) }
            if let version = library.search.versions[id] {
                open(&update)
                return HistoryTab().show(version.id, from: version.committedAt, &detail, &update)
            }
        }
        open(&update)
    }

    /// Opens a gist by its URL or ID, in a separate feed.
    mutating func openGist(_ url: String, _ update: inout UpdateContext) {
        guard GistReference.id(in: url) != nil else { return update.complain(Words.Prompt.notAGist(url)) }
        places.push(place(update.context))
        list.openedReference = GistReference(url)
        loadGist(at: url, &update)
    }

    /// Shows a gist that has just arrived in the feed of opened ones.
    mutating func showOpened(_ loaded: LoadedGist, _ update: inout UpdateContext) {
        places.push(place(update.context))
        switchFeed(to: .opened, &update)
        list.openedAddress = loaded.gist.id.rawValue
        if list.feeds[.opened] == nil { list.feeds[.opened] = FeedState() }
        addressLoaded(.success(.gist(loaded)), &update)
    }

    /// Requests the gist that the feed of opened ones is to show.
    mutating func loadGist(at url: String, _ update: inout UpdateContext) {
        guard let id = GistReference.id(in: url) else { return }
        switchFeed(to: .opened, &update)
        update.requests.cancel(.list(.address))
        list.openedAddress = url
        list.feed.load = .first
        list.feed.failure = nil
        update.ask(.detail(.gist(id)), for: .list(.address))
    }

    /// Adds a row for a gist that was requested by its URL, from the server or from the store.
    /// - Parameter asOf: the time at which it was stored, if the server's response is still pending.
    mutating func addressLoaded(
        _ result: Result<Response, Failure>, asOf: Date? = nil, _ update: inout UpdateContext
    ) {
        guard list.feeds[.opened] != nil else { return }
        list.feeds[.opened]?.load = nil
        switch result {
        case .success(.gist(let loaded)):
            let id = loaded.gist.id
            let page = GistPage(gists: [loaded.gist], next: nil)
            list.feeds[.opened]?.merge(page, from: .first, at: update.context.now)
            list.feeds[.opened]?.selection = .gist(id)
            // The response goes to the new row.
            if asOf != nil { update.requests.pass(from: .list(.address), to: .gist(id, .content)) }
            detail.opened.begin(with: loaded, asOf: asOf)
            if let part = list.openedReference.take() {
                detail.intent = PendingIntent(gist: id, goal: .part(ReferencedPart(part)))
            }
            if list.feeds.shownID == .opened { open(hasGist: true, &update) }
        case .failure(let failure):
            list.feeds[.opened]?.failure = failure
            if let id = GistReference.id(in: list.openedAddress) { forget(id, after: failure, &update) }
        case .success: break
        }
    }

    /// Receives the response to a request of the detail pane for a gist.
    mutating func received(
        _ result: Result<Response, Failure>, for request: GistRequest, of id: GistID, _ update: inout UpdateContext
    ) {
        detail.received(result, for: request, of: id, &update)
        switch (request, result) {
        case (.content, .success), (.file, .success):
            library.marks.note(opened: id, in: detail, at: update.context.now, &update.requests)
        case (.tab(.comments), .success(.comments(.page(let comments)))):
            let counts = [list.feed.rows[id], detail[id]?.gist.value].compactMap { $0?.commentCount }
            library.marks.note(
                seen: comments, of: id, count: counts.max() ?? 0, at: update.context.now, &update.requests)
        case (.content, .failure(let failure)): forget(id, after: failure, &update)
        default: break
        }
        if request == .content, list.feed.selection == .gist(id) { detail.load(&update) }
    }

    /// Deletes all data, except on the screen, of a gist that the server does not have.
    private mutating func forget(_ id: GistID, after failure: Failure, _ update: inout UpdateContext) {
        // For a token without the scope, GitHub reports secret gists as missing, too.
        let isPublic = list.feeds.all.contains { $0.rows[id]?.isPublic == true }
        guard failure.absence == .certain || failure.absence == .perhaps && isPublic else { return }
        for feed in list.feeds.ids where list.feeds[feed]?.rows[id] != nil {
            list.leave(feed, [id], list.readRow(of: feed, window.focus))
            if feed != .starred { detail.opened.lose([id], update.context.settings) }
        }
        update.keep(.gone(id))
        list.remember(&update.requests)
    }
}
