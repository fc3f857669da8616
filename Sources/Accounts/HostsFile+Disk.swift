import Configuration
import Glibc
import SystemCalls
import SystemPackage

extension HostsFile {
    /// The maximum size of the file.
    private static let largest = 1 << 20

    /// Reads the file; the result is empty if there is none.
    /// - Returns: also true if other users can read it.
    static func read(_ path: String) throws(AccountError) -> (file: HostsFile, isOpenToOthers: Bool) {
        let bytes: [UInt8]
        var about = stat()
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            defer { try? file.close() }
            try Errno.check(fstat(file.rawValue, &about))
            bytes = try file.readAll(limit: largest + 1)
        } catch Errno.noSuchFileOrDirectory, Errno.notDirectory {
            return (HostsFile(), false)
        } catch {
            throw .unreadable(path, line: 0, "\(error)")
        }
        guard bytes.count <= largest else { throw .unreadable(path, line: 0, Words.HostsFile.tooLarge) }
        do throws(Problem) {
            return (try HostsFile(bytes), about.st_mode & 0o077 != 0)
        } catch {
            throw .unreadable(path, line: error.line, error.reason)
        }
    }

    /// Changes the file, in one program at a time. Readers see either the old or the new version.
    /// - Parameter body: throws to leave it as it is.
    static func change(
        _ path: String, _ body: (inout HostsFile) throws(AccountError) -> Void
    ) throws(AccountError) {
        // Write to the target of a symbolic link, so that the link is kept.
        let path = resolved(path)
        let lock = try lockedFolder(of: path)
        defer { try? lock.close() }
        var file = try read(path).file
        try body(&file)
        do {
            try write(Array(file.text.utf8), path)
        } catch {
            throw .notWritten(path, "\(error)")
        }
    }

    /// The folder, created if it is missing, and locked until it is closed.
    private static func lockedFolder(of path: String) throws(AccountError) -> FileDescriptor {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        do {
            try Folder.make(folder, mode: 0o700)
            let descriptor = try FileDescriptor.open(folder, .readOnly, options: [.closeOnExec, .directory])
            try Errno.check(flock(descriptor.rawValue, LOCK_EX))
            return descriptor
        } catch {
            throw .notWritten(path, "\(error)")
        }
    }

    /// Writes to a temporary file and renames it: if the program is killed, the old file is kept.
    private static func write(_ bytes: [UInt8], _ path: String) throws {
        let temporary = "\(path).new"
        // This process has the lock, so an existing file is left by a killed program. It contains tokens.
        unlink(temporary)
        try NewFile.write(bytes, aside: temporary, mode: .ownerReadWrite, ignoresUmask: true) {
            try Errno.check(rename(temporary, path))
        }
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
