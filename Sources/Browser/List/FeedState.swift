import Documents
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

    /// Rows by id in feed order; an id stands once.
    var rows: OrderedDictionary<String, Gist> = [:]
    /// The selected gist, by id: it keeps its selection whatever rows come or go around it.
    var selection: String? { didSet { if selection != oldValue { followsSelection = true } } }
    /// False once the wheel has moved the rows, until the selection moves.
    var followsSelection = true
    /// Which rows are shown and how; changed through `arrange`.
    private(set) var listOptions = ListOptions()
    /// Places of the shown rows in `rows`; nil where all are shown in the feed's order.
    private var shown: ShownRows?
    /// The texts of all rows, kept from one keystroke to the next; nil once rows have changed.
    private var index: RowIndex?
    /// How many rows nobody has read yet; nil where that was not counted since they changed.
    private(set) var unread: Int?
    /// Gists that a rule keeps off the list.
    var hidden: OrderedDictionary<String, HiddenGist> = [:]
    /// Gists marked for the next action, by id, in the order in which they were: rows of this feed alone.
    var marks: OrderedSet<String> = []
    /// The first visible row, counted among those shown.
    var top = 0
    /// Rows that refreshes brought or moved up and that nobody has looked at yet.
    var news: Set<String> = []
    /// How many of them stand above the viewport.
    private(set) var unseenAbove = 0
    /// How far the list has been pulled past its top; see `pullLength`.
    var pull = 0
    /// When a step up was last asked for.
    private var steppedUpAt: Date?
    var next: Cursor = .first
    /// Where the page comes from that is under way; at most one is.
    var load: Cursor?
    var failure: Failure?
    /// What the failed load asked for: trying again asks for the same.
    var failedCursor: Cursor?
    /// When GitHub last gave rows; nil before.
    var loadedAt: Date?
    /// True where the last refresh found nothing changed, until the next key.
    var isUnchanged = false
    /// True while the rows are those of an earlier session.
    var isFromCache = false
    /// Elements that could not be read in the latest answer for each page.
    var skippedOnPages: [Cursor: Int] = [:]
    /// True where the next page waits until somebody asks for it: the last one brought nothing, or next to nothing.
    var isResting = false
    /// The selection that another order or filter has put somewhere else: until it moves, no page is loaded for it.
    var carried: String?

    /// The last row of the newest page reached by `next`: further pages continue below it.
    var anchor: String?
    /// Where paging goes on once the rows between a refresh and the older rows are filled; the topmost place last.
    var places: [Place] = []
    /// The pages asked for since paging last started anew, so that it can't go in circles.
    var followed: Set<Cursor> = []
    /// Rows of an earlier session that no answer has confirmed yet.
    var unconfirmed: Set<String> = []
    /// Rows that have left the feed and go once they are no longer read.
    var leaving: Set<String> = []

    struct Place: Hashable, Sendable {
        var next: Cursor
        var anchor: String?
    }

    /// Steps of pulling until a refresh starts.
    static let pullLength = 5
    /// Seconds of rest after which what was pulled springs back.
    private static let pullTimeout = 0.7

    /// When what was pulled springs back; nil while nothing is.
    var springsBackAt: Date? { pull > 0 ? steppedUpAt?.addingTimeInterval(Self.pullTimeout) : nil }

    /// - Returns: false for a step that comes as fast as held keys repeat.
    mutating func stepUp(at now: Date) -> Bool {
        let sinceLast = steppedUpAt.map { now.timeIntervalSince($0) }
        steppedUpAt = now
        return !(sinceLast.map { 0..<PreviewDebounce.interval ~= $0 } ?? false)
    }

    init() {}

    /// A feed that shows the rows of an earlier session until the first answer comes.
    /// - Parameter rules: gists that match one are left out, and counted.
    public init(cached gists: [Gist], loadedAt: Date, hiding rules: [RowQuery] = []) {
        takeStored(gists, at: loadedAt, hiding: rules)
    }

    /// How many rows are shown.
    public var shownCount: Int { shown?.places.count ?? rows.count }
    /// The nth row shown.
    func shownGist(at index: Int) -> Gist { rows.values[shown?.places[index] ?? index] }
    /// The rows shown, by id.
    var shownIDs: [String] { shown.map { $0.places.map { rows.keys[$0] } } ?? Array(rows.keys) }
    /// The selection's place among the rows shown.
    // Not by `flatMap`: its closure would hold a copy of all of this.
    var selectedIndex: Int? {
        guard let selection else { return nil }
        return shownIndex(of: selection)
    }
    /// A gist's place among the rows shown; nil where it is not.
    func shownIndex(of id: String) -> Int? {
        guard let index = rows.index(forKey: id) else { return nil }
        guard let shown else { return index }
        return shown.index(ofPlace: index)
    }
    var selectedGist: Gist? {
        // A draft's row is not a gist of GitHub's.
        guard let selectedIndex, !Draft.isRow(selection) else { return nil }
        return shownGist(at: selectedIndex)
    }
    /// Elements that could not be read.
    var skipped: Int { skippedOnPages.values.reduce(0, +) }
    var isRefreshing: Bool { load == .first }
    var isLoading: Bool { load != nil }
    var hasFailed: Bool { failure != nil }

    /// How many rows stand above the place where the next page goes: what the 80 % rule measures against.
    var rowsBeforeNextPage: Int {
        guard let anchor, let index = rows.index(forKey: anchor) else { return rows.count }
        return index + 1
    }

    /// `7`, or `100+` where further new ones are in a gap above the view.
    var unseenAboveText: String { "\(unseenAbove)" + (hasGap && top >= rowsBeforeNextPage ? "+" : "") }

    /// True where rows are missing between a refresh and older rows.
    var hasGap: Bool { !places.isEmpty }

    /// Shows other rows, or the same in another order. The selection stays on its gist and its line of the screen; where
    /// that is not shown any more, it goes to the next one that is. What is ranked is seen from the best on, as far as the
    /// selection lets it, which goes there if its gist is no hit.
    mutating func arrange(_ listOptions: ListOptions) {
        let lines = selectedIndex.map { $0 - top }
        self.listOptions = listOptions
        carried = selection
        followsSelection = true
        let place = selection.flatMap { rows.index(forKey: $0) } ?? 0
        arrangeRows()
        if let lines, let index = selectedIndex { top = index - lines }
        top = max(0, min(top, shownCount - 1))
        let isRanked = listOptions.order == .feed && listOptions.filter.ranks
        if isRanked { top = 0 }
        // Where nothing is shown the selection is remembered: it comes back with the rows.
        guard let shown, selectedIndex == nil, let first = shown.places.first, let last = shown.places.max() else {
            return
        }
        selection = rows.keys[isRanked ? first : shown.places.lazy.filter { $0 >= place }.min() ?? last]
        carried = selection
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

    /// Works out anew which rows are shown, once rows or the options have changed.
    private mutating func arrangeRows() {
        guard !listOptions.isUnfiltered else { return shown = nil }
        let index = index ?? RowIndex(rows.values)
        self.index = index
        shown = ShownRows(places: listOptions.places(of: rows, index: index), rowCount: rows.count)
    }

    /// What was worked out of the rows is out of date.
    mutating func rowsChanged() {
        index = nil
        unread = nil
        if !marks.isEmpty { marks.removeAll { rows[$0] == nil } }
        arrangeRows()
    }

    mutating func countUnread(_ read: Set<String>) {
        unread = rows.keys.reduce(0) { read.contains($1) || Draft.isRow($1) ? $0 : $0 + 1 }
    }

    /// Shows other rows altogether: what a search found. A selection that somebody moved stays on its row if that stays.
    mutating func replace(with gists: [Gist]) {
        let isUntouched = (selectedIndex ?? 0) == 0
        rows = OrderedDictionary(gists.map { ($0.id, $0) }) { first, _ in first }
        rowsChanged()
        if isUntouched || selectedIndex == nil { showNewest() }
        next = .end
    }

    /// Selects the first row and brings it to the screen.
    mutating func showNewest() {
        selection = shownCount > 0 ? shownGist(at: 0).id : nil
        top = 0
        news = []
        unseenAbove = 0
    }

    /// What the view has reached is no news any more; how much is left above it.
    mutating func lookAtNews() {
        guard !news.isEmpty else { return unseenAbove = 0 }
        guard listOptions.isInFeedOrder else { return unseenAbove = 0 }
        var above = 0
        news = news.filter { id in
            // What a filter hides is news once it is shown again.
            guard let index = shownIndex(of: id) else { return rows[id] != nil }
            if index < top { above += 1 }
            return index < top
        }
        unseenAbove = above
    }
}
