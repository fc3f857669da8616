import Documents
import Gists
import Reading

/// A query for a gist or a part of it.
public enum DetailQuery: Equatable, Sendable {
    case gist(GistID)
    /// A preview: the beginning of the gist's first file, loaded without API requests.
    /// - isStoredOnly: true if the network must not be used.
    case preview(Gist, isStoredOnly: Bool)
    /// A whole file, by its raw URL if the gist's response did not contain all of it.
    case file(GistFile, of: Gist)
}

/// A part of a gist.
public enum DetailResponse: Equatable, Sendable {
    case preview(LoadedGist)
    case file(TextDocument)
}
