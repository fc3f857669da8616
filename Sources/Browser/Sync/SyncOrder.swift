import Gists

/// The lists that a sync downloads, and the parts of each gist.
public struct SyncOrder: Hashable, Sendable {
    /// The gists of the token's owner.
    public var mine = false
    /// The gists that the token's owner has starred.
    public var starred = false
    /// The gists of all followed people.
    public var following = false
    /// The logins whose gists are downloaded.
    public var users: [Login] = []
    /// True to download all comments of each gist.
    public var comments = false
    /// True to download all revisions of each gist.
    public var revisions = false

    public init() {}

    /// True if no list is named.
    var isEmpty: Bool { !mine && !starred && !following && users.isEmpty }
    /// True if a list needs a token.
    var needsToken: Bool { mine || starred }

    /// Reads the words behind `:sync`: logins and the options of the command `sync`, with or without hyphens.
    /// - Returns: nil and the first word that is neither.
    static func parse(_ text: String) -> (order: SyncOrder?, problem: String) {
        var order = SyncOrder()
        var words = text.parts(separatedBy: " ", omittingEmpty: true).map(String.init)[...]
        while let word = words.popFirst() {
            let name = word.rest(behind: "--").map(String.init)
            switch name ?? word {
            case "mine": order.mine = true
            case "starred": order.starred = true
            case "following": order.following = true
            case "comments": order.comments = true
            case "revisions": order.revisions = true
            case "user" where name != nil:
                guard let login = words.popFirst().map({ Login($0) }), login.isValid else { return (nil, word) }
                order.users.append(login)
            default:
                guard name == nil, Login(word).isValid else { return (nil, word) }
                order.users.append(Login(word))
            }
        }
        // As the command does, if only parts are named.
        if order.isEmpty { (order.mine, order.starred) = (true, true) }
        return (order, "")
    }
}
