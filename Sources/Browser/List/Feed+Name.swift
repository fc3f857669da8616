import Gists

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
