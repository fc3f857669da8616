import Documents
import FoundationEssentials
import Gists

/// Loads the rows of a feed, page by page.
extension ListPane {
    /// The number of rows stored for the next start, few enough to be read fast.
    private static let rememberedRows = 100
    /// Requests that are kept for the user: with fewer left nothing is refreshed automatically.
    static let reservedRequests = 20

    /// False if the feed needs a token and there is none.
    func isOpen(_ settings: Settings) -> Bool { settings.hasToken || !feeds.shownID.needsToken }

    /// Loads the first page of a feed that has none yet.
    mutating func loadIfNeeded(_ update: inout UpdateContext) {
        if feeds.shownID == .saved { return lookUpSaved(&update.requests) }
        if feeds.shownID == .following { return update.ask(.following(.rows), for: .following(.rows)) }
        guard feed.loadedAt == nil || feed.isFromCache, !feed.hasFailed else { return }
        load(.first, &update)
    }

    /// `r`: loads a failed page again, else the newest page.
    mutating func refresh(_ update: inout UpdateContext) {
        if feeds.shownID == .saved { return lookUpSaved(&update.requests) }
        load(feed.hasFailed ? feed.failedCursor ?? .first : .first, &update)
    }

    /// Looks up the saved files whenever their feed is shown, as other programs may have saved or moved some.
    func lookUpSaved(_ requests: inout PendingRequests) { requests.ask(.saved, for: .library(.saved)) }

    /// Loads a page, unless the feed is loading one already.
    mutating func load(_ cursor: FeedState.Cursor, _ update: inout UpdateContext) {
        guard let id = feeds.shownID.remote, !feed.isLoading, cursor != .end, isOpen(update.context.settings) else {
            return
        }
        feed.load = cursor
        feed.pull = 0
        update.ask(.page(id, after: cursor), for: .list(.feed(id)))
    }

    /// Loads the next page, because the user moved past the last row.
    mutating func loadNext(_ update: inout UpdateContext) {
        guard !feed.hasFailed, case .after = feed.next else { return }
        load(feed.next, &update)
    }

    /// Loads the next page once the bottom of the viewport or the selection has passed 80 % of the rows above it.
    ///
    /// After a failure only `r` loads, so that a broken network is not asked again and again.
    mutating func loadMoreIfNeeded(_ update: inout UpdateContext) {
        if feed.carried != feed.selection { feed.carried = nil }
        if feeds.shown.needsNextPage(update.context.layout) { load(feed.next, &update) }
    }

    /// The time at which the feed on the screen is to be refreshed automatically; nil if it is not.
    func refreshDue(_ context: Context) -> Date? {
        guard let interval = context.settings.refreshEvery, context.window.hasFocus, !context.settings.isOffline,
            context.signIn.limits.waitsUntil == nil, isOpen(context.settings), !feed.isLoading,
            feeds.shownID.remote != nil, let loadedAt = feed.loadedAt
        else { return nil }
        // A failed request is not repeated more often than a successful one.
        let due = max(loadedAt, refreshedAt ?? loadedAt).addingTimeInterval(Double(max(1, interval)))
        guard let limit = context.signIn.limits.rateLimit, limit.remaining < Self.reservedRequests else { return due }
        return max(due, limit.resetsAt)
    }

    /// Lets a pulled list spring back, and loads the newest page when it is due.
    mutating func passTime(_ update: inout UpdateContext) {
        let context = update.context
        if let end = feed.springsBackAt, context.now >= end { feed.pull = 0 }
        guard let due = refreshDue(context), context.now >= due else { return }
        refreshedAt = context.now
        load(.first, &update)
    }

    /// Applies the saved files, or a search's results: newest matches first, then the ranked order.
    mutating func show(_ gists: [Gist], in id: Feed) {
        var feed = feeds[id] ?? FeedState()
        feed.replace(with: gists)
        feeds[id] = feed
    }

    /// Merges a loaded page, or stores its failure.
    /// - Parameter own: stars added or removed here that the response cannot include yet.
    /// - Returns: the gists that are no longer in the feed.
    mutating func pageLoaded(
        _ result: Result<Response, Failure>, of feed: RemoteFeed, own: [StarChange], _ update: inout UpdateContext
    ) -> [GistID] {
        let context = update.context
        let id = Feed.remote(feed)
        guard let cursor = feeds[id]?.load else { return [] }
        // In place: a copy of all rows for each page would make loading quadratic.
        feeds[id]?.load = nil
        switch result {
        case .success(.page(var page)):
            let isUntouched =
                feeds[id].map { $0.isFromCache && $0.selectedIndex ?? .max <= $0.drafts.count } == true
                && (id != feeds.shownID || context.focus == .list)
            let starred = own.filter(\.isStarred)
            page.gists.removeAll { gist in own.contains { $0.gist.id == gist.id && !$0.isStarred } }
            let read = readRow(of: id, context.focus)
            var gone =
                feeds[id]?.merge(
                    page, from: cursor, at: context.now, newestFirst: feed == .everyone,
                    hiding: context.settings.hideRules) ?? []
            gone.removeAll { id in starred.contains { $0.gist.id == id } }
            if isUntouched { feeds[id]?.showNewest() }
            feeds[id]?.isUnchanged = cursor == .first && page.isUnchanged
            for change in starred { feeds[id]?.insert(change.gist) }
            if !gone.isEmpty {
                leave(id, gone, read)
                update.keep(.left(feed, gone))
            }
            if cursor == .first, id == feeds.shownID { remember(&update.requests) }
            return gone
        case .failure(let failure):
            feeds[id]?.failure = failure
            feeds[id]?.failedCursor = cursor
            return []
        case .success: return []
        }
    }

    /// Stores the rows of the feed on the screen for the next start.
    func remember(_ requests: inout PendingRequests) {
        guard let id = feeds.shownID.remote, let loadedAt = feed.loadedAt else { return }
        let rows = feed.rows.values.lazy.filter { [feed] in !feed.leaving.contains($0.id) }
        let kept = Array(rows.prefix(Self.rememberedRows))
        requests.emit(.keep(.feed(id, kept, loadedAt: loadedAt)))
    }

    /// Cancels the loads of feeds that are no longer shown.
    mutating func cancelLeftLoads(_ update: inout UpdateContext) {
        for id in feeds.othersLoading {
            feeds[id]?.load = nil
            update.requests.cancel(.list(id.remote.map(ListRequest.feed) ?? .address))
        }
    }

    /// Stops the load of the feed on the screen.
    mutating func giveUp(_ failure: Failure) {
        guard let cursor = feed.load else { return }
        feed.load = nil
        feed.failure = failure
        feed.failedCursor = cursor
    }

    /// Returns the notice for a failure if rows are shown.
    func failureNotice(_ settings: Settings, at now: Date) -> Notice? {
        // Offline mode was the user's choice: failed requests are not reported.
        guard let failure = feed.failure, !feed.isEmpty, !settings.isOffline else { return nil }
        let hint = feed.isLoading ? Words.List.retrying : failure.retryHint(at: now)
        guard failure.isTokenRefused, settings.hasToken, !feed.isLoading else {
            return Notice(failure.sentence, hint: hint.isEmpty ? "" : " · " + hint)
        }
        let key = settings.keymap.keyName(of: .signIn(.anonymous))
        return Notice(failure.tokenCause(settings), hint: Words.Failure.continueWithout(key))
    }
}

// MARK: - Rows that go

extension ListPane {
    /// A row that the user is reading, and its index.
    struct ReadRow {
        var gist: Gist
        var place: Int
    }

    /// Returns the row of a feed that the user is reading.
    func readRow(of id: Feed, _ focus: Focus) -> ReadRow? {
        guard id == feeds.shownID, focus == .detail, let selection = feed.selection?.gist,
            let place = feed.rows.index(forKey: selection), let gist = feed.rows[selection]
        else { return nil }
        return ReadRow(gist: gist, place: place)
    }

    /// Removes gists from a feed. A gist that is being read stays until the user leaves it.
    mutating func leave(_ id: Feed, _ gone: [GistID], _ read: ReadRow?) {
        feeds[id]?.remove(gone)
        if let read, gone.contains(read.gist.id) {
            feeds[id]?.insert(read.gist, at: read.place)
            feeds[id]?.selection = .gist(read.gist.id)
            feeds[id]?.leaving.insert(read.gist.id)
        }
    }

    /// Removes rows that have left the feed, except the one that is being read.
    mutating func dropLeaving(_ focus: Focus) {
        let left = feed.leaving.filter { focus == .list || $0 != feed.selection?.gist }
        guard !left.isEmpty else { return }
        feed.leaving.subtract(left)
        feed.remove(left)
    }

    /// Updates the feed of starred gists after a star was added or removed.
    /// - Parameter place: the gist's former row there.
    mutating func show(star isStarred: Bool, of gist: Gist, at place: Int? = nil, _ focus: Focus) {
        guard feeds[.starred]?.loadedAt != nil else { return }
        if !isStarred {
            leave(.starred, [gist.id], readRow(of: .starred, focus))
        } else if feeds[.starred]?.leaving.remove(gist.id) == nil {
            if let place { feeds[.starred]?.insert(gist, at: place) } else { feeds[.starred]?.insert(gist) }
        }
    }
}
