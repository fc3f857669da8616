/// The result for one pair.
public struct PairOutcome: Sendable {
    public enum Kind: Sendable {
        case equal
        /// The file has the gist's content now.
        case pulled
        /// The file has the changes of both sides now.
        case merged
        /// The gist has the file's content now, after a merge if both had changed.
        case sent(wasMerged: Bool)
        /// Both sides have changed in the same lines, which a file of its own shows.
        case conflict(path: String)
        /// Both sides have changed, and they can't be merged line by line. The gist's content is in a file of its own.
        case unmergeable(path: String)
        /// Nothing was done: the other command is needed.
        case changedHere, changedThere
        /// Nothing was done: one side is deleted.
        case deletedHere, deletedThere, deletedBoth
        case failed(any Error)
    }

    public let pair: Pair
    public let kind: Kind

    /// True if the two sides are equal afterwards, or as equal as this command makes them.
    public var isDone: Bool {
        switch kind {
        case .equal, .pulled, .merged, .sent, .changedHere, .changedThere: true
        case .conflict, .unmergeable, .deletedHere, .deletedThere, .deletedBoth, .failed: false
        }
    }
}
