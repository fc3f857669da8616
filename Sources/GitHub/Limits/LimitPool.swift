import FoundationEssentials

/// The requests that share an hourly limit: GitHub counts GraphQL separately.
enum LimitPool: String, Hashable, Sendable {
    case core
    case graphQL = "graphql"

    /// The pool of a request to the API.
    init(_ url: URL) { self = url.path().ends(with: "/graphql") ? .graphQL : .core }
}
