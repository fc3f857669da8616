/// Why something did not work, ready for the screen.
public struct Failure: Error, Hashable, Sendable {
    /// One sentence: what happened and, where known, until when.
    public var sentence: String
    /// Status, request id and the like, for whoever reports the failure.
    public var details: String
    /// The network could not be reached at all.
    public var isOffline: Bool

    public init(_ sentence: String, details: String = "", isOffline: Bool = false) {
        self.sentence = sentence
        self.details = details
        self.isOffline = isOffline
    }
}
