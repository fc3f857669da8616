import FoundationEssentials
import Glibc

/// The file of a download that has not ended, with a note beside it of what it is a part of. Locked while it is open, so
/// that two downloads never write to one; it closes with its last reference.
final class PartialFile {
    struct Names: Sendable {
        let final: String
        let partial: String
        let note: String
        let folder: String

        init(_ path: String) {
            // A byte: with a mark behind it a slash is no `Character` of its own.
            let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
            folder = slash == path.startIndex ? "." : String(path[..<slash])
            final = path
            partial = "\(path[..<slash]).\(path[slash...]).part"
            note = partial + "-of"
        }
    }

    private let names: Names
    private let descriptor: Int32
    private(set) var count: Int

    /// Opens what is there, or makes it.
    init(_ names: Names) throws(HTTPError) {
        self.names = names
        descriptor = open(names.partial, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        count = descriptor < 0 ? 0 : max(0, Int(lseek(descriptor, 0, SEEK_END)))
        guard descriptor >= 0 else { throw .cannotSave(errno) }
        // The second question: between open and lock another download may have given the file its own name.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isStillThere else {
            throw HTTPError(.cannotSave, at: .saving, detail: "another download to the same place is under way")
        }
    }

    private var isStillThere: Bool {
        var ours = stat()
        var named = stat()
        return fstat(descriptor, &ours) == 0 && lstat(names.partial, &named) == 0 && ours.st_ino == named.st_ino
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The whole of which it is a part; nil where nobody has noted it.
    var identity: Identity? {
        guard let text = try? String(contentsOf: URL(filePath: names.note), encoding: .utf8) else { return nil }
        return Identity(text)
    }

    /// Begins anew, as a part of that; nil where the server gave it no name, so that it can't be resumed.
    func begin(_ identity: Identity?) throws(HTTPError) {
        unlink(names.note)
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw .cannotSave(errno) }
        count = 0
        guard let identity else { return }
        let note = open(names.note, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard note >= 0 else { throw .cannotSave(errno) }
        defer { close(note) }
        try writeAll(Data(identity.text.utf8), to: note)
    }

    func append(_ data: Data) throws(HTTPError) {
        try writeAll(data, to: descriptor)
        count += data.count
    }

    /// Gives it its own name, once its bytes are safe.
    func publish(permissions: UInt16) throws(HTTPError) {
        guard fchmod(descriptor, mode_t(permissions)) == 0, fsync(descriptor) == 0,
            rename(names.partial, names.final) == 0
        else { throw .cannotSave(errno) }
        unlink(names.note)
        // The new name is safe only with its folder.
        let folder = open(names.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    static func remove(_ names: Names) {
        unlink(names.note)
        unlink(names.partial)
    }
}

func writeAll(_ data: Data, to descriptor: Int32) throws(HTTPError) {
    let code: Int32 = data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Int32 in
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
    if code != 0 { throw .cannotSave(code) }
}

extension HTTPError {
    static func cannotSave(_ code: Int32) -> HTTPError {
        let reason =
            switch code {
            case ENOSPC, EDQUOT: "the disk is full"
            case EACCES, EPERM, EROFS: "its folder must not be written to"
            case ENOENT, ENOTDIR: "its folder is not there"
            default: String(cString: strerror(code))
            }
        return HTTPError(.cannotSave, at: .saving, detail: reason)
    }
}
