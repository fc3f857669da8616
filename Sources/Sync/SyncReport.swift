import Gists

/// The result of a sync.
public struct SyncReport: Hashable, Sendable {
    /// A thing that did not arrive, and the reason.
    public struct Missing: Hashable, Sendable {
        public enum Thing: Hashable, Sendable {
            case list(RemoteFeed)
            case file(gist: GistID, name: String)
            case comments(gist: GistID)
            case revisions(gist: GistID)
        }
        public var thing: Thing
        /// A sentence about the failure.
        public var reason: String

        public init(_ thing: Thing, _ reason: String) {
            self.thing = thing
            self.reason = reason
        }
    }

    /// The number of selected lists, and of those among them that could not be read.
    public var lists = 0
    public var failedLists = 0
    /// The number of different gists in all lists.
    public var gists = 0
    /// The number of gists that are new or changed, and complete now.
    public var arrived = 0
    /// The number and the bytes of the downloaded files.
    public var files = 0
    public var bytes = 0
    /// The numbers of downloaded comments and revisions.
    public var comments = 0
    public var revisions = 0
    /// The IDs of gists that were deleted at GitHub.
    public var deleted: [GistID] = []
    public var missing: [Missing] = []
    /// The reason why nothing can be stored, as a sentence; nil if it can be stored.
    public var problem: String?
    /// True if a token, or another one, would help.
    public var needsToken = false

    public init() {}

    /// True if everything of the selection is in the store.
    public var isComplete: Bool { missing.isEmpty }
}
