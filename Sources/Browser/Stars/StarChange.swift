import Gists

/// A star that the user gave or removed. Responses to requests from before it say nothing about it.
struct StarChange: Equatable, Sendable {
    var gist: Gist
    var isStarred: Bool
    /// The star as it was known before; it comes back if the server refuses the change.
    var before: Bool?
    /// The gist's place among the starred ones before it left them.
    var place: Int?
    var isSent = false
    /// The last request from before the server's response to the change; nil until that arrives.
    var confirmedAfter: RequestID?

    /// True if the response to a request may not include the change.
    func isUnknown(to request: RequestID) -> Bool { confirmedAfter.map { request.number <= $0.number } ?? true }
}
