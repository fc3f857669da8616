/// Everything there is on this GitHub: accounts, gists, stars. A value; `GitHubAPI` guards the one that lives.
struct World: Sendable {
    /// More than the 3,000 that GitHub's public list ever shows, so that its cap can be seen.
    static let publicCount = 3_100
    static let secretCount = 24

    let accounts: [Account]
    /// By newest update first.
    private(set) var gists: [Gist]
    private var indices: [String: Int] = [:]
    /// What the demo account has starred, latest star first.
    private(set) var starred: [String] = []
    private var composed: [String: Contents] = [:]

    /// The account that the token belongs to.
    static let demoAccount = 0

    /// - Parameter now: the moment that the newest gist is a little older than.
    init(now: Timestamp) {
        accounts = Account.all(now: now)
        var builder = WorldBuilder(accountCount: accounts.count, now: now)
        gists = builder.gists()
        index()
        starred = builder.starred(from: gists)
    }

    private mutating func index() {
        gists.sort { ($0.updated, $0.id) > ($1.updated, $1.id) }
        indices = Dictionary(uniqueKeysWithValues: gists.enumerated().map { ($1.id, $0) })
    }

    func gist(_ id: String) -> Gist? { indices[id].map { gists[$0] } }

    func account(_ login: String) -> Int? {
        accounts.firstIndex { $0.login.lowercased() == login.lowercased() }
    }

    /// The newest contents of a gist; made when first asked for.
    mutating func contents(of gist: Gist) -> Contents {
        if let known = composed[gist.id] { return known }
        let contents = Composer.contents(of: gist.source)
        composed[gist.id] = contents
        return contents
    }
}
