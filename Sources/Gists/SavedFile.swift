import FoundationEssentials

/// A file of a gist that the user saved.
public struct SavedFile: Hashable, Sendable {
    /// The name in the gist.
    public var name: String
    /// The path of the saved file.
    public var path: String
    public var savedAt: Date
    /// True if there is still a file at the path.
    public var isThere: Bool
    /// The comparison with the gist as it was last seen, if the file is paired with it; nil if that is not known.
    public var pair: PairState?

    public init(name: String, path: String, savedAt: Date, isThere: Bool = true, pair: PairState? = nil) {
        self.name = name
        self.path = path
        self.savedAt = savedAt
        self.isThere = isThere
        self.pair = pair
    }
}

/// A gist with its saved files, the latest first.
public struct SavedGist: Hashable, Sendable {
    public var gist: Gist
    public var files: [SavedFile]

    public init(gist: Gist, files: [SavedFile]) {
        self.gist = gist
        self.files = files
    }
}
