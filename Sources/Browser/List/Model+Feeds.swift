import Cells
import FoundationEssentials
import Gists
import Reading

extension Model {
    /// Rows handed over for the next start; of them it is kept what a start can read fast.
    private static let rememberedRows = 100

    /// Brings another feed to the screen. The one left behind keeps its rows and place, and gives up its load.
    mutating func show(_ id: Feed) -> [Effect] {
        focus = .list
        guard id != feedID || id == .saved else { return [] }
        dropLeaving()
        feedID = id
        return remember() + loadFeedIfNeeded()
    }

    /// The loads of feeds that were left.
    mutating func cancelLeftLoads() -> [Effect] {
        list.feeds.ids.flatMap { id -> [Effect] in
            guard id != feedID, list.feeds[id]?.load != nil else { return [] }
            list.feeds[id]?.load = nil
            return requests.cancel(id == .opened ? .address : .feed(id))
        }
    }

    /// The feed on the screen is what the next start begins with.
    func remember() -> [Effect] {
        guard feedID.hasPages, let loadedAt = feed.loadedAt else { return [] }
        let rows = feed.rows.values.lazy.filter { [feed] in !feed.leaving.contains($0.id) }
        return [.keep(.feed(feedID, Array(rows.prefix(Self.rememberedRows)), loadedAt: loadedAt))]
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
        if feedID == .search { return searchFor(account.search.text) }
        if feedID == .saved { return loadSaved() }
        if feedID == .opened { return openGist(list.openedAddress) }
        return load(feed.failure == nil ? .first : feed.failedCursor ?? .first)
    }

    /// False where GitHub would answer only to a token that nobody gave.
    var isFeedOpen: Bool { settings.hasToken || !feedID.needsToken }

    /// One load at a time and feed, whatever keys arrive.
    mutating func load(_ cursor: FeedState.Cursor) -> [Effect] {
        guard feed.load == nil, cursor != .end, isFeedOpen, feedID.hasPages else { return [] }
        feed.load = cursor
        feed.pull = 0
        return [.ask(.page(feedID, after: cursor), requests.open(for: .feed(feedID)))]
    }

    /// The next page, once the bottom of the viewport or the selection has passed 80 % of the rows above it. A failure
    /// waits for `r`, so that a broken network is not asked again and again.
    mutating func loadMoreIfNeeded() -> [Effect] {
        if feed.carried != feed.selection { feed.carried = nil }
        guard feed.load == nil, feed.failure == nil, pagesFollow, case .after = feed.next else { return [] }
        let layout = layout
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
    var pagesFollow: Bool { listOptions.isUnfiltered && !feed.isResting }

    /// The next page, because the person went on at the end of the rows.
    mutating func loadNext() -> [Effect] {
        guard feed.failure == nil, case .after = feed.next else { return [] }
        return load(feed.next)
    }

    mutating func pageLoaded(_ result: Result<Answer, Failure>, of id: Feed, _ request: RequestID) -> [Effect] {
        guard let cursor = list.feeds[id]?.load else { return [] }
        // In its place: a copy of all rows for each page would make loading the square of their number.
        list.feeds[id]?.load = nil
        switch result {
        case .success(.page(var page)):
            let isUntouched =
                list.feeds[id].map { $0.isFromCache && $0.selectedIndex == 0 } == true
                && (id != feedID || focus == .list)
            if id == .starred { page.gists.removeAll { ownStar(of: $0.id, since: request) == false } }
            let read = readRow(of: id)
            var gone =
                list.feeds[id]?.merge(
                    page, from: cursor, at: now, newestFirst: id == .everyone, hiding: settings.hideRules) ?? []
            if id == .starred { gone.removeAll { ownStar(of: $0, since: request) == true } }
            if isUntouched { list.feeds[id]?.showNewest() }
            list.feeds[id]?.isUnchanged = cursor == .first && page.isUnchanged
            if id == .starred { learnStars(page, gone, request) }
            return leave(id, gone, read) + (cursor == .first && id == feedID ? remember() : [])
        case .failure(let failure):
            list.feeds[id]?.failure = failure
            list.feeds[id]?.failedCursor = cursor
            return []
        case .success: return []
        }
    }

    /// Gives up whatever may wait for the service's limit; `r` asks again.
    mutating func cancelWaiting() -> [Effect] {
        account.waitsUntil = nil
        let cancelled = Failure("Cancelled.")
        if let cursor = feed.load {
            feed.load = nil
            feed.failure = cancelled
            feed.failedCursor = cursor
        }
        for id in opened.keys { opened[id]?.giveUp(cancelled) }
        return requests.cancel { [feedID] requester in
            switch requester {
            case .feed(feedID), .address, .gist, .tab, .star: true
            default: false
            }
        }
    }

    /// - Parameter pulls: whether going up at the top pulls towards a refresh.
    mutating func moveInList(_ motion: Motion, pulls: Bool = true) -> [Effect] {
        feed.followsSelection = true
        let isAtEnd = (feed.selectedIndex ?? -1) == feed.shownCount - 1
        switch motion {
        case .rows(1...) where isAtEnd, .pages(1...) where isAtEnd, .end where isAtEnd: return loadNext()
        case .rows(..<0) where (feed.selectedIndex ?? 0) == 0: return pulls ? pull() : []
        case .rows(..<0): _ = feed.stepUp(at: now)
        default: break
        }
        if let index = feed.selectedIndex {
            select(motion.destination(from: index, of: feed.shownCount, page: layout.fullRows), from: index)
        }
        return []
    }

    private mutating func select(_ target: Int, from index: Int) {
        feed.selection = feed.shownGist(at: target).id
        if target != index { list.movesUp = target < index }
    }

    /// `)`, `(: another row; whoever reads goes on reading there.
    mutating func goToGist(by offset: Int) -> [Effect] {
        guard let index = feed.selectedIndex else { return [] }
        let target = Motion.rows(offset).destination(from: index, of: feed.shownCount, page: 1)
        guard target != index else {
            notice = Notice(text: offset < 0 ? "This is the first gist." : "This is the last gist.", isError: false)
            return []
        }
        select(target, from: index)
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
        let layout = layout
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
    func lackingAvatars() -> AvatarRequests {
        guard settings.showsAvatars, overlay == nil, !feed.rows.isEmpty else { return AvatarRequests() }
        let layout = layout
        let rows = feed.top..<min(feed.top + layout.partialRows, feed.shownCount)
        let ahead =
            list.movesUp
            ? max(0, rows.lowerBound - rows.count)..<rows.lowerBound
            : rows.upperBound..<min(rows.upperBound + rows.count, feed.shownCount)
        let small = layout.list != nil && layout.hasRowAvatars ? [Layout.avatarInList] : []
        // Beside a list, the next key may select any of the rows: their large pictures come with the small ones.
        let large = layout.list != nil && layout.detail != nil ? [Layout.avatarInDetail] : []
        var requests = AvatarRequests()
        requests.visible = missingAvatars(small, in: rows)
        if let detail = layout.detail, !isPreviewPending, let index = feed.selectedIndex {
            let isRoomy = DetailLayout(detail, self).isRoomy
            let size = DetailLayout.avatarSize(isRoomy: isRoomy)
            requests.visible += missingAvatars([size], in: index..<index + 1)
            requests.large = isRoomy ? [feed.shownGist(at: index).owner?.avatarRequest(size)].compactMap(\.self) : []
        }
        requests.prefetch = missingAvatars(large, in: rows) + missingAvatars(small + large, in: ahead)
        if !requests.prefetch.isEmpty {
            let visible = Set(requests.visible)
            requests.prefetch.removeAll(where: visible.contains)
        }
        return requests
    }

    /// Those of the sizes that nobody has yet for the owners of these rows, each once.
    private func missingAvatars(_ sizes: [Size], in rows: Range<Int>) -> [AvatarRequest] {
        guard !sizes.isEmpty else { return [] }
        var seen: Set<AvatarRequest> = []
        var missing: [AvatarRequest] = []
        for index in rows {
            guard let owner = feed.shownGist(at: index).owner, let url = owner.avatarURL else { continue }
            for size in list.avatars.missing(sizes, of: url) {
                let request = AvatarRequest(url: url, login: owner.login, size: size)
                if seen.insert(request).inserted { missing.append(request) }
            }
        }
        return missing
    }
}

extension Owner {
    /// The request for this owner's avatar; nil where there is no URL.
    func avatarRequest(_ size: Size) -> AvatarRequest? {
        avatarURL.map { AvatarRequest(url: $0, login: login, size: size) }
    }
}
