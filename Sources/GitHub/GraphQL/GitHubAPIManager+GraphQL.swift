import Gists

/// Queries to GraphQL, which has a limit of its own.
extension GitHubAPIManager {
    /// The hourly limit of GraphQL in its latest response; nil before the first.
    public var graphQLLimit: RateLimit? { rateLimiter.latest(.graphQL) }

    /// The latest edits of some people's gists, with one request. Needs a token.
    public func recentGists(of logins: [Login]) async throws(APIError) -> RecentGists {
        do throws(APIError) {
            return RecentGists(try await value(of: .recentGists(logins)), of: logins)
        } catch {
            guard let problem = RecentGists.Problem(error) else { throw error }
            return RecentGists(problem: problem)
        }
    }
}

extension RecentGists.Problem {
    /// Nil for failures that have nothing to do with GraphQL.
    fileprivate init?(_ error: APIError) {
        switch error.cause {
        case .serverTrouble, .network(.timedOut, _), .network(.stalled, _), .network(.truncatedBody, _),
            .network(.connectionLost, _):
            self = .tooLarge
        case .primaryLimit, .secondaryLimit: self = .limit
        case .notFound, .gone, .forbidden, .missingScope, .missingPermission, .unexpectedStatus, .invalid,
            .unreadable(.webPage), .unreadable(.loginPage):
            self = .refused
        case .unreadable: self = .other
        default: return nil
        }
    }
}
