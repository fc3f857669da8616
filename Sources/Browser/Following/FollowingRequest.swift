/// Requests for followed people.
enum FollowingRequest: Hashable, Sendable {
    case rows
    case check
    case person(String)
    case change(String)
}

/// Queries for followed people.
public enum FollowingQuery: Hashable, Sendable {
    /// The people, and their stored gists.
    case rows
    /// Ask the server about the people who were not checked within this number of seconds.
    case check(age: Double, isAsked: Bool)
    /// Ask the server about one person.
    case person(String)
    /// Add a person to the list, or remove them.
    case change(String, follows: Bool)
}
