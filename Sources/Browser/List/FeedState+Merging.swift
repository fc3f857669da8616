import FoundationEssentials
import Gists
import OrderedCollections

/// Merges responses into the rows. A refresh puts its gists in the server's order, and removes those that the server no
/// longer has; a further page leaves rows in place.
extension FeedState {
    /// Merges the response to `cursor`. IDs stay unique; the selection and the rows on the screen are kept.
    /// - Parameters:
    ///   - newestFirst: true if the feed is known to be sorted by the time of the last update.
    ///   - rules: gists that match one are left out, and counted.
    /// - Returns: the gists that are no longer in the feed.
    @discardableResult
    mutating func merge(
        _ page: GistPage, from cursor: Cursor, at time: Date, newestFirst: Bool = false, hiding rules: [RowQuery] = []
    ) -> [GistID] {
        var readable = page.gists
        if !rules.isEmpty { hide(rules, in: &readable, below: cursor == .first ? nil : anchor) }
        skippedOnPages[cursor] = page.skipped > 0 ? page.skipped : nil
        let gone =
            cursor == .first
            ? takeNewest(page, readable, newestFirst) : takeNext(page, readable, cursor, newestFirst)
        loadedAt = time
        isFromCache = false
        failure = nil
        return gone
    }

    /// Shows the rows stored in an earlier session, unless the server has sent some since.
    mutating func takeStored(_ gists: [Gist], at time: Date, hiding rules: [RowQuery] = []) {
        guard loadedAt == nil || isFromCache else { return }
        let before = self
        var gists = gists
        if !rules.isEmpty { hide(rules, in: &gists) }
        rows = OrderedDictionary(gists.map { ($0.id, $0) }) { _, later in later }
        for (id, gist) in before.rows where rows[id] == nil { rows[id] = gist }
        unconfirmed = Set(rows.keys)
        rowsChanged()
        keepPlace(of: before)
        loadedAt = time
        isFromCache = true
    }

    /// Removes gists from the list; the selection goes to the next row.
    mutating func remove(_ ids: some Sequence<GistID>) {
        let before = self
        for id in ids where rows[id] != nil {
            anchor = standIn(for: anchor) { $0 != id }
            for place in places.indices { places[place].anchor = standIn(for: places[place].anchor) { $0 != id } }
            rows[id] = nil
        }
        guard rows.count != before.rows.count else { return }
        rowsChanged()
        keepPlace(of: before)
    }

    /// Inserts a gist where the feed will have it: by its date if the feed is sorted by date, else on top. A gist that
    /// belongs below the loaded rows is not inserted, as a further page will contain it.
    mutating func insert(_ gist: Gist) {
        guard rows[gist.id] == nil else { return }
        let dates = rows.values.map(\.updatedAt)
        let isSorted = zip(dates, dates.dropFirst()).allSatisfy { $0 >= $1 }
        let place = isSorted ? dates.firstIndex { $0 < gist.updatedAt } : 0
        guard place != nil || next == .end else { return }
        insert(gist, at: place ?? rows.count)
    }

    /// Inserts a gist at its former row.
    mutating func insert(_ gist: Gist, at place: Int) {
        guard rows[gist.id] == nil else { return }
        let before = self
        rows.updateValue(gist, forKey: gist.id, insertingAt: min(place, rows.count))
        rowsChanged()
        keepPlace(of: before)
    }

    // MARK: - The newest page

    /// Puts the new gists on top of the other rows. If none of them was known, older rows may be missing below; paging
    /// then fills that gap first.
    private mutating func takeNewest(_ page: GistPage, _ gists: [Gist], _ newestFirst: Bool) -> [GistID] {
        let before = self
        let covered = before.places(coveredBy: page)
        let brought = Set(page.gists.map(\.id))
        var gone: [GistID] = []
        rows = OrderedDictionary(gists.map { ($0.id, $0) }) { _, later in later }
        for (place, element) in before.rows.elements.enumerated() where rows[element.key] == nil {
            // In the page, but hidden by a rule.
            if brought.contains(element.key) { continue }
            if covered(place, element.value) { gone.append(element.key) } else { rows[element.key] = element.value }
        }
        continuePaging(after: page, brought, before, newestFirst)
        if !before.rows.isEmpty {
            news.formUnion(
                gists.lazy.filter { gist in before.rows[gist.id].map { $0.updatedAt < gist.updatedAt } ?? true }
                    .map(\.id))
        }
        unconfirmed.subtract(brought)
        unconfirmed.subtract(gone)
        rowsChanged()
        keepPlace(of: before)
        return gone
    }

    private mutating func continuePaging(
        after page: GistPage, _ brought: Set<GistID>, _ before: FeedState, _ newestFirst: Bool
    ) {
        let last = page.gists.last { rows[$0.id] != nil }?.id
        guard before.anchor != nil, page.next != nil || page.skipped > 0 else {
            anchor = last
            places = []
            return startPaging(page)
        }
        func place(_ anchor: GistID?) -> GistID? {
            before.standIn(for: anchor) { rows[$0] != nil && !brought.contains($0) } ?? last
        }
        let overlaps = page.gists.contains { before.isInItsPlace($0, newestFirst) }
        anchor = place(anchor)
        for index in places.indices { places[index].anchor = place(places[index].anchor) }
        guard !overlaps, !page.gists.isEmpty else { return }
        if page.next != nil { places.append(Place(next: next, anchor: anchor)) }
        anchor = last
        startPaging(page)
    }

    private mutating func startPaging(_ page: GistPage) {
        followed = []
        next = following(page)
        isResting = isThin(page)
    }

    /// True if a gist is known and in the row that the feed has it in: it was not edited, which moves it up.
    private func isInItsPlace(_ gist: Gist, _ newestFirst: Bool) -> Bool {
        guard let known = rows.index(forKey: gist.id), known < gistsBeforeNextPage else { return false }
        guard newestFirst else { return true }
        return !rows.values[max(0, known - 1)...known].contains { $0.updatedAt < gist.updatedAt }
    }

    /// Returns a test for rows that the newest page covers: a gist in such a row that is not in the page has left the
    /// feed.
    private func places(coveredBy page: GistPage) -> (_ place: Int, _ gist: Gist) -> Bool {
        // An unreadable element may be any of them.
        guard page.skipped == 0 else { return { _, _ in false } }
        guard page.next != nil, let last = page.gists.last else { return { _, _ in page.next == nil } }
        // An update moves a gist up, so the page would contain it.
        if zip(page.gists, page.gists.dropFirst()).allSatisfy({ $0.updatedAt >= $1.updatedAt }) {
            return { _, gist in gist.updatedAt > last.updatedAt }
        }
        // In another order the page covers the rows down to its last gist, unless that has moved up itself.
        let ends = page.gists.suffix(2).compactMap { rows.index(forKey: $0.id) }
        guard ends.count == 2, ends[0] < ends[1] else { return { _, _ in false } }
        return { place, _ in place < ends[1] }
    }

    /// Returns the anchor, or the nearest row above it that stays if the anchor is removed.
    private func standIn(for anchor: GistID?, staying: (GistID) -> Bool) -> GistID? {
        guard let anchor, let index = rows.index(forKey: anchor) else { return nil }
        return rows.keys[...index].last(where: staying)
    }

    // MARK: - Further pages

    private mutating func takeNext(
        _ page: GistPage, _ readable: [Gist], _ cursor: Cursor, _ newestFirst: Bool
    ) -> [GistID] {
        let firstVisible = top < shownCount ? shownID(at: top) : nil
        // After a long pause a page can hold gists newer than the whole list. The next refresh loads them.
        let newest = newestFirst ? rows.values.first?.updatedAt : nil
        let gists = readable.filter { gist in
            newest.map { gist.updatedAt <= $0 } ?? true || rows[gist.id] != nil
        }
        let bringsRows = gists.contains { rows[$0.id] == nil || unconfirmed.contains($0.id) }
        unconfirmed.subtract(page.gists.map(\.id))
        let (overlaps, end) = insert(gists, startingAt: gistsBeforeNextPage, newestFirst)
        anchor = end > 0 ? rows.keys[end - 1] : nil
        followed.insert(cursor)
        next = following(page)
        isResting = isThin(page) || !bringsRows
        if overlaps || next == .end, let place = places.popLast() {
            next = place.next
            // The page may reach past the row below which the older rows continue.
            if let index = place.anchor.flatMap({ rows.index(forKey: $0) }), index >= end { anchor = place.anchor }
            followed = []
            isResting = false
        }
        rowsChanged()
        // The rows on the screen keep their lines.
        if let index = firstVisible.flatMap(shownIndex) { top = index }
        selectShown()
        // All pages are loaded.
        guard page.next == nil, next == .end, skipped == 0, !unconfirmed.isEmpty else { return [] }
        let gone = Array(rows.keys.filter(unconfirmed.contains))
        remove(gone)
        unconfirmed = []
        return gone
    }

    /// Merges gists from a row on, in their order: known ones are updated in place, unknown ones are inserted after the
    /// last known one.
    /// - Returns: true if a gist was already known at or below the start; and the row after the last one touched.
    private mutating func insert(
        _ gists: [Gist], startingAt start: Int, _ newestFirst: Bool
    ) -> (overlaps: Bool, end: Int) {
        var position = start
        var end = start
        var overlaps = false
        for gist in gists {
            if let known = rows.index(forKey: gist.id) {
                // An edited gist keeps its old row although the feed has moved it up.
                let hasMoved =
                    newestFirst
                    && rows.values[max(0, known - 1)...known].contains { $0.updatedAt < gist.updatedAt }
                rows[gist.id] = gist
                guard known >= position, !hasMoved else { continue }
                overlaps = true
                end = max(end, known + 1)
                position = known + 1
            } else {
                rows.updateValue(gist, forKey: gist.id, insertingAt: position)
                position += 1
                end = max(end + 1, position)
            }
        }
        return (overlaps, end)
    }

    /// Returns the cursor of the next page. An empty page ends the feed, and so does one whose next page was already
    /// requested, to prevent loops.
    private func following(_ page: GistPage) -> Cursor {
        guard let url = page.next, !followed.contains(.after(url)), !page.gists.isEmpty || page.skipped > 0 else {
            return .end
        }
        return .after(url)
    }

    /// True if a page adds few rows or none: such pages would be loaded one after the other without filling the screen.
    private func isThin(_ page: GistPage) -> Bool {
        let left = page.gists.count { hidden[$0.id] == nil }
        return left * 4 < page.gists.count || page.gists.isEmpty && page.skipped > 0
    }

    // MARK: - The view

    /// Keeps the selection on its row and on its line of the screen. If its row was removed, the next one is selected.
    private mutating func keepPlace(of before: FeedState) {
        if let selection, !contains(selection), let index = before.selectedIndex {
            let order = Array(index..<before.shownCount) + (0..<index).reversed()
            self.selection = order.lazy.map(before.shownID).first { [self] in shownIndex(of: $0) != nil }
        }
        selectShown()
        guard let index = selectedIndex, let old = before.selectedIndex else { return }
        top = max(0, index - (old - before.top))
    }
}
