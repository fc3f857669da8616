import FoundationEssentials

/// How the detail pane follows the selection of the list beside it.
///
/// A key that comes by itself shows its gist in the same frame. While rows go by faster than anybody reads, the pane is
/// blank, and what stands in it comes once they rest: the terminal then has only the list to move, which it does by
/// scrolling. Never does the pane show another gist than the selected one.
struct PreviewDebounce: Equatable, Sendable {
    /// Whose gist the pane is to show.
    private var selection: String?
    /// When the selection last changed.
    private var movedAt: Date?
    /// True while rows go by.
    private(set) var isScrollingFast = false

    /// Seconds between two changes that make a journey of them: longer than a key takes to repeat.
    static let interval = 0.1
    /// Seconds of rest after which the pane looks into the gist.
    static let rest = 0.2

    mutating func follow(_ selected: String?, at now: Date) {
        let sinceLast = movedAt.map { now.timeIntervalSince($0) } ?? .infinity
        if selected == selection {
            if sinceLast >= Self.interval { isScrollingFast = false }
        } else {
            selection = selected
            // Keys that came together have the same time: their frame is the first and the last.
            if sinceLast != 0 { isScrollingFast = sinceLast < Self.interval }
            movedAt = now
        }
    }

    /// When the selection will have rested for long enough to look into its gist; nil before the first one.
    var restsAt: Date? { movedAt?.addingTimeInterval(Self.rest) }

    /// When the rows will have rested for long enough; nil where they rest.
    var endsAt: Date? { isScrollingFast ? movedAt?.addingTimeInterval(Self.interval) : nil }
}
