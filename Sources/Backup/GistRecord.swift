import FoundationEssentials
import Gists
import GitHub
import Texts

/// The content of `gist.json`: the gist with GitHub's field names, without contents, and in `backup` the names of its
/// files in the folder.
public struct GistRecord: Hashable, Sendable {
    public static let fileName = "gist.json"
    public static let commentsName = "comments.json"

    public var gist: Gist
    /// The files in the folder, in the order of the gist.
    public var files: [File]
    /// The lists that contained the gist, by their names.
    public var lists: [String]

    public struct File: Hashable, Sendable, Codable {
        /// The file's name in the gist.
        @Exact public var name: String
        /// The file's name in the folder.
        @Exact public var path: String
        /// The git object ID of its bytes; nil in a clone, where git has them.
        public var sha1: String?

        public init(name: String, path: String, sha1: String?) {
            self.name = name
            self.path = path
            self.sha1 = sha1
        }
    }

    public init(gist: Gist, files: [File], lists: [String]) {
        self.gist = gist.metadata
        self.files = files
        self.lists = lists
    }
}

extension Gist {
    /// The gist as lists have it, without contents, forks and history.
    fileprivate var metadata: Gist {
        var gist = self
        // JSON has whole seconds.
        gist.createdAt = Date(timeIntervalSince1970: createdAt.timeIntervalSince1970.rounded(.down))
        gist.updatedAt = Date(timeIntervalSince1970: updatedAt.timeIntervalSince1970.rounded(.down))
        gist.forks = nil
        gist.history = nil
        for place in gist.files.indices {
            gist.files[place].content = nil
            gist.files[place].isTruncated = false
            gist.files[place].sourceEncoding = nil
        }
        return gist
    }
}

extension GistRecord: Codable {
    private static let format = 1

    private enum Key: String, CodingKey {
        case backup
    }

    private struct Backup: Codable {
        var format: Int
        var files: [File]
        var lists: [String]
    }

    public init(from decoder: any Decoder) throws {
        gist = try Gist(from: decoder)
        let container = try decoder.container(keyedBy: Key.self)
        let backup = try container.decode(Backup.self, forKey: .backup)
        guard backup.format == Self.format else {
            throw DecodingError.dataCorruptedError(forKey: .backup, in: container, debugDescription: "format")
        }
        // A folder from elsewhere must not lead out of it.
        guard backup.files.allSatisfy({ SafeName.isName($0.path) }) else {
            throw DecodingError.dataCorruptedError(forKey: .backup, in: container, debugDescription: "path")
        }
        (files, lists) = (backup.files, backup.lists)
    }

    public func encode(to encoder: any Encoder) throws {
        try gist.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Backup(format: Self.format, files: files, lists: lists), forKey: .backup)
    }

    /// Nil if the bytes are no such record.
    init?(_ json: [UInt8]) {
        let bytes = json.withUnsafeBytes(JSONNames.encoded) ?? json
        guard let record = try? JSONDecoder().decode(GistRecord.self, from: Data(bytes)) else { return nil }
        self = record
    }
}

enum BackupJSON {
    /// A value as JSON for people and programs, always the same for equal values.
    static func bytes(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        guard let json = try? encoder.encode(value) else { return [] }
        return (json.withUnsafeBytes(JSONNames.decoded) ?? Array(json)) + [UInt8(ascii: "\n")]
    }
}
