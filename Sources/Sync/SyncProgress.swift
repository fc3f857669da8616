/// The progress of a sync.
public struct SyncProgress: Hashable, Sendable {
    /// Lists that were read, of all.
    public var lists = 0
    public var allLists = 0
    /// Gists that are complete, of all that are known so far.
    public var gists = 0
    public var allGists = 0
    /// Gists whose comments or revisions were loaded, of all that need them.
    public var parts = 0
    public var allParts = 0
    /// Downloaded files and bytes.
    public var files = 0
    public var bytes = 0

    public init() {}
}
