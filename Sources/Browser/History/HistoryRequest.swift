/// Requests for the revisions of a gist.
enum HistoryRequest: Hashable, Sendable {
    /// The revision that the user reads.
    case revision
    /// One side of a comparison.
    case side(isOld: Bool)
    /// A revision, for the preview of its changes.
    case previewed(version: String)
    /// The changes for that preview.
    case preview
}
