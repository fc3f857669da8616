import FoundationEssentials

/// The reason why something failed, ready for the screen.
public struct Failure: Error, Hashable, Sendable {
    /// One sentence: the problem and, if it is known, when it ends.
    public var sentence: String
    /// A few words above the sentence, if there is room; empty for none.
    public var headline: String
    /// Status, request id and the like, for reporting the failure.
    public var details: String
    /// True if the network could not be reached at all.
    public var isOffline: Bool
    /// Set if the server does not have the requested thing.
    public var absence: Absence?
    /// The time before which a retry is useless; nil if it is unknown.
    public var retryAt: Date?
    /// True if the server rejects the token.
    public var isTokenRefused: Bool
    /// The problem of the token in a sentence, if more is known.
    public var tokenFlaw: String?

    public enum Absence: Hashable, Sendable {
        case certain
        /// The thing may exist, but the token may not see it.
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
