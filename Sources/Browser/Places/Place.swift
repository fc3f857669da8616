import Gists

/// Where somebody is: all that it takes to come back to exactly there.
struct Place: Equatable, Sendable {
    /// A text that is read.
    struct Reading: Equatable, Sendable {
        var tab: DetailTab
        var position: OpenedGist.Position
        /// The line of the source that stands at the top, or is chosen, where something else than the source is shown.
        var sourceLine: Int?
        /// True where the source is shown although there is another view.
        var isSource: Bool
    }

    var feed: Feed
    var options = ListOptions()
    /// The selected gist, by id.
    var selection: String?
    /// Rows on the screen above it; below zero where the wheel has scrolled past it.
    var rowsAbove = 0
    /// False where the wheel has moved the rows since the selection moved.
    var followsSelection = true
    /// Nil where the list has the keys.
    var reading: Reading?
    /// What is searched for.
    var search = ""
    /// The address of the gist in the feed of opened ones.
    var address = ""
}

/// The places that one has left, the latest last.
struct PlaceStack: Equatable, Sendable {
    private var left: [Place] = []
    /// The place to come back to as soon as its row is there. Any key means another one.
    var awaited: Place?

    static let most = 50

    var isEmpty: Bool { left.isEmpty }

    mutating func push(_ place: Place) {
        guard place != left.last else { return }
        left.append(place)
        if left.count > Self.most { left.removeFirst() }
    }

    /// The place that was left last, which is forgotten.
    mutating func pop() -> Place? { left.popLast() }
}
