import Gists

/// The states of all feeds. The shown one is kept outside of the dictionary, as every key and every frame reads it.
struct Feeds: Equatable, Sendable {
    /// The feed on the screen.
    var shownID: Feed = .everyone {
        didSet {
            guard shownID != oldValue else { return }
            others[oldValue] = shown
            shown = others.removeValue(forKey: shownID) ?? FeedState()
        }
    }
    var shown = FeedState()
    /// The state of the check of followed people, and their news since the last visit, for the header.
    var followingState = ""
    var followingNews = ""
    /// The state of the check in the feed of followed people, else the news.
    var followingNote: String { shownID == .following && !followingState.isEmpty ? followingState : followingNews }
    private var others: [Feed: FeedState] = [:]

    init() {}

    var ids: [Feed] { [shownID] + others.keys }
    /// The feeds that are loading a page, except the one on the screen.
    var othersLoading: [Feed] { others.isEmpty ? [] : others.keys.filter { others[$0]?.isLoading == true } }
    /// True if the unread rows of a feed were not counted since its rows changed.
    private var hasUncounted: Bool { shown.unread == nil || others.values.contains { $0.unread == nil } }
    var all: [FeedState] { [shown] + others.values }

    /// The state of a feed; nil if it was never shown.
    subscript(id: Feed) -> FeedState? {
        get { id == shownID ? shown : others[id] }
        _modify {
            if id == shownID {
                // Moved, not copied: a feed has many rows.
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
    /// Counts the unread rows if they have changed, and completes marks that do not tell what was read.
    /// - Parameter isForced: true if the read marks have changed since.
    mutating func countUnread(
        _ marks: inout ReadMarks, login: Login?, isForced: Bool, _ requests: inout PendingRequests
    ) {
        guard isForced || hasUncounted else { return }
        for id in ids where isForced || self[id]?.unread == nil {
            guard let rows = self[id]?.rows.values else { continue }
            marks.complete(with: rows, &requests)
        }
        for id in ids where isForced || self[id]?.unread == nil {
            self[id]?.countUnread(RowReading(read: marks.read, login: login, tellsUnread: id.tellsUnread))
        }
    }

    /// Returns the number of unread rows of a feed; nil if it was not counted.
    func unread(_ id: Feed) -> Int? {
        id == shownID ? shown.unread : others[id]?.unread
    }
}

extension Feed {
    /// The name in the header and in messages.
    var title: String {
        switch self {
        case .remote(.everyone): "Public"
        case .remote(.starred): "Starred"
        case .remote(.mine): "Mine"
        case .remote(.user(let login)): login.rawValue
        case .local(.saved): "Saved"
        case .local(.search): "Search"
        case .local(.opened): "Opened"
        case .local(.following): "Following"
        }
    }

    /// The feed of this name, else that of the user with this login; nil if the name is neither.
    public init?(named name: String) {
        switch name.lowercased() {
        case "public": self = .everyone
        case "starred": self = .starred
        case "mine": self = .mine
        case "saved": self = .saved
        case "following": self = .following
        default:
            guard Login(name).isValid else { return nil }
            self = .user(Login(name))
        }
    }

    /// True if the feed marks gists that were never opened: where the user comes across gists of others. What they wrote,
    /// starred, saved or searched for they know.
    var tellsUnread: Bool {
        switch self {
        case .remote(.everyone), .remote(.user), .local(.following): true
        case .remote, .local: false
        }
    }

    /// The feeds that have a key, in the order of their keys.
    static let tabs: [Feed] = [.everyone, .starred, .mine, .saved, .search, .following]
}
