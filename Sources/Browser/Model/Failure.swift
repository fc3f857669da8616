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

    public enum Absence: Hashable, Sendable {
        case certain
        /// Or that the token may not see it.
        case perhaps
    }

    public init(_ sentence: String, details: String = "", isOffline: Bool = false, absence: Absence? = nil) {
        self.sentence = sentence
        self.details = details
        self.isOffline = isOffline
        self.absence = absence
    }
}
