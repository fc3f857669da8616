import FoundationEssentials
import Glibc
import SystemPackage

/// The file of an unfinished download, with a note file for its identity. It is locked while it is open, so that two
/// downloads never write to the same file, and closes with its last reference.
final class PartialFile {
    struct Names: Sendable {
        let final: String
        let partial: String
        let note: String
        let folder: String

        init(_ path: String) {
            // Searches bytes: a slash with a combining mark is not a `Character` of its own.
            let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
            folder = slash == path.startIndex ? "." : String(path[..<slash])
            final = path
            partial = "\(path[..<slash]).\(path[slash...]).part"
            note = partial + "-of"
        }
    }

    private let names: Names
    private let descriptor: FileDescriptor
    private(set) var count: Int

    private static let options: FileDescriptor.OpenOptions = [.create, .closeOnExec, .noFollow]

    /// Opens the existing file, or creates it.
    init(_ names: Names) throws(HTTPError) {
        self.names = names
        do {
            descriptor = try .open(
                names.partial, .readWrite, options: Self.options, permissions: .ownerReadWrite)
        } catch {
            throw .cannotSave(error)
        }
        count = Int((try? descriptor.seek(offset: 0, from: .end)) ?? 0)
        // The second check: between open and lock, another download may have renamed the file.
        guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0, isStillThere else {
            throw HTTPError(.cannotSave, at: .saving, detail: Words.Detail.sameDownload)
        }
    }

    private var isStillThere: Bool {
        guard let ours = try? descriptor.stat() else { return false }
        return ours.inode == (try? Stat(names.partial, followTargetSymlink: false))?.inode
    }

    deinit { try? descriptor.close() }

    /// The resource that it is a part of; nil if there is no note.
    var identity: Identity? {
        guard let text = try? String(contentsOf: URL(filePath: names.note), encoding: .utf8) else { return nil }
        return Identity(text)
    }

    /// Starts again from the beginning, for this identity; nil if the server gave none, so that it can't be resumed.
    func begin(_ identity: Identity?) throws(HTTPError) {
        unlink(names.note)
        do {
            try descriptor.resize(to: 0)
            try descriptor.seek(offset: 0, from: .start)
            count = 0
            guard let identity else { return }
            let note = try FileDescriptor.open(
                names.note, .writeOnly, options: Self.options.union(.truncate), permissions: .ownerReadWrite)
            try note.closeAfter { _ = try note.writeAll(identity.text.utf8) }
        } catch {
            throw .cannotSave(error)
        }
    }

    func append(_ data: Data) throws(HTTPError) {
        do { try descriptor.writeAll(data) } catch { throw .cannotSave(error) }
        count += data.count
    }

    /// Renames the file to its final name, after its bytes are safely on disk.
    func publish(permissions: UInt16) throws(HTTPError) {
        do throws(Errno) {
            try Errno.check(fchmod(descriptor.rawValue, mode_t(permissions)))
            try Errno.check(fsync(descriptor.rawValue))
            try Errno.check(rename(names.partial, names.final))
        } catch {
            throw .cannotSave(error)
        }
        unlink(names.note)
        // The new name is on disk only after its folder is synchronized.
        let folder = try? FileDescriptor.open(names.folder, .readOnly, options: [.directory, .closeOnExec])
        if let folder {
            fsync(folder.rawValue)
            try? folder.close()
        }
    }

    static func remove(_ names: Names) {
        unlink(names.note)
        unlink(names.partial)
    }
}

extension HTTPError {
    static func cannotSave(_ error: any Error) -> HTTPError {
        let reason =
            switch error {
            case Errno.noSpace, Errno.diskQuotaExceeded: Words.Detail.diskFull
            case Errno.permissionDenied, Errno.notPermitted, Errno.readOnlyFileSystem:
                Words.Detail.folderReadOnly
            case Errno.noSuchFileOrDirectory, Errno.notDirectory: Words.Detail.folderMissing
            default: "\(error)"
            }
        return HTTPError(.cannotSave, at: .saving, detail: reason)
    }
}
