import FoundationEssentials
import Gists

/// The latest edits of some people's gists, from one GraphQL query.
public struct RecentGists: Sendable, Equatable {
    /// An edit of a gist.
    public struct Edit: Sendable, Equatable {
        public var gist: GistID
        /// Nil if nothing was ever pushed.
        public var pushedAt: Date?

        public init(gist: GistID, pushedAt: Date?) {
            self.gist = gist
            self.pushedAt = pushedAt
        }
    }

    public enum Person: Sendable, Equatable {
        /// The latest edits, and the number of public gists.
        case edits([Edit], count: Int?)
        /// The server has gists that it does not send to this token.
        case hidden
        /// The server has no such user.
        case unknown
    }

    /// The reason why people are missing in the answer.
    public enum Problem: Sendable, Equatable {
        /// The query needs more than the server gives to one: a smaller one may succeed.
        case tooLarge
        /// The limit of GraphQL is reached.
        case limit
        /// The token, or the server, has no use of GraphQL.
        case refused
        case other
    }

    /// By the login in the query. People without a complete answer are missing.
    public var people: [Login: Person]
    public var problem: Problem?

    public init(people: [Login: Person] = [:], problem: Problem? = nil) {
        self.people = people
        self.problem = problem
    }

    /// The query for some people. Logins have no characters that need escapes.
    static func query(_ logins: [Login]) -> String {
        let gists = "gists(first: 3, privacy: PUBLIC, orderBy: {field: PUSHED_AT, direction: DESC})"
        let people = logins.enumerated().map { number, login in
            "\(alias(number)): user(login: \"\(login)\") { \(gists) { totalCount nodes { name pushedAt } } }"
        }
        return "query { \(people.joined(separator: " ")) }"
    }

    static func alias(_ number: Int) -> String { "p\(number)" }

    init(_ body: RecentGistsBody, of logins: [Login]) {
        problem = body.errors.lazy.compactMap(\.problem).first
        people = [:]
        for (number, login) in logins.enumerated() {
            let alias = Self.alias(number)
            switch body.people[alias] {
            case .none: continue
            case .some(nil):
                // Without an error of its own, the person was left out because of the problem.
                guard problem == nil || body.errors.contains(where: { $0.isAbsence(of: alias) }) else { continue }
                people[login] = .unknown
            case .some(let person?):
                if let edits = person.edits {
                    people[login] = .edits(edits, count: person.count)
                } else if person.isHidden, problem == nil || problem == .refused {
                    people[login] = .hidden
                }
            }
        }
        if people.isEmpty, problem == nil, !logins.isEmpty { problem = .other }
    }
}
