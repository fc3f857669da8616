import FoundationEssentials
import Glibc
import Storage
import SystemCalls
import SystemPackage

/// What a `PrivateFolder` says of itself to later runs: its files, as they were given away, and the draft that they are of.
struct CopyLabel: Codable, Hashable {
    /// Its name in the folder.
    static let name = ".gists-tui"
    /// What the names of folders begin with that nobody reads back.
    static let keptPrefix = "kept-"

    /// A file of a draft.
    struct Draft: Codable, Hashable {
        var account: String
        var id: String
        /// The file's name in the draft; nil in labels of versions that counted files.
        var fileName: String?
        /// The checksum of what the file says as a comment.
        var comment: UInt64
    }

    struct File: Codable, Hashable {
        var name: String
        var checksum: UInt64
    }

    var draft: Draft?
    var files: [File] = []

    /// More than any label has.
    private static let limit = 1 << 20

    func write(to file: FileDescriptor) throws {
        let bytes = try JSONEncoder().encode(self)
        try Errno.check(ftruncate(file.rawValue, 0))
        _ = try file.writeAll(toAbsoluteOffset: 0, bytes)
    }

    /// - Returns: nil where it was not written to its end.
    init?(readFrom file: FileDescriptor) {
        guard let bytes = try? file.readAll(limit: Self.limit),
            let label = try? JSONDecoder().decode(Self.self, from: Data(bytes))
        else { return nil }
        self = label
    }

    init(draft: Draft?) { self.draft = draft }
}

extension CopyLabel.File {
    init(name: String, _ bytes: Data) {
        self.init(name: name, checksum: StableHash.checksum(bytes))
    }

    /// What the file holds.
    /// - Throws: also where it is no plain file: a pipe would block.
    /// - Parameter limit: bytes that are read at most.
    func bytes(in folder: String, limit: Int = .max) throws -> Data {
        let file = try FileDescriptor.open(
            PathText.joined(folder, name), .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
        defer { try? file.close() }
        guard try file.stat().type == .regular else { throw Errno.invalidArgument }
        return Data(try file.readAll(limit: limit))
    }

    func isUnchanged(in folder: String) -> Bool {
        guard PathText.exists(PathText.joined(folder, name)) else { return true }
        return (try? StableHash.checksum(bytes(in: folder))) == checksum
    }
}
