import Gists

/// What the browser holds of each feed. The one on the screen lies by itself: every key and every frame asks for it.
public struct Feeds: Equatable, Sendable {
    /// Which feed is on the screen.
    public var shownID: Feed = .everyone {
        didSet {
            guard shownID != oldValue else { return }
            others[oldValue] = shown
            shown = others.removeValue(forKey: shownID) ?? FeedState()
        }
    }
    public var shown = FeedState()
    private var others: [Feed: FeedState] = [:]

    public init() {}

    public var ids: [Feed] { [shownID] + others.keys }
    public var all: [FeedState] { [shown] + others.values }

    /// A feed, nil where it was never shown.
    public subscript(id: Feed) -> FeedState? {
        get { id == shownID ? shown : others[id] }
        _modify {
            if id == shownID {
                // Lent, not copied: rows are many.
                var lent: FeedState? = shown
                shown = FeedState()
                defer { shown = lent ?? FeedState() }
                yield &lent
            } else {
                yield &others[id]
            }
        }
    }
}
