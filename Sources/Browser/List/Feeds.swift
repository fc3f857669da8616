import Gists

/// What the browser holds of each feed. The one on the screen lies by itself: every key and every frame asks for it.
struct Feeds: Equatable, Sendable {
    /// Which feed is on the screen.
    var shownID: Feed = .everyone {
        didSet {
            guard shownID != oldValue else { return }
            others[oldValue] = shown
            shown = others.removeValue(forKey: shownID) ?? FeedState()
        }
    }
    var shown = FeedState()
    private var others: [Feed: FeedState] = [:]

    init() {}

    var ids: [Feed] { [shownID] + others.keys }
    var all: [FeedState] { [shown] + others.values }

    /// A feed, nil where it was never shown.
    subscript(id: Feed) -> FeedState? {
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
