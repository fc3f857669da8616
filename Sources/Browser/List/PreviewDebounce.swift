import FoundationEssentials

/// Delays the detail pane while the selection of the list beside it moves fast.
///
/// A single key shows the gist in the same frame. While the selection moves faster than anyone reads, the pane is
/// blank, and it is drawn once the selection rests: the terminal then only has to scroll the list. The pane never shows
/// another gist than the selected one.
struct PreviewDebounce: Equatable, Sendable {
    /// The row that the pane is to show.
    private var selection: RowID?
    /// When the selection last changed.
    private var movedAt: Date?
    /// True while the selection moves fast.
    private(set) var isScrollingFast = false

    /// Seconds between two changes that count as fast: longer than a key takes to repeat.
    static let interval = 0.1
    /// Seconds of rest after which the pane loads a preview of the gist.
    static let rest = 0.2

    mutating func follow(_ selected: RowID?, at now: Date) {
        let sinceLast = movedAt.map { now.timeIntervalSince($0) } ?? .infinity
        if selected == selection {
            if sinceLast >= Self.interval { isScrollingFast = false }
        } else {
            selection = selected
            // Keys read together have the same time, and are followed by one frame.
            if sinceLast != 0 { isScrollingFast = sinceLast < Self.interval }
            movedAt = now
        }
    }

    /// The time at which the selection has rested long enough for a preview; nil before the first selection.
    var restsAt: Date? { movedAt?.addingTimeInterval(Self.rest) }

    /// The time at which fast scrolling ends; nil if the selection rests.
    var endsAt: Date? { isScrollingFast ? movedAt?.addingTimeInterval(Self.interval) : nil }
}
