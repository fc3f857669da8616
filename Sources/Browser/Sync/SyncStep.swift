/// The progress of a sync.
public struct SyncStep: Hashable, Sendable {
    public var lists: Int
    public var allLists: Int
    public var gists: Int
    public var allGists: Int
    /// Gists whose comments or revisions were loaded, of all that need them.
    public var parts: Int
    public var allParts: Int
    public var bytes: Int
    /// The remaining seconds; nil if they are unknown.
    public var secondsLeft: Int?

    public init(
        lists: Int = 0, allLists: Int = 0, gists: Int = 0, allGists: Int = 0, parts: Int = 0, allParts: Int = 0,
        bytes: Int = 0, secondsLeft: Int? = nil
    ) {
        self.lists = lists
        self.allLists = allLists
        self.gists = gists
        self.allGists = allGists
        self.parts = parts
        self.allParts = allParts
        self.bytes = bytes
        self.secondsLeft = secondsLeft
    }

    /// The units of work that are done, and all of them.
    var work: (done: Int, all: Int) { (gists + parts, allGists + allParts) }
}

/// The result of a sync.
public struct SyncOutcome: Hashable, Sendable {
    /// The numbers in a sentence.
    public var sentence: String
    /// The first missing thing with its reason; nil if everything is stored.
    public var missing: String?

    public init(sentence: String, missing: String?) {
        self.sentence = sentence
        self.missing = missing
    }
}
