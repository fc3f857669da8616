/// Whose view of GitHub something is: one account never sees what another one saw.
public struct AccountKey: Hashable, Sendable {
    /// The API's address.
    public var api: String
    /// The login, or a digest of the token, never the token itself; empty for somebody without one.
    public var person: String

    public init(api: String, person: String = "") {
        self.api = api
        self.person = person
    }
}

/// Which list of gists.
public enum StoredFeed: Hashable, Sendable {
    case everyone
    case starred
    case mine
    case user(String)

    /// What the database calls it.
    var name: String {
        switch self {
        case .everyone: "everyone"
        case .starred: "starred"
        case .mine: "mine"
        case .user(let login): "user:" + login.lowercased()
        }
    }
}
