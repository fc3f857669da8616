import Documents
import FoundationEssentials
import Gists
import OrderedCollections

/// The state of one feed. Rows, the last failure and a running load are independent of each other.
public struct FeedState: Equatable, Sendable {
    /// The position of the next page.
    public enum Cursor: Hashable, Sendable {
        case first
        /// A `Link: rel="next"` URL, opaque.
        case after(String)
        case end
    }

    /// Gists by ID in feed order.
    var rows: OrderedDictionary<GistID, Gist> = [:]
    /// Drafts by ID, as the list shows them above the gists.
    var drafts: OrderedDictionary<String, Gist> = [:]
    /// The ID of the selected row, so that inserted and removed rows do not change the selection.
    var selection: RowID? { didSet { if selection != oldValue { followsSelection = true } } }
    /// False once the wheel has moved the rows, until the selection moves.
    var followsSelection = true
    /// The filter and order of the shown rows; changed through `arrange`.
    private(set) var listOptions = ListOptions()
    /// Indices of the shown rows among all; nil if all are shown in the feed's order.
    private var shown: ShownRows?
    /// The texts of all rows, kept from one keystroke to the next; nil after the rows have changed.
    private var index: RowIndex?
    /// The number of unread rows; nil if not counted since the rows changed.
    private(set) var unread: Int?
    /// The user's reading; nil until it is known.
    private var reading: RowReading?
    /// Gists that a rule hides.
    var hidden: OrderedDictionary<GistID, HiddenGist> = [:]
    /// IDs of the gists marked for the next action, in the order of marking; only rows of this feed.
    var marks: OrderedSet<GistID> = []
    /// The first visible row, counted among those shown.
    var top = 0
    /// Rows that a refresh added or moved up and that the user has not seen yet.
    var news: Set<GistID> = []
    /// The number of new rows above the viewport.
    private(set) var unseenAbove = 0
    /// The distance that the list has been pulled past its top; see `pullLength`.
    var pull = 0
    /// The time of the last step up.
    private var steppedUpAt: Date?
    var next: Cursor = .first
    /// The page that is being loaded; at most one.
    var load: Cursor?
    var failure: Failure?
    /// The page that failed to load: a retry requests the same.
    var failedCursor: Cursor?
    /// The time of GitHub's last response; nil before the first.
    var loadedAt: Date?
    /// True after a refresh that found nothing changed, until the next key.
    var isUnchanged = false
    /// True while the rows are from an earlier session.
    var isFromCache = false
    /// Unreadable elements in the latest response for each page.
    var skippedOnPages: [Cursor: Int] = [:]
    /// True if the next page is loaded only on demand, because the last one added few rows or none.
    var isResting = false
    /// The selection that another order or filter has moved: no page is loaded for it until the user moves it.
    var carried: RowID?

    /// The last row of the newest page reached by `next`: further pages continue below it.
    var anchor: GistID?
    /// Positions where paging continues once the gap between a refresh and the older rows is filled; the topmost last.
    var places: [Place] = []
    /// The pages requested since paging last restarted, to prevent loops.
    var followed: Set<Cursor> = []
    /// Rows of an earlier session that no response has confirmed yet.
    var unconfirmed: Set<GistID> = []
    /// Rows that have left the feed and are removed once the user no longer reads them.
    var leaving: Set<GistID> = []

    struct Place: Hashable, Sendable {
        var next: Cursor
        var anchor: GistID?
    }

    /// Steps of pulling that start a refresh.
    static let pullLength = 5
    /// Seconds without a step after which a pulled list springs back.
    private static let pullTimeout = 0.7

    /// The time at which a pulled list springs back; nil if it is not pulled.
    var springsBackAt: Date? { pull > 0 ? steppedUpAt?.addingTimeInterval(Self.pullTimeout) : nil }

    /// - Returns: false for a step that comes as fast as held keys repeat.
    mutating func stepUp(at now: Date) -> Bool {
        let sinceLast = steppedUpAt.map { now.timeIntervalSince($0) }
        steppedUpAt = now
        return !(sinceLast.map { 0..<PreviewDebounce.interval ~= $0 } ?? false)
    }

    init() {}

    /// Creates a feed that shows the rows of an earlier session until the first response.
    /// - Parameter rules: gists that match one are left out, and counted.
    public init(cached gists: [Gist], loadedAt: Date, hiding rules: [RowQuery] = []) {
        takeStored(gists, at: loadedAt, hiding: rules)
    }

    /// The gists and drafts of all rows.
    var contents: RowContents { RowContents(drafts: drafts.values, gists: rows.values) }
    var isEmpty: Bool { rows.isEmpty && drafts.isEmpty }
    /// The number of rows.
    var count: Int { drafts.count + rows.count }
    /// The number of shown rows.
    public var shownCount: Int { shown?.places.count ?? count }
    func shownID(at index: Int) -> RowID { id(at: shown?.places[index] ?? index) }
    /// The gist of the nth shown row, or the form that a draft has in the list.
    func shownContent(at index: Int) -> Gist {
        let place = shown?.places[index] ?? index
        return place < drafts.count ? drafts.values[place] : rows.values[place - drafts.count]
    }
    /// The IDs of the shown gists.
    var shownGistIDs: [GistID] { (0..<shownCount).compactMap { shownID(at: $0).gist } }
    private func id(at place: Int) -> RowID {
        place < drafts.count ? .draft(drafts.keys[place]) : .gist(rows.keys[place - drafts.count])
    }
    private func place(of id: RowID) -> Int? {
        switch id {
        case .draft(let id): return drafts.index(forKey: id)
        case .gist(let id):
            guard let index = rows.index(forKey: id) else { return nil }
            return drafts.count + index
        }
    }
    func contains(_ id: RowID) -> Bool { place(of: id) != nil }
    /// The selection's index among the shown rows.
    // Not with `flatMap`: its closure would hold a copy of the whole feed.
    var selectedIndex: Int? {
        guard let selection else { return nil }
        return shownIndex(of: selection)
    }
    /// Returns a row's index among the shown ones; nil if it is not shown.
    func shownIndex(of id: RowID) -> Int? {
        guard let place = place(of: id) else { return nil }
        guard let shown else { return place }
        return shown.index(ofPlace: place)
    }
    var selectedGist: Gist? {
        guard selection?.gist != nil, let selectedIndex else { return nil }
        return shownContent(at: selectedIndex)
    }
    /// Elements that could not be read.
    var skipped: Int { skippedOnPages.values.reduce(0, +) }
    var isRefreshing: Bool { load == .first }
    var isLoading: Bool { load != nil }
    var hasFailed: Bool { failure != nil }

    /// The number of rows above the position of the next page, which the 80 % rule compares with.
    var rowsBeforeNextPage: Int { drafts.count + gistsBeforeNextPage }
    var gistsBeforeNextPage: Int {
        guard let anchor, let index = rows.index(forKey: anchor) else { return rows.count }
        return index + 1
    }

    /// True if pages are loaded automatically. Filtered rows might never fill the screen, and sorted rows have no end
    /// for a page to continue at: there the user loads more by moving past the end.
    var pagesFollow: Bool { listOptions.isUnfiltered && !isResting }

    /// Returns true once the bottom of the viewport or the selection has passed 80 % of the rows above the next page.
    func needsNextPage(_ layout: Layout) -> Bool {
        guard !isLoading, !hasFailed, pagesFollow, case .after = next else { return false }
        // The user has not moved: the order has moved the selection.
        if carried != nil, shownCount >= layout.fullRows { return false }
        let bottom = layout.list == nil ? 0 : top + layout.fullRows
        let reached = max(bottom, (selectedIndex ?? 0) + 1)
        let rowsBeforeNextPage = rowsBeforeNextPage
        // A gap above the screen is filled when the user scrolls there, or to its end.
        let isBelowGap = hasGap && top >= rowsBeforeNextPage
        return reached * 10 >= (isBelowGap ? count : rowsBeforeNextPage) * 8
    }

    /// `7`, or `100+` if more new rows are in a gap above the viewport.
    var unseenAboveText: String { "\(unseenAbove)" + (hasGap && top >= rowsBeforeNextPage ? "+" : "") }

    /// True if rows are missing between a refresh and older rows.
    var hasGap: Bool { !places.isEmpty }

    /// Shows other rows, or the same in another order. The selection stays on its gist and its line of the screen; if
    /// its row is hidden, the next shown one is selected. A ranked list begins with the best match; if the selected
    /// gist does not match, the best match is selected.
    mutating func arrange(_ listOptions: ListOptions) {
        let lines = selectedIndex.map { $0 - top }
        self.listOptions = listOptions
        carried = selection
        followsSelection = true
        let place = selection.flatMap { self.place(of: $0) } ?? 0
        arrangeRows()
        if let lines, let index = selectedIndex { top = index - lines }
        top = max(0, min(top, shownCount - 1))
        let isRanked = listOptions.order == .feed && listOptions.filter.ranks
        if isRanked { top = 0 }
        // If no row is shown the selection is remembered until rows are shown again.
        guard let shown, selectedIndex == nil, let first = shown.places.first, let last = shown.places.max() else {
            return
        }
        selection = id(at: isRanked ? first : shown.places.lazy.filter { $0 >= place }.min() ?? last)
        carried = selection
    }

    /// Selects the row at this index if rows are shown, and none of them is selected. If no row is shown, the selection is
    /// remembered until rows are shown again.
    mutating func selectShown(at place: Int = 0) {
        guard selectedIndex == nil else { return }
        if shownCount > 0 {
            selection = shownID(at: min(place, shownCount - 1))
        } else if let selection, !contains(selection) {
            self.selection = nil
        }
    }

    /// Returns the next shown row that matches a query, wrapping around at the end; nil if no other row does.
    func shownMatch(of query: RowQuery, after current: Int, forward: Bool) -> Int? {
        let index = index ?? RowIndex(contents)
        let order = (1..<max(1, shownCount)).lazy.map { step in
            (current + (forward ? step : shownCount - step)) % shownCount
        }
        return order.first { number in
            let place = shown?.places[number] ?? number
            return !index.rows(matching: query, among: [place]).isEmpty
                && query.properties(of: contents[place], reading)
        }
    }

    /// Prepares the index, so that the first keystroke of a filter does not wait for it.
    mutating func prepareFilter() { index = index ?? RowIndex(contents) }

    /// Recomputes the shown rows after rows or options have changed.
    private mutating func arrangeRows() {
        guard !listOptions.isUnfiltered else { return shown = nil }
        let index = index ?? RowIndex(contents)
        self.index = index
        shown = ShownRows(places: listOptions.places(of: contents, index: index, reading), rowCount: count)
    }

    /// Discards what was computed from the rows.
    mutating func rowsChanged() {
        index = nil
        unread = nil
        if !marks.isEmpty { marks.removeAll { rows[$0] == nil } }
        arrangeRows()
    }

    /// Counts the unread rows. A filter for them is not applied again: a row that is read stays until the rows change.
    mutating func countUnread(_ reading: RowReading) {
        unread = rows.values.count { reading.isUnread($0) }
        let isFirst = self.reading == nil
        self.reading = reading
        guard isFirst, listOptions.dependsOnReading else { return }
        arrangeRows()
        selectShown()
    }

    /// Replaces all rows with those that a search found. A selection that the user moved stays on its row if that is
    /// among them.
    mutating func replace(with gists: [Gist]) {
        let isUntouched = (selectedIndex ?? 0) == 0
        rows = OrderedDictionary(gists.map { ($0.id, $0) }) { first, _ in first }
        rowsChanged()
        if isUntouched || selectedIndex == nil { showNewest() }
        next = .end
    }

    /// Keeps the selection on the screen, unless the wheel has scrolled past it, and the viewport within the rows.
    mutating func clamp(_ layout: Layout) {
        let count = shownCount
        // Rows can be removed while the list is hidden, or while none is selected.
        top = min(top, max(0, count - 1))
        guard layout.list != nil, let index = selectedIndex else { return }
        let lastTop = layout.lastTop(rowCount: count)
        if followsSelection {
            top = max(min(top, index), index - layout.fullRows + 1)
            if index == count - 1 { top = max(top, lastTop) }
        }
        top = min(top, lastTop)
        lookAtNews()
    }

    /// Scrolls to the first row and selects it. Below drafts the selection stays.
    mutating func showNewest() {
        if drafts.isEmpty || selectedIndex == nil { selection = shownCount > 0 ? shownID(at: 0) : nil }
        top = 0
        news = []
        unseenAbove = 0
    }

    /// Marks the new rows that were on the screen as seen, and counts those that are left above it.
    mutating func lookAtNews() {
        guard !news.isEmpty else { return unseenAbove = 0 }
        guard listOptions.isInFeedOrder else { return unseenAbove = 0 }
        var above = 0
        news = news.filter { id in
            // A hidden row is still new when it is shown again.
            guard let index = shownIndex(of: .gist(id)) else { return rows[id] != nil }
            if index < top { above += 1 }
            return index < top
        }
        unseenAbove = above
    }
}
