import FoundationEssentials
import Gists
import OrderedCollections

/// One feed as the browser holds it. Rows, the last failure and a running load are independent: all three can be there.
public struct FeedState: Equatable, Sendable {
    /// Where the next page comes from.
    public enum Cursor: Hashable, Sendable {
        case first
        /// A `Link: rel="next"` URL, opaque.
        case after(String)
        case end
    }

    /// A load in flight; at most one per feed.
    public struct Load: Hashable, Sendable {
        public var request: RequestID
        public var cursor: Cursor
    }

    /// Rows by id in feed order; an id stands once.
    public var rows: OrderedDictionary<String, Gist> = [:]
    /// The selected gist, by id: it keeps its selection whatever rows come or go around it.
    public var selection: String?
    /// Which rows are shown and how; changed through `arrange`.
    public private(set) var arrangement = Arrangement()
    /// Places of the shown rows in `rows`; nil where all are shown in the feed's order.
    private var shown: ShownRows?
    /// The texts of all rows, kept from one keystroke to the next; nil once rows have changed.
    private var index: RowIndex?
    /// Rows that a rule keeps off the list.
    public private(set) var hidden: Set<String> = []
    /// The first visible row, counted among those shown.
    public var top = 0
    /// Rows that a refresh put above the viewport and nobody has looked at yet.
    public var unseenAbove = 0
    /// How far the list has been pulled past its top; see `pullLength`.
    public var pull = 0
    public var next: Cursor = .first
    public var load: Load?
    public var failure: Failure?
    /// What the failed load asked for: trying again asks for the same.
    var failedCursor: Cursor?
    /// When GitHub last gave rows; nil before.
    public var loadedAt: Date?
    /// True where the last refresh found nothing changed, until the next key.
    public var isUnchanged = false
    /// True while the rows are those of an earlier session.
    public var isFromCache = false
    /// Elements of the answers so far that could not be read.
    public var skipped = 0

    /// The last row of the newest page reached by `next`: further pages continue below it.
    private var anchor: String?
    /// Where paging goes on once the rows between a refresh and the older rows are filled; the topmost place last.
    private var places: [Place] = []
    /// The pages asked for since paging last started anew, so that it can't go in circles.
    private var followed: Set<Cursor> = []

    private struct Place: Hashable, Sendable {
        var next: Cursor
        var anchor: String?
    }

    /// Steps of pulling until a refresh starts.
    public static let pullLength = 5

    public init() {}

    /// A feed that shows the rows of an earlier session until the first answer comes.
    public init(cached gists: [Gist], loadedAt: Date) {
        for gist in gists { rows[gist.id] = gist }
        selection = rows.keys.first
        self.loadedAt = loadedAt
        isFromCache = true
    }

    /// How many rows are shown.
    public var shownCount: Int { shown?.places.count ?? rows.count }
    /// The nth row shown.
    public func shownGist(at index: Int) -> Gist { rows.values[shown?.places[index] ?? index] }
    /// The selection's place among the rows shown.
    public var selectedIndex: Int? {
        guard let index = selection.flatMap({ rows.index(forKey: $0) }) else { return nil }
        guard let shown else { return index }
        return shown.index(ofPlace: index)
    }
    public var selectedGist: Gist? { selectedIndex.map(shownGist) }
    public var isRefreshing: Bool { load?.cursor == .first }

    /// How many rows stand above the place where the next page goes: what the 80 % rule measures against.
    var rowsBeforeNextPage: Int {
        guard let anchor, let index = rows.index(forKey: anchor) else { return rows.count }
        return index + 1
    }

    /// True where rows are missing between a refresh and older rows.
    var hasGap: Bool { !places.isEmpty }

    /// Takes in the answer to `cursor`, keeping order, uniqueness, the selection and what is on the screen.
    /// - Parameter newestFirst: whether the feed is known to be sorted by the time of the last update.
    /// - Parameter rules: gists that match one are left out, and counted.
    mutating func merge(
        _ page: GistPage, from cursor: Cursor, at time: Date, newestFirst: Bool = false, hiding rules: [RowQuery] = []
    ) {
        let firstVisible = top < shownCount ? shownGist(at: top).id : nil
        var page = page
        // An empty page ends the feed: nothing may loop.
        if page.gists.isEmpty, page.skipped == 0 { page.next = nil }
        if !rules.isEmpty { hide(rules, in: &page.gists) }
        if cursor == .first {
            if anchor == nil { mergeFirst(page) } else { mergeRefresh(page, newestFirst) }
        } else {
            mergeNext(page, cursor, newestFirst)
        }
        index = nil
        arrangeRows()
        keepView(on: firstVisible)
        selection = selection ?? (shownCount > 0 ? shownGist(at: 0).id : nil)
        skipped += page.skipped
        loadedAt = time
        isFromCache = false
        failure = nil
    }

    /// Shows other rows, or the same in another order. The selection stays on its gist; where that is not shown any
    /// more, it goes to the next one that is.
    mutating func arrange(_ arrangement: Arrangement) {
        self.arrangement = arrangement
        let place = selection.flatMap { rows.index(forKey: $0) } ?? 0
        arrangeRows()
        top = min(top, max(0, shownCount - 1))
        // Where nothing is shown the selection is remembered: it comes back with the rows.
        guard let shown, selectedIndex == nil, let last = shown.places.max() else { return }
        selection = rows.keys[shown.places.lazy.filter { $0 >= place }.min() ?? last]
    }

    /// The next shown row that matches a query, going round at the end; nil where no other does.
    func shownMatch(of query: RowQuery, after current: Int, forward: Bool) -> Int? {
        let index = index ?? RowIndex(rows.values)
        let order = (1..<max(1, shownCount)).lazy.map { step in
            (current + (forward ? step : shownCount - step)) % shownCount
        }
        return order.first { number in
            let place = shown?.places[number] ?? number
            return !index.rows(matching: query, among: [place]).isEmpty && query.properties(of: rows.values[place])
        }
    }

    /// Makes ready what the first keystroke of a filter would else have to wait for.
    mutating func prepareFilter() { index = index ?? RowIndex(rows.values) }

    private mutating func arrangeRows() {
        guard !arrangement.isPlain else { return shown = nil }
        let index = index ?? RowIndex(rows.values)
        self.index = index
        shown = ShownRows(places: arrangement.places(of: rows, index: index), rowCount: rows.count)
    }

    /// Takes rows off the list that a new rule hides.
    mutating func hide(_ rules: [RowQuery]) {
        let place = selectedIndex ?? 0
        var kept = Array(rows.values)
        hide(rules, in: &kept)
        for id in hidden where rows[id] != nil { rows[id] = nil }
        index = nil
        arrangeRows()
        guard selectedIndex == nil else { return }
        selection = shownCount > 0 ? shownGist(at: min(place, shownCount - 1)).id : nil
    }

    private mutating func hide(_ rules: [RowQuery], in gists: inout [Gist]) {
        let index = RowIndex(gists)
        let found = Set(
            rules.filter { !$0.isEmpty }.flatMap { rule in
                index.rows(matching: rule, among: Array(gists.indices)).filter { rule.properties(of: gists[$0]) }
            })
        hidden.formUnion(found.map { gists[$0].id })
        gists = gists.indices.filter { !found.contains($0) }.map { gists[$0] }
    }

    /// Takes in the rows that were kept from an earlier time, unless the server has given some since.
    mutating func takeStored(_ gists: [Gist], at time: Date, hiding rules: [RowQuery] = []) {
        guard loadedAt == nil || isFromCache else { return }
        let firstVisible = top < shownCount ? shownGist(at: top).id : nil
        var gists = gists
        if !rules.isEmpty { hide(rules, in: &gists) }
        let earlier = rows
        rows = OrderedDictionary(gists.map { ($0.id, $0) }) { _, later in later }
        for (id, gist) in earlier where rows[id] == nil { rows[id] = gist }
        index = nil
        arrangeRows()
        keepView(on: firstVisible)
        selection = selection ?? (shownCount > 0 ? shownGist(at: 0).id : nil)
        loadedAt = time
        isFromCache = true
    }

    /// Shows other rows altogether: what a search found. A selection that somebody moved stays on its row if that stays.
    mutating func replace(with gists: [Gist]) {
        let isUntouched = (selectedIndex ?? 0) == 0
        rows = OrderedDictionary(gists.map { ($0.id, $0) }) { first, _ in first }
        index = nil
        arrangeRows()
        if isUntouched || selectedIndex == nil { showNewest() }
        next = .end
    }

    /// Selects the first row and brings it to the screen.
    mutating func showNewest() {
        selection = shownCount > 0 ? shownGist(at: 0).id : nil
        top = 0
        unseenAbove = 0
    }

    /// The first page: its rows as they come, then those of an earlier session that it does not name.
    private mutating func mergeFirst(_ page: GistPage) {
        let earlier = rows
        rows = OrderedDictionary(page.gists.map { ($0.id, $0) }) { _, later in later }
        anchor = rows.keys.last
        for (id, gist) in earlier where rows[id] == nil { rows[id] = gist }
        followed = []
        next = following(page)
    }

    /// The newest page again: what is new goes on top. Where nothing in it was known, older rows may be missing below
    /// it; paging then first fills that gap.
    private mutating func mergeRefresh(_ page: GistPage, _ newestFirst: Bool) {
        let (overlaps, end) = insert(page.gists, startingAt: 0, followsKnownRows: false, newestFirst)
        guard !overlaps else { return }
        if page.next != nil { places.append(Place(next: next, anchor: anchor)) }
        anchor = end > 0 ? rows.keys[end - 1] : nil
        followed = []
        next = following(page)
    }

    private mutating func mergeNext(_ page: GistPage, _ cursor: Cursor, _ newestFirst: Bool) {
        // After a long pause a page can hold gists younger than the whole list. They come with the next refresh.
        let newest = newestFirst ? rows.values.first?.updatedAt : nil
        let gists = page.gists.filter { gist in newest.map { gist.updatedAt <= $0 } ?? true || rows[gist.id] != nil }
        let (overlaps, end) = insert(gists, startingAt: rowsBeforeNextPage, followsKnownRows: true, newestFirst)
        anchor = end > 0 ? rows.keys[end - 1] : nil
        followed.insert(cursor)
        next = following(page)
        if overlaps || next == .end, let place = places.popLast() {
            next = place.next
            // The page may have reached past the place where the older rows went on.
            if let index = place.anchor.flatMap({ rows.index(forKey: $0) }), index >= end { anchor = place.anchor }
            followed = []
        }
    }

    /// Takes gists in from a row on, in their order: known ones are updated where they stand, unknown ones are inserted.
    /// - Parameter followsKnownRows: whether unknown rows go behind the last known one met (older pages), or stay together
    ///   (newest page: a gist that was edited and moved up must not draw the new ones down to its old place).
    /// - Returns: whether a gist was already known at or below the start, and the row after the last one touched.
    private mutating func insert(
        _ gists: [Gist], startingAt start: Int, followsKnownRows: Bool, _ newestFirst: Bool
    ) -> (overlaps: Bool, end: Int) {
        var position = start
        var end = start
        var overlaps = false
        for gist in gists {
            if let known = rows.index(forKey: gist.id) {
                // One that was edited keeps its old row although the feed has it further up.
                let hasMoved =
                    newestFirst
                    && rows.values[max(0, known - 1)...known].contains { $0.updatedAt < gist.updatedAt }
                rows[gist.id] = gist
                guard known >= position, !hasMoved else { continue }
                overlaps = true
                end = max(end, known + 1)
                if followsKnownRows { position = known + 1 }
            } else {
                rows.updateValue(gist, forKey: gist.id, insertingAt: position)
                position += 1
                end = max(end + 1, position)
            }
        }
        return (overlaps, end)
    }

    /// A page that names one that was asked for before ends the feed: nothing may loop.
    private func following(_ page: GistPage) -> Cursor {
        guard let url = page.next, !followed.contains(.after(url)) else { return .end }
        return .after(url)
    }

    /// The rows on the screen stay where they are; what came above them is counted.
    private mutating func keepView(on firstVisible: String?) {
        guard let firstVisible, let place = rows.index(forKey: firstVisible),
            let index = shown == nil ? place : shown?.index(ofPlace: place)
        else { return }
        if shown == nil { unseenAbove += index - top }
        top = index
    }
}
