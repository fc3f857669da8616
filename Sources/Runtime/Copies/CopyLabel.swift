import FoundationEssentials
import Glibc
import Storage
import SystemPackage
import Texts

/// The label of a `PrivateFolder` for later runs: its original files, and the draft that they belong to.
struct CopyLabel: Codable, Hashable {
    /// The label's file name in the folder.
    static let name = ".gists-tui"
    /// The prefix of folders that are kept for the user and never read again.
    static let keptPrefix = "kept-"

    /// A file of a draft.
    struct Draft: Codable, Hashable {
        var account: String
        var id: String
        /// The file's name in the draft; nil in labels of versions that used numbers.
        var fileName: String?
        /// The checksum of the file's comment.
        var comment: UInt64
    }

    struct File: Codable, Hashable {
        var name: String
        var checksum: UInt64
    }

    var draft: Draft?
    var files: [File] = []

    /// The maximum size; labels are much smaller.
    private static let limit = 1 << 20

    func write(to file: FileDescriptor) throws {
        let bytes = try JSONEncoder().encode(self)
        try Errno.check(ftruncate(file.rawValue, 0))
        _ = try file.writeAll(toAbsoluteOffset: 0, bytes)
    }

    /// - Returns: nil if it was not written completely.
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
        self.init(name: name, checksum: StableHash.checksum(bytes.span))
    }

    /// The content of the file.
    /// - Throws: also if it is not a plain file, since a pipe would block.
    /// - Parameter limit: the maximum number of bytes to read.
    func bytes(in folder: String, limit: Int = .max) throws -> Data {
        let file = try FileDescriptor.open(
            PathText.joined(folder, name), .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
        defer { try? file.close() }
        guard try file.stat().type == .regular else { throw Errno.invalidArgument }
        return Data(try file.readAll(limit: limit))
    }

    func isUnchanged(in folder: String) -> Bool {
        guard PathText.exists(PathText.joined(folder, name)) else { return true }
        return (try? StableHash.checksum(bytes(in: folder).span)) == checksum
    }
}
