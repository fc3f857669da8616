import FoundationEssentials

/// A file of a gist that somebody saved.
public struct SavedFile: Hashable, Sendable {
    /// The name in the gist.
    public var name: String
    /// The place where it was saved.
    public var path: String
    public var savedAt: Date
    /// Tells whether something still has that path.
    public var isThere: Bool

    public init(name: String, path: String, savedAt: Date, isThere: Bool = true) {
        self.name = name
        self.path = path
        self.savedAt = savedAt
        self.isThere = isThere
    }
}

/// A gist with those of its files that were saved, the latest first.
public struct SavedGist: Hashable, Sendable {
    public var gist: Gist
    public var files: [SavedFile]

    public init(gist: Gist, files: [SavedFile]) {
        self.gist = gist
        self.files = files
    }
}
