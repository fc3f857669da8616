import Cells
import FoundationEssentials
import Gists

extension Model {
    /// Rows handed over for the next start; of them it is kept what a start can read fast.
    private static let rememberedRows = 100

    /// Brings another feed to the screen. The one left behind keeps its rows and place, and gives up its load.
    mutating func show(_ id: FeedID) -> [Effect] {
        focus = .list
        guard id != feedID || id == .saved else { return [] }
        dropLeaving()
        feedID = id
        return remember() + loadFeedIfNeeded()
    }

    /// The loads of feeds that were left. While a digit may still turn out to begin a count, its feed is not left yet.
    mutating func cancelLeftLoads() -> [Effect] {
        feeds.ids.compactMap { id in
            guard id != feedID, id != pending?.origin, let load = feeds[id]?.load else { return nil }
            feeds[id]?.load = nil
            return .cancel(load.request)
        }
    }

    /// The feed on the screen is what the next start begins with.
    func remember() -> [Effect] {
        guard feedID.hasPages, let loadedAt = feed.loadedAt else { return [] }
        let rows = feed.rows.values.lazy.filter { [feed] in !feed.leaving.contains($0.id) }
        return [.remember(feedID, Array(rows.prefix(Self.rememberedRows)), loadedAt: loadedAt)]
    }

    /// The first page of a feed that has none yet.
    mutating func loadFeedIfNeeded() -> [Effect] {
        if feedID == .saved { return loadSaved() }
        guard feedID.hasPages, feed.loadedAt == nil || feed.isFromCache, feed.failure == nil else { return [] }
        return load(.first)
    }

    /// `r`: after a failed page the same page again, else the newest one.
    mutating func refresh() -> [Effect] {
        if focus == .detail, let effects = retryDetail() { return effects }
        if feedID == .search { return searchFor(search.text) }
        if feedID == .saved { return loadSaved() }
        if feedID == .opened { return openGist(openedAddress) }
        return load(feed.failure == nil ? .first : feed.failedCursor ?? .first)
    }

    /// False where GitHub would answer only to a token that nobody gave.
    var isFeedOpen: Bool { settings.hasToken || !feedID.needsToken }

    /// One load at a time and feed, whatever keys arrive.
    mutating func load(_ cursor: FeedState.Cursor) -> [Effect] {
        guard feed.load == nil, cursor != .end, isFeedOpen, feedID.hasPages else { return [] }
        let request = newRequest()
        feed.load = FeedState.Load(request: request, cursor: cursor)
        feed.pull = 0
        return [.loadPage(feedID, cursor, request)]
    }

    /// The next page, once the bottom of the viewport or the selection has passed 80 % of the rows above it. A failure
    /// waits for `r`, so that a broken network is not asked again and again.
    mutating func loadMoreIfNeeded() -> [Effect] {
        if feed.carried != feed.selection { feed.carried = nil }
        guard feed.load == nil, feed.failure == nil, pagesFollow, case .after = feed.next else { return [] }
        let layout = Layout(self)
        // Rows were turned round under the selection: nobody has gone anywhere.
        if feed.carried != nil, feed.shownCount >= layout.fullRows { return [] }
        let bottom = layout.list == nil ? 0 : feed.top + layout.fullRows
        let reached = max(bottom, (feed.selectedIndex ?? 0) + 1)
        // A gap above the screen is filled when somebody goes there, or down to where the list goes on below it.
        let isBelowGap = feed.hasGap && feed.top >= feed.rowsBeforeNextPage
        guard reached * 10 >= (isBelowGap ? feed.rows.count : feed.rowsBeforeNextPage) * 8 else { return [] }
        return load(feed.next)
    }

    /// True where pages come by themselves. Rows that a filter leaves would never fill the screen, and sorted ones have no
    /// end where a page would go: there the person asks for more by going on at the end.
    var pagesFollow: Bool { arrangement.isPlain && !feed.isResting }

    /// The next page, because the person went on at the end of the rows.
    mutating func loadNext() -> [Effect] {
        guard feed.failure == nil, case .after = feed.next else { return [] }
        return load(feed.next)
    }

    mutating func receive(
        _ result: Result<GistPage, Failure>, for id: FeedID, _ request: RequestID
    ) -> [Effect] {
        guard let load = feeds[id]?.load, load.request == request else { return [] }
        // In its place: a copy of all rows for each page would make loading the square of their number.
        feeds[id]?.load = nil
        switch result {
        case .success(var page):
            let isUntouched =
                feeds[id].map { $0.isFromCache && $0.selectedIndex == 0 } == true && (id != feedID || focus == .list)
            if id == .starred { page.gists.removeAll { ownStar(of: $0.id, since: request) == false } }
            let read = readRow(of: id)
            var gone =
                feeds[id]?.merge(
                    page, from: load.cursor, at: now, newestFirst: id == .everyone, hiding: settings.hideRules) ?? []
            if id == .starred { gone.removeAll { ownStar(of: $0, since: request) == true } }
            if isUntouched { feeds[id]?.showNewest() }
            feeds[id]?.isUnchanged = load.cursor == .first && page.isUnchanged
            if id == .starred { learnStars(page, gone, request) }
            return leave(id, gone, read) + (load.cursor == .first && id == feedID ? remember() : [])
        case .failure(let failure):
            feeds[id]?.failure = failure
            feeds[id]?.failedCursor = load.cursor
            return []
        }
    }

    /// Gives up whatever may wait for the service's limit; `r` asks again.
    mutating func cancelWaiting() -> [Effect] {
        waitsUntil = nil
        var requests: [RequestID] = []
        let cancelled = Failure("Cancelled.")
        if let load = feed.load {
            requests.append(load.request)
            feed.load = nil
            feed.failure = cancelled
            feed.failedCursor = load.cursor
        }
        for id in opened.keys {
            requests += opened[id]?.cancelRequests(cancelled) ?? []
        }
        return requests.map(Effect.cancel)
    }

    /// - Parameter pulls: whether going up at the top pulls towards a refresh.
    mutating func moveInList(_ command: Command, times: Int = 1, pulls: Bool = true) -> [Effect] {
        let page = Layout(self).fullRows
        feed.followsSelection = true
        if (feed.selectedIndex ?? -1) == feed.shownCount - 1, [.down, .last, .pageDown].contains(command) {
            return loadNext()
        }
        switch command {
        case .down: select(by: times)
        case .up:
            if feed.selectedIndex ?? 0 == 0 { return pulls ? pull() : [] }
            _ = feed.stepUp(at: now)
            select(by: -times)
        case .pageDown: select(by: page * times)
        case .pageUp: select(by: -page * times)
        case .halfPageDown: select(by: max(1, page / 2) * times)
        case .halfPageUp: select(by: -max(1, page / 2) * times)
        case .first: select(by: -feed.shownCount)
        case .last: select(by: feed.shownCount)
        default: break
        }
        return []
    }

    private mutating func select(by offset: Int) {
        guard let index = feed.selectedIndex else { return }
        let target = min(max(0, index + offset), feed.shownCount - 1)
        feed.selection = feed.shownGist(at: target).id
        if offset != 0 { movesUp = offset < 0 }
    }

    /// `)`, `(`: another row; whoever reads goes on reading there.
    mutating func goToGist(by offset: Int) -> [Effect] {
        let before = feed.selection
        select(by: offset)
        guard feed.selection != before else {
            notice = Notice(text: offset < 0 ? "This is the first gist." : "This is the last gist.", isError: false)
            return []
        }
        return focus == .detail ? open() : []
    }

    /// One more step past the top of the list; the last one refreshes. What a held key repeats is no step of its own.
    mutating func pull() -> [Effect] {
        guard feed.stepUp(at: now), feed.load == nil, isFeedOpen, feedID.hasPages else { return [] }
        feed.pull += 1
        return feed.pull >= FeedState.pullLength ? load(.first) : []
    }

    /// Keeps the selection on the screen, unless the wheel has left it, and the screen on the rows.
    mutating func clampList() {
        let layout = Layout(self)
        guard layout.list != nil, let index = feed.selectedIndex else { return }
        var top = feed.top
        let lastTop = layout.lastTop(rowCount: feed.shownCount)
        if feed.followsSelection {
            top = max(min(top, index), index - layout.fullRows + 1)
            if index == feed.shownCount - 1 { top = max(top, lastTop) }
        }
        feed.top = min(top, lastTop)
        feed.lookAtNews()
    }

    /// The pictures that are missing on the screen, top to bottom, then a screenful in the direction of travel.
    func wantedAvatars() -> AvatarWishes {
        guard settings.showsAvatars, overlay == nil, !feed.rows.isEmpty else { return AvatarWishes() }
        let layout = Layout(self)
        let rows = feed.top..<min(feed.top + layout.partialRows, feed.shownCount)
        let ahead =
            movesUp
            ? max(0, rows.lowerBound - rows.count)..<rows.lowerBound
            : rows.upperBound..<min(rows.upperBound + rows.count, feed.shownCount)
        let small = layout.list != nil && layout.hasRowAvatars ? [Layout.avatarInList] : []
        // Beside a list, the next key may select any of the rows: their large pictures come with the small ones.
        let large = layout.list != nil && layout.detail != nil ? [Layout.avatarInDetail] : []
        var wishes = AvatarWishes()
        wishes.visible = missingAvatars(small, in: rows)
        if let detail = layout.detail, !isDetailAwaited, let index = feed.selectedIndex {
            let isRoomy = DetailLayout(detail, self).isRoomy
            let size = DetailLayout.avatarSize(isRoomy: isRoomy)
            wishes.visible += missingAvatars([size], in: index..<index + 1)
            wishes.large = isRoomy ? [feed.shownGist(at: index).owner?.wish(size)].compactMap(\.self) : []
        }
        wishes.prefetch = missingAvatars(large, in: rows) + missingAvatars(small + large, in: ahead)
        if !wishes.prefetch.isEmpty {
            let visible = Set(wishes.visible)
            wishes.prefetch.removeAll(where: visible.contains)
        }
        return wishes
    }

    /// Those of the sizes that nobody has yet for the owners of these rows, each once.
    private func missingAvatars(_ sizes: [Size], in rows: Range<Int>) -> [AvatarWish] {
        guard !sizes.isEmpty else { return [] }
        var seen: Set<AvatarWish> = []
        var missing: [AvatarWish] = []
        for index in rows {
            guard let owner = feed.shownGist(at: index).owner, let url = owner.avatarURL else { continue }
            for size in avatars.missing(sizes, of: url) {
                let wish = AvatarWish(url: url, login: owner.login, size: size)
                if seen.insert(wish).inserted { missing.append(wish) }
            }
        }
        return missing
    }
}

extension Owner {
    /// The wish for this owner's avatar; nil where there is no URL.
    func wish(_ size: Size) -> AvatarWish? {
        avatarURL.map { AvatarWish(url: $0, login: login, size: size) }
    }
}
