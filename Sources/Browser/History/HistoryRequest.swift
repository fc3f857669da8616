import Gists

/// Requests for the revisions of a gist.
enum HistoryRequest: Hashable, Sendable {
    /// The revision that the user reads.
    case revision
    /// One side of a comparison.
    case side(isOld: Bool)
    /// A revision, for the preview of its changes.
    case previewed(version: RevisionID)
    /// The changes for that preview.
    case preview
}

/// Queries for the revisions of a gist.
public enum RevisionsQuery: Equatable, Sendable {
    /// Their list, newest first; counted from 1.
    case list(page: Int)
    /// The gist at a revision.
    /// - isWhole: true if each file is needed whole, as GitHub sends only the beginning.
    case gist(at: RevisionID, isWhole: Bool)
    /// The gist as the user read it.
    case read(ReadMark, isWhole: Bool)
}
