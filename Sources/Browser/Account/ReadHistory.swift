import FoundationEssentials

/// The gists that the account has read, and when it was last here: what earlier sessions left.
public struct ReadHistory: Equatable, Sendable {
    /// Gists that were opened, by id.
    public var read: Set<String>
    /// When the program was last started; nil the first time.
    public var lastVisit: Date?

    public init(read: Set<String> = [], lastVisit: Date? = nil) {
        self.read = read
        self.lastVisit = lastVisit
    }
}
