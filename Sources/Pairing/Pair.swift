import Gists
import Texts

/// A file on the disk and the file of a gist that it belongs to.
public struct Pair: Hashable, Sendable, Codable {
    /// The absolute path. Its folder has no links in it.
    @Exact public var path: String
    /// The URL of the API that has the gist.
    @Exact public var server: String
    /// The ID of the gist.
    public var gist: GistID
    /// The file's name in the gist.
    @Exact public var name: String
    /// The last content that both had; nil if they never had the same.
    public var base: Version?
    /// The conflict that the user was asked to resolve.
    public var conflict: Conflict?

    /// The git object ID of a content that is being sent, or was sent without a response.
    public var sending: String?

    /// A content of the file.
    public struct Version: Hashable, Sendable, Codable {
        /// The gist's revision with this content.
        public var revision: RevisionID?
        /// The git object ID of the content.
        public var blob: String

        public init(revision: RevisionID?, blob: String) {
            self.revision = revision
            self.blob = blob
        }
    }

    /// Both sides have changed, and the changes are in a file of their own.
    public struct Conflict: Hashable, Sendable, Codable {
        /// The git object ID of the gist's content.
        public var blob: String
        /// The path of the file with the conflict.
        @Exact public var path: String
        /// The git object ID of what was written there; nil if an earlier version has written it.
        public var written: String?

        public init(blob: String, path: String, written: String?) {
            self.blob = blob
            self.path = path
            self.written = written
        }
    }

    public init(path: String, server: String, gist: GistID, name: String, base: Version? = nil) {
        self.path = path
        self.server = server
        self.gist = gist
        self.name = name
        self.base = base
    }
}

extension Pair {
    /// True if both have the same two sides, whatever their contents.
    func isSame(as other: Pair) -> Bool {
        path.isExactly(other.path) && server.isExactly(other.server) && gist == other.gist
            && name.isExactly(other.name)
    }
}

extension [Pair] {
    /// The pairs of each gist, in the order of their first ones.
    var byGist: [[Pair]] {
        reduce(into: []) { groups, pair in
            if let place = groups.firstIndex(where: { $0[0].gist == pair.gist }) {
                groups[place].append(pair)
            } else {
                groups.append([pair])
            }
        }
    }
}

// MARK: - Storing

extension Pair {
    private enum Key: String, CodingKey { case path, server, gist, name, base, conflict, sending }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        self.init(
            path: try fields.decode(String.self, forKey: .path),
            server: try fields.decode(String.self, forKey: .server),
            gist: try fields.decode(GistID.self, forKey: .gist), name: try fields.decode(String.self, forKey: .name),
            base: try fields.decodeIfPresent(Version.self, forKey: .base))
        conflict = try fields.decodeIfPresent(Conflict.self, forKey: .conflict)
        sending = try fields.decodeIfPresent(String.self, forKey: .sending)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(path, forKey: .path)
        try fields.encode(server, forKey: .server)
        try fields.encode(gist, forKey: .gist)
        try fields.encode(name, forKey: .name)
        try fields.encodeIfPresent(base, forKey: .base)
        try fields.encodeIfPresent(conflict, forKey: .conflict)
        try fields.encodeIfPresent(sending, forKey: .sending)
    }
}

extension Pair.Conflict {
    private enum Key: String, CodingKey { case blob, path, written }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        self.init(
            blob: try fields.decode(String.self, forKey: .blob), path: try fields.decode(String.self, forKey: .path),
            written: try fields.decodeIfPresent(String.self, forKey: .written))
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(blob, forKey: .blob)
        try fields.encode(path, forKey: .path)
        try fields.encodeIfPresent(written, forKey: .written)
    }
}
