import FoundationEssentials
import Gists

/// The stored lists to compare with GraphQL's answers about followed people.
extension AccountStore {
    /// A person's stored list.
    public struct ListedGists: Sendable, Equatable {
        /// The time of the latest update of each gist, by ID.
        public var updates: [GistID: Date]
        /// True if the list was read to its end.
        public var isComplete: Bool

        public init(updates: [GistID: Date] = [:], isComplete: Bool) {
            self.updates = updates
            self.isComplete = isComplete
        }
    }

    /// The stored lists of people, by login; people whose list was never read are left out.
    public func listedGists(of logins: [Login]) -> [Login: ListedGists] {
        read { database, account in
            var lists: [Login: ListedGists] = [:]
            for login in logins {
                let feed = try database.first(
                    "SELECT id, next IS NULL FROM feed WHERE account = ? AND name = ?",
                    [account, RemoteFeed.user(login).name]
                ) { (id: $0.int(), isComplete: $0.flag()) }
                guard let feed else { continue }
                let rows = try database.all(
                    "SELECT gistID, updatedAt FROM feedRow JOIN gist ON gist.id = gist WHERE feed = ?", [feed.id]
                ) { ($0.gistID(), $0.date()) }
                let updates = Dictionary(rows) { first, _ in first }
                lists[login] = ListedGists(updates: updates, isComplete: feed.isComplete)
            }
            return lists
        } ?? [:]
    }

    /// The time when GraphQL sent no gists to this token; nil if it never did.
    public var graphQLRefusedAt: Date? {
        read { database, account in try Self.number(Self.graphQLTask(account), database) }
            .map { Date(timeIntervalSince1970: $0) }
    }

    public func noteGraphQLRefused() {
        write { database, account in try Self.set(Self.graphQLTask(account), to: now, database) }
    }

    private static func graphQLTask(_ account: Int) -> String { "following \(account) graphql" }
}
