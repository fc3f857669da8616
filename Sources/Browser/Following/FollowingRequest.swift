import Gists

/// Requests for followed people.
enum FollowingRequest: Hashable, Sendable {
    case rows
    case check
    case person(Login)
    case change(Login)
}

/// Queries for followed people.
public enum FollowingQuery: Hashable, Sendable {
    /// The people, and their stored gists.
    case rows
    /// Ask the server about the people who were not checked within this number of seconds.
    case check(age: Double, isAsked: Bool)
    /// Ask the server about one person.
    case person(Login)
    /// Add a person to the list, or remove them.
    case change(Login, follows: Bool)
}
