import Documents
import FoundationEssentials
import Gists

/// How a feed gets its rows, page by page.
extension ListPane {
    /// Rows handed over for the next start; of them it is kept what a start can read fast.
    private static let rememberedRows = 100
    /// Requests that are left to the person: with fewer nothing is refreshed unasked.
    static let reservedRequests = 20

    /// False where GitHub would answer only to a token that nobody gave.
    func isOpen(_ settings: Settings) -> Bool { settings.hasToken || !feeds.shownID.needsToken }

    /// True where pages come by themselves. Rows that a filter leaves would never fill the screen, and sorted ones have no
    /// end where a page would go: there the person asks for more by going on at the end.
    var pagesFollow: Bool { options.isUnfiltered && !feed.isResting }

    /// The first page of a feed that has none yet.
    mutating func loadIfNeeded(_ context: Context, _ requests: inout Requests) -> [Effect] {
        if feeds.shownID == .saved { return lookUpSaved(&requests) }
        guard feeds.shownID.hasPages, feed.loadedAt == nil || feed.isFromCache, !feed.hasFailed else { return [] }
        return load(.first, context, &requests)
    }

    /// `r`: after a failed page the same page again, else the newest one.
    mutating func refresh(_ context: Context, _ requests: inout Requests) -> [Effect] {
        if feeds.shownID == .saved { return lookUpSaved(&requests) }
        return load(feed.hasFailed ? feed.failedCursor ?? .first : .first, context, &requests)
    }

    /// Saved files are looked up whenever their feed is shown: others may have saved or moved some.
    func lookUpSaved(_ requests: inout Requests) -> [Effect] {
        [.ask(.saved, requests.open(for: .saved))]
    }

    /// One load at a time and feed, whatever keys arrive.
    mutating func load(_ cursor: FeedState.Cursor, _ context: Context, _ requests: inout Requests) -> [Effect] {
        let id = feeds.shownID
        guard !feed.isLoading, cursor != .end, isOpen(context.settings), id.hasPages else { return [] }
        feed.load = cursor
        feed.pull = 0
        return [.ask(.page(id, after: cursor), requests.open(for: .feed(id)))]
    }

    /// The next page, because the person went on at the end of the rows.
    mutating func loadNext(_ context: Context, _ requests: inout Requests) -> [Effect] {
        guard !feed.hasFailed, case .after = feed.next else { return [] }
        return load(feed.next, context, &requests)
    }

    /// The next page, once the bottom of the viewport or the selection has passed 80 % of the rows above it. A failure
    /// waits for `r`, so that a broken network is not asked again and again.
    mutating func loadMoreIfNeeded(_ context: Context, _ requests: inout Requests) -> [Effect] {
        if feed.carried != feed.selection { feed.carried = nil }
        guard !feed.isLoading, !feed.hasFailed, pagesFollow, case .after = feed.next else { return [] }
        let layout = context.layout
        // Rows were turned round under the selection: nobody has gone anywhere.
        if feed.carried != nil, feed.shownCount >= layout.fullRows { return [] }
        let bottom = layout.list == nil ? 0 : feed.top + layout.fullRows
        let reached = max(bottom, (feed.selectedIndex ?? 0) + 1)
        // A gap above the screen is filled when somebody goes there, or down to where the list goes on below it.
        let isBelowGap = feed.hasGap && feed.top >= feed.rowsBeforeNextPage
        guard reached * 10 >= (isBelowGap ? feed.rows.count : feed.rowsBeforeNextPage) * 8 else { return [] }
        return load(feed.next, context, &requests)
    }

    /// When the feed on the screen is to be refreshed by itself; nil where it is not.
    func refreshDue(_ account: Account, _ context: Context) -> Date? {
        guard let interval = context.settings.refreshEvery, context.window.hasFocus, !context.settings.isOffline,
            account.waitsUntil == nil, isOpen(context.settings), feeds.shownID.hasPages, !feed.isLoading,
            let loadedAt = feed.loadedAt
        else { return nil }
        // What failed is not asked for more often than what came.
        let due = max(loadedAt, refreshedAt ?? loadedAt).addingTimeInterval(Double(max(1, interval)))
        guard let limit = account.rateLimit, limit.remaining < Self.reservedRequests else { return due }
        return max(due, limit.resetsAt)
    }

    /// What time brings: a strip that was pulled springs back, and the newest page is due.
    mutating func passTime(_ account: Account, _ context: Context, _ requests: inout Requests) -> [Effect] {
        if let end = feed.springsBackAt, context.now >= end { feed.pull = 0 }
        guard let due = refreshDue(account, context), context.now >= due else { return [] }
        refreshedAt = context.now
        return load(.first, context, &requests)
    }

    /// Takes in what was saved, or what a search found: newest matches come first, the ranked order follows.
    mutating func answered(_ result: Result<Answer, Failure>) {
        switch result {
        case .success(.saved(let gists)): show(gists.map(\.gist), in: .saved)
        case .success(.hits(let hits)): show(hits.map(\.gist), in: .search)
        default: break
        }
    }

    private mutating func show(_ gists: [Gist], in id: Feed) {
        var feed = feeds[id] ?? FeedState()
        feed.replace(with: gists)
        feeds[id] = feed
    }

    /// Takes in what came of a page.
    /// - Parameter own: stars given or taken back here, of which the answer can't know yet.
    /// - Returns: the gists that the feed has no more, and what is to be kept of all this.
    mutating func pageLoaded(
        _ result: Result<Answer, Failure>, of id: Feed, own: [StarChange], _ context: Context
    ) -> (gone: [String], effects: [Effect]) {
        guard let cursor = feeds[id]?.load else { return ([], []) }
        // In its place: a copy of all rows for each page would make loading the square of their number.
        feeds[id]?.load = nil
        switch result {
        case .success(.page(var page)):
            let isUntouched =
                feeds[id].map { $0.isFromCache && $0.selectedIndex == 0 } == true
                && (id != feeds.shownID || context.focus == .list)
            let starred = own.filter(\.isStarred)
            page.gists.removeAll { gist in own.contains { $0.gist.id == gist.id && !$0.isStarred } }
            let read = readRow(of: id, context.focus)
            var gone =
                feeds[id]?.merge(
                    page, from: cursor, at: context.now, newestFirst: id == .everyone,
                    hiding: context.settings.hideRules) ?? []
            gone.removeAll { id in starred.contains { $0.gist.id == id } }
            if isUntouched { feeds[id]?.showNewest() }
            feeds[id]?.isUnchanged = cursor == .first && page.isUnchanged
            for change in starred { feeds[id]?.insert(change.gist) }
            let effects = leave(id, gone, read)
            return (gone, effects + (cursor == .first && id == feeds.shownID ? remembered : []))
        case .failure(let failure):
            feeds[id]?.failure = failure
            feeds[id]?.failedCursor = cursor
            return ([], [])
        case .success: return ([], [])
        }
    }

    /// The feed on the screen is what the next start begins with.
    var remembered: [Effect] {
        guard feeds.shownID.hasPages, let loadedAt = feed.loadedAt else { return [] }
        let rows = feed.rows.values.lazy.filter { [feed] in !feed.leaving.contains($0.id) && !Draft.isRow($0.id) }
        return [.keep(.feed(feeds.shownID, Array(rows.prefix(Self.rememberedRows)), loadedAt: loadedAt))]
    }

    /// The loads of feeds that were left.
    mutating func cancelLeftLoads(_ requests: inout Requests) -> [Effect] {
        var effects: [Effect] = []
        for id in feeds.ids where id != feeds.shownID && feeds[id]?.load != nil {
            feeds[id]?.load = nil
            effects += requests.cancel(id == .opened ? .address : .feed(id))
        }
        return effects
    }

    /// Gives up the load of the feed on the screen.
    mutating func giveUp(_ failure: Failure) {
        guard let cursor = feed.load else { return }
        feed.load = nil
        feed.failure = failure
        feed.failedCursor = cursor
    }

    /// What a failure that left rows on the screen says above the status bar.
    func failureNotice(_ settings: Settings, at now: Date) -> Notice? {
        // Whoever asked to be offline needs not be told of each request that fails.
        guard let failure = feed.failure, !feed.rows.isEmpty, !settings.isOffline else { return nil }
        let hint = feed.isLoading ? Words.List.retrying : failure.retryHint(at: now)
        guard failure.isTokenRefused, settings.hasToken, !feed.isLoading else {
            return Notice(failure.sentence, hint: hint.isEmpty ? "" : " · " + hint)
        }
        let key = settings.keymap.keyName(of: .goAnonymously)
        return Notice(failure.tokenCause(settings), hint: Words.Failure.continueWithout(key))
    }
}

// MARK: - Rows that go

extension ListPane {
    /// A row that is read, and where it stands.
    struct ReadRow {
        var gist: Gist
        var place: Int
    }

    /// The row of a feed that is read now.
    func readRow(of id: Feed, _ focus: Focus) -> ReadRow? {
        guard id == feeds.shownID, focus == .detail, let selection = feed.selection,
            let place = feed.rows.index(forKey: selection), let gist = feed.rows[selection]
        else { return nil }
        return ReadRow(gist: gist, place: place)
    }

    /// Takes gists off a feed. The one that is read stays for as long.
    mutating func leave(_ id: Feed, _ gone: [String], _ read: ReadRow?) -> [Effect] {
        guard !gone.isEmpty else { return [] }
        feeds[id]?.remove(gone)
        if let read, gone.contains(read.gist.id) {
            feeds[id]?.insert(read.gist, at: read.place)
            feeds[id]?.selection = read.gist.id
            feeds[id]?.leaving.insert(read.gist.id)
        }
        return [.keep(.left(id, gone))]
    }

    /// Rows that have left the feed stay as long as they are read.
    mutating func dropLeaving(_ focus: Focus) {
        let left = feed.leaving.filter { focus == .list || $0 != feed.selection }
        guard !left.isEmpty else { return }
        feed.leaving.subtract(left)
        feed.remove(left)
    }

    /// A star shows in the feed of starred gists, too.
    /// - Parameter place: where the gist stood there before.
    mutating func show(star isStarred: Bool, of gist: Gist, at place: Int? = nil, _ focus: Focus) {
        guard feeds[.starred]?.loadedAt != nil else { return }
        if !isStarred {
            _ = leave(.starred, [gist.id], readRow(of: .starred, focus))
        } else if feeds[.starred]?.leaving.remove(gist.id) == nil {
            if let place { feeds[.starred]?.insert(gist, at: place) } else { feeds[.starred]?.insert(gist) }
        }
    }
}
