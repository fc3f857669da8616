import Gists

/// An edit of a gist that can be reverted, or an older revision that is to become the newest.
public struct Revert: Hashable, Sendable {
    /// The gist's id.
    public var gist: GistID
    public var title: String
    /// The description before, if the edit changed it: revisions do not include it.
    public var description: String?
    /// True if the edit changed files, and so created a revision.
    public var hasFiles: Bool
    /// The state of the gist after the edit.
    public var edited: GistState
    /// The revision whose files the gist gets; nil for the one before the newest.
    public var revision: RevisionID?

    public init(
        gist: GistID, title: String, description: String?, hasFiles: Bool, edited: GistState,
        revision: RevisionID? = nil
    ) {
        self.gist = gist
        self.title = title
        self.description = description
        self.hasFiles = hasFiles
        self.edited = edited
        self.revision = revision
    }
}
