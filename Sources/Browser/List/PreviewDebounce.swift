import FoundationEssentials

/// How the detail pane follows the selection of the list beside it.
///
/// A key that comes by itself shows its gist in the same frame. While rows go by faster than anybody reads, the pane is
/// blank, and what stands in it comes once they rest: the terminal then has only the list to move, which it does by
/// scrolling. Never does the pane show another gist than the selected one.
struct PreviewDebounce: Equatable, Sendable {
    /// Whose gist the pane is to show.
    fileprivate var selection: String?
    /// When the selection last changed.
    fileprivate var movedAt: Date?
    /// True while rows go by.
    fileprivate(set) var isScrollingFast = false

    /// Seconds between two changes that make a journey of them: longer than a key takes to repeat.
    static let interval = 0.1

    fileprivate mutating func follow(_ selected: String?, at now: Date) {
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

    fileprivate var endsAt: Date? { isScrollingFast ? movedAt?.addingTimeInterval(Self.interval) : nil }
}

extension Model {
    mutating func debouncePreview() { list.preview.follow(feed.selection, at: now) }

    /// True while the detail pane waits for the list to rest.
    var isPreviewPending: Bool { list.preview.isScrollingFast && focus == .list }

    /// When a tick is wanted that shows what the list has come to; nil where it is shown, or has no place beside it.
    public var previewDue: Date? { isPreviewPending && layout.divider != nil ? list.preview.endsAt : nil }
}
