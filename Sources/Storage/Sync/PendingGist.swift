import FoundationEssentials
import Gists

/// A gist whose files are not all stored in their present revision.
public struct PendingGist: Hashable, Sendable {
    public var id: GistID
    /// The files that are missing.
    public var files: [GistFile]

    public init(id: GistID, files: [GistFile]) {
        self.id = id
        self.files = files
    }
}

/// The complete content of a file that has arrived.
public struct ArrivedFile: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
        case text(String)
        case bytes(Data)
    }

    /// The gist's ID.
    public var gist: GistID
    public var rawURL: String
    public var content: Content
    /// The text for searches, if the file is in another encoding than UTF-8.
    public var decoded: String?

    public init(gist: GistID, rawURL: String, content: Content, decoded: String? = nil) {
        self.gist = gist
        self.rawURL = rawURL
        self.content = content
        self.decoded = decoded
    }
}
