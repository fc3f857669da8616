import Gists

/// A star that the user added or removed. Responses to earlier requests do not include it.
struct StarChange: Equatable, Sendable {
    var gist: Gist
    var isStarred: Bool
    /// The star as it was known before; restored if the server refuses the change.
    var before: Bool?
    /// The gist's former index among the starred ones.
    var place: Int?
    var isSent = false
    /// The last request before the server's response to the change; nil until that arrives.
    var confirmedAfter: RequestID?

    /// True if the response to a request may not include the change.
    func isUnknown(to request: RequestID) -> Bool { confirmedAfter.map { request.number <= $0.number } ?? true }
}
