import Gists

/// Which list of gists: each has its own rows, selection and scroll position.
public enum FeedID: Hashable, Codable, Sendable {
    case everyone
    case starred
    case mine
    case user(String)
    /// Gists of which files were saved.
    case saved
    /// What a search found in everything that was seen.
    case search
    /// Gists opened by their address.
    case opened

    /// True where GitHub answers only to a token.
    public var needsToken: Bool { self == .starred || self == .mine }

    /// True where GitHub serves the feed page by page.
    public var hasPages: Bool { self != .opened && self != .search && self != .saved }

    /// The name in the header and in messages.
    public var title: String {
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
    public static let tabs: [FeedID] = [.everyone, .starred, .mine, .saved, .search]
}
