/// The progress of a sync.
public struct SyncProgress: Hashable, Sendable {
    /// Lists that were read, of all.
    public var lists = 0
    public var allLists = 0
    /// Gists that are complete, of all that are known so far.
    public var gists = 0
    public var allGists = 0
    /// Gists of these that were complete before this sync.
    public var gistsBefore = 0
    /// Gists whose comments or revisions were loaded, of all that need them.
    public var parts = 0
    public var allParts = 0
    /// Downloaded files and bytes.
    public var files = 0
    public var bytes = 0
    /// Downloaded comments and revisions.
    public var comments = 0
    public var revisions = 0

    public init() {}

    /// The remaining seconds, if the rest takes as long for each gist as those so far; nil while that is unknown.
    public func secondsLeft(after seconds: Double) -> Int? {
        let done = gists - gistsBefore + parts
        let left = allGists - gists + allParts - parts
        guard lists == allLists, done > 0, left > 0, seconds > 2 else { return nil }
        return Int((seconds * Double(left) / Double(done)).rounded(.up))
    }
}
