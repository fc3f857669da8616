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

extension Feeds {
    /// Counts the unread rows where that is not known.
    /// - Parameter isForced: whether other gists were read since.
    mutating func countUnread(_ read: Set<String>, isForced: Bool) {
        if isForced || shown.unread == nil { shown.countUnread(read) }
        for id in others.keys where isForced || others[id]?.unread == nil { others[id]?.countUnread(read) }
    }

    /// How many rows of a feed nobody has read yet; nil where nobody counts, and where rows come from elsewhere.
    func unread(_ id: Feed) -> Int? {
        guard id.hasPages else { return nil }
        return id == shownID ? shown.unread : others[id]?.unread
    }
}

extension Feed {
    /// The name in the header and in messages.
    var title: String {
        switch self {
        case .everyone: "Public"
        case .starred: "Starred"
        case .mine: "Mine"
        case .user(let login): login
        case .saved: "Saved"
        case .search: "Search"
        case .opened: "Opened"
        }
    }

    /// The feed of this name, else that of somebody with this login; nil for what is neither.
    public init?(named name: String) {
        switch name.lowercased() {
        case "public": self = .everyone
        case "starred": self = .starred
        case "mine": self = .mine
        case "saved": self = .saved
        default:
            guard Owner.isLogin(name) else { return nil }
            self = .user(name)
        }
    }

    /// The feeds that have a key of their own, in the order of their keys.
    static let tabs: [Feed] = [.everyone, .starred, .mine, .saved, .search]
}
