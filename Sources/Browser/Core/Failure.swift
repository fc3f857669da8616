import FoundationEssentials

/// Why something did not work, ready for the screen.
public struct Failure: Error, Hashable, Sendable {
    /// One sentence: what happened and, where known, until when.
    public var sentence: String
    /// Status, request id and the like, for whoever reports the failure.
    public var details: String
    /// The network could not be reached at all.
    public var isOffline: Bool
    /// That the server has no such thing.
    public var absence: Absence?
    /// Until when trying again is of no use; nil where nobody knows.
    public var retryAt: Date?
    /// The service does not know the token.
    public var isTokenRefused: Bool

    public enum Absence: Hashable, Sendable {
        case certain
        /// Or that the token may not see it.
        case perhaps
    }

    public init(
        _ sentence: String, details: String = "", isOffline: Bool = false, absence: Absence? = nil,
        retryAt: Date? = nil, isTokenRefused: Bool = false
    ) {
        self.sentence = sentence
        self.details = details
        self.isOffline = isOffline
        self.absence = absence
        self.retryAt = retryAt
        self.isTokenRefused = isTokenRefused
    }
}

extension Failure {
    /// `r tries again`, once that is of use.
    func retryHint(at now: Date) -> String {
        if let retryAt, now < retryAt { return "" }
        return "r tries again"
    }

    /// Where a token that was refused comes from, and the way out; empty for other failures.
    func tokenHint(_ settings: Settings) -> String {
        guard isTokenRefused, !settings.tokenSource.isEmpty else { return "" }
        return
            "It comes from \(settings.tokenSource): start with another one, or with none, which public gists need not."
    }
}
