import Gists

/// An edit of a gist to be reverted.
public struct Revert: Hashable, Sendable {
    /// The gist's id.
    public var gist: String
    public var title: String
    /// What it was before, where the edit changed it: revisions have none.
    public var description: String?
    /// Whether files were changed: then the edit made a revision.
    public var hasFiles: Bool
    /// The gist as the edit has made it.
    public var edited: GistState

    public init(gist: String, title: String, description: String?, hasFiles: Bool, edited: GistState) {
        self.gist = gist
        self.title = title
        self.description = description
        self.hasFiles = hasFiles
        self.edited = edited
    }
}
