import FoundationEssentials
import Glibc
import SystemCalls
import SystemPackage

/// Files that appear under their names only once they are whole and safe on the disk.
enum WholeFile {
    /// Writes a file into a folder.
    ///
    /// It takes the place of whatever has the name, also of a link, which is not followed; without `overwrites` it takes
    /// the next free name instead.
    /// A device, a pipe or a socket is no file: it stays. A file that is overwritten keeps its permissions.
    /// - Returns: its name.
    static func write(_ bytes: Data, to folder: String, as name: String, overwrites: Bool) throws -> String {
        guard PathText.isName(name) else { throw Errno.invalidArgument }
        let target = PathText.joined(folder, name)
        let permissions = try overwrites ? permissionsOfFile(target) : nil
        let temporary = PathText.joined(folder, ".gists-tui-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part")
        // Without a name nothing is left of it, whatever ends the process; not every file system has that.
        let usual: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
        let nameless =
            access("/proc/self/fd", F_OK) == 0
            ? try? FileDescriptor.open(folder, .writeOnly, options: [.nameless, .closeOnExec], permissions: usual) : nil
        let file =
            try nameless
            ?? FileDescriptor.open(
                temporary, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
                permissions: usual)
        defer {
            try? file.close()
            unlink(temporary)
        }
        if let permissions { fchmod(file.rawValue, permissions.rawValue) }
        try file.writeAll(bytes)
        try Errno.check(fsync(file.rawValue))
        if nameless != nil {
            let place = "/proc/self/fd/\(file.rawValue)"
            try Errno.check(linkat(AT_FDCWD, place, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW))
        }
        if overwrites {
            try Errno.check(rename(temporary, target))
            return name
        }
        for free in FreeName.all(like: name) {
            let path = PathText.joined(folder, free)
            // Linking fails where the name is taken, even if it has been taken just now.
            if link(temporary, path) == 0 { return free }
            let error = Errno.last
            if error == .fileExists { continue }
            // Not every file system has links.
            guard [.notPermitted, .notSupported, .noFunction].contains(error) else { throw error }
            if !PathText.exists(path), rename(temporary, path) == 0 { return free }
        }
        throw Errno.fileExists
    }

    /// The permissions of what is to be overwritten; nil where nothing has the name, or a link.
    private static func permissionsOfFile(_ path: String) throws(Errno) -> FilePermissions? {
        guard let about = try? Stat(path, followTargetSymlink: false) else { return nil }
        switch about.type {
        case .regular:
            return about.permissions.intersection(
                [.ownerReadWriteExecute, .groupReadWriteExecute, .otherReadWriteExecute])
        case .symbolicLink: return nil
        case .directory: throw .isDirectory
        default: throw .notSupported
        }
    }

    /// Makes a folder and those above it where they are missing.
    static func makeFolder(_ path: String) throws(Errno) {
        guard !PathText.isFolder(path) else { return }
        if let slash = path.drop(while: { $0 == "/" }).dropLast().lastIndex(of: "/") {
            try makeFolder(String(path[..<slash]))
        }
        guard mkdir(path, 0o777) != 0, case let error = Errno.last, !PathText.isFolder(path) else { return }
        throw error
    }
}
