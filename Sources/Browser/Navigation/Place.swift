import Gists

/// The user's position in the browser, with all that is needed to restore it.
struct Place: Equatable, Sendable {
    /// The position in a text.
    struct Reading: Equatable, Sendable {
        var tab: DetailTab
        var position: ReaderPosition
        /// The source line at the top, or the chosen one, if something else than the source is shown.
        var sourceLine: Int?
        /// True if the source is shown although there is another view.
        var isSource: Bool
    }

    var feed: Feed
    var options = ListOptions()
    /// The selected row.
    var selection: RowID?
    /// The number of rows above it on the screen; negative if the wheel has scrolled past it.
    var rowsAbove = 0
    /// False if the wheel has scrolled the rows since the selection moved.
    var followsSelection = true
    /// Nil if the list has the focus.
    var reading: Reading?
    /// The text of the search.
    var search = ""
    /// The URL or ID of the gist in the feed of opened ones.
    var address = ""
}

/// The places that the user has left, the latest last.
struct PlaceStack: Equatable, Sendable {
    private var left: [Place] = []
    /// The place to restore as soon as its row is loaded. Any key cancels it.
    var awaited: Place?

    static let most = 50

    var isEmpty: Bool { left.isEmpty }

    mutating func push(_ place: Place) {
        guard place != left.last else { return }
        left.append(place)
        if left.count > Self.most { left.removeFirst() }
    }

    /// Removes and returns the latest place.
    mutating func pop() -> Place? { left.popLast() }
}
