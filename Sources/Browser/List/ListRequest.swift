import Gists

/// Requests for the rows of feeds.
enum ListRequest: Hashable, Sendable {
    case feed(RemoteFeed)
    /// A gist that is opened by its URL or ID.
    case address
}
