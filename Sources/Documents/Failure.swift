import FoundationEssentials

/// Why something did not work, ready for the screen.
public struct Failure: Error, Hashable, Sendable {
    /// One sentence: what happened and, where known, until when.
    public var sentence: String
    /// A few words that stand above the sentence where there is room; empty for none.
    public var headline: String
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
    /// What is wrong with the token, in a sentence, where more is known than that.
    public var tokenFlaw: String?

    public enum Absence: Hashable, Sendable {
        case certain
        /// Or that the token may not see it.
        case perhaps
    }

    public init(
        _ sentence: String, headline: String = "", details: String = "", isOffline: Bool = false,
        absence: Absence? = nil,
        retryAt: Date? = nil, isTokenRefused: Bool = false
    ) {
        self.sentence = sentence
        self.headline = headline
        self.details = details
        self.isOffline = isOffline
        self.absence = absence
        self.retryAt = retryAt
        self.isTokenRefused = isTokenRefused
    }
}
