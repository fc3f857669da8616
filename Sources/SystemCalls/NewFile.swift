import Glibc
import SystemPackage

/// Files that appear under their names only when they are complete, even if the process is killed.
public enum NewFile {
    /// Writes a file under a temporary name, then calls `put` to give it its own. After a failure no part of it is left.
    /// - Parameters:
    ///   - temporary: an unused path in the same folder.
    ///   - mode: the file's permissions.
    ///   - ignoresUmask: true to set exactly this mode.
    ///   - isDurable: true to sync the bytes to the disk first, so that a power cut leaves no partial file. False for
    ///     files of a cache, which also removes what a killed process has left.
    ///   - put: gives the file its name with `rename` or `link`.
    public static func write<Result>(
        _ bytes: some Sequence<UInt8>, aside temporary: String, mode: FilePermissions, ignoresUmask: Bool = false,
        isDurable: Bool = true, put: () throws -> Result
    ) throws -> Result {
        let (file, isNameless) = try open(temporary, mode, prefersNameless: isDurable)
        defer { unlink(temporary) }
        // Some file systems report a full disk only when the file is closed.
        try file.closeAfter {
            if ignoresUmask { try setMode(mode, of: file) }
            let isWritten: Void? = try bytes.withContiguousStorageIfAvailable {
                try file.write(all: UnsafeRawBufferPointer($0))
            }
            if isWritten == nil { try file.writeAll(bytes) }
            if isDurable { try Errno.check(fsync(file.rawValue)) }
            if isNameless {
                try Errno.check(
                    linkat(AT_FDCWD, "/proc/self/fd/\(file.rawValue)", AT_FDCWD, temporary, AT_SYMLINK_FOLLOW))
            }
        }
        return try put()
    }

    /// Sets exactly this mode. On file systems without modes of their own (vfat, some network mounts) that fails, which
    /// matters only for secrecy: the bytes are written unless more users can read or change them than the mode allows.
    static func setMode(
        _ mode: FilePermissions, of file: FileDescriptor, with change: (Int32, mode_t) -> Int32 = fchmod
    ) throws {
        guard change(file.rawValue, mode.rawValue) != 0 else { return }
        let failure = Errno.last
        let open = try file.stat().permissions.intersection([.groupReadWrite, .otherReadWrite])
        guard open.isSubset(of: mode) else { throw failure }
    }

    /// Opens the temporary file.
    /// - Parameter prefersNameless: true to open it without a name if the file system supports that: then nothing is left
    ///   if the process is killed. That takes longer.
    private static func open(
        _ path: String, _ mode: FilePermissions, prefersNameless: Bool
    ) throws -> (file: FileDescriptor, isNameless: Bool) {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "."
        if prefersNameless, access("/proc/self/fd", F_OK) == 0,
            let file = try? FileDescriptor.open(
                folder, .writeOnly, options: [.nameless, .closeOnExec], permissions: mode)
        {
            return (file, true)
        }
        let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .noFollow, .closeOnExec]
        return (try FileDescriptor.open(path, .writeOnly, options: options, permissions: mode), false)
    }
}
