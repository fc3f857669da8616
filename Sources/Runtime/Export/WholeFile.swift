import FoundationEssentials
import Glibc

/// Files that appear under their names only once they are whole and safe on the disk.
enum WholeFile {
    /// `O_TMPFILE`, a macro that Swift does not see.
    private static let nameless: Int32 = 0o20_000_000 | O_DIRECTORY

    /// Writes a file into a folder.
    ///
    /// It takes the place of whatever has the name, also of a link, which is not followed; without `overwrites` it takes
    /// the next free name instead.
    /// A device, a pipe or a socket is no file: it stays. A file that is overwritten keeps its permissions.
    /// - Returns: its name.
    static func write(_ bytes: Data, to folder: String, as name: String, overwrites: Bool) throws(Errno) -> String {
        guard FilePath.isName(name) else { throw Errno(code: EINVAL) }
        let target = FilePath.joined(folder, name)
        let mode = try overwrites ? modeOfFile(target) : nil
        let temporary = FilePath.joined(folder, ".\(name.prefix(120))-\(getpid()).part")
        // Without a name nothing is left of it, whatever ends the process; not every file system has that.
        var descriptor = access("/proc/self/fd", F_OK) == 0 ? open(folder, O_WRONLY | nameless | O_CLOEXEC, 0o666) : -1
        let isNameless = descriptor >= 0
        if !isNameless { descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666) }
        guard descriptor >= 0 else { throw Errno(code: errno) }
        defer {
            close(descriptor)
            unlink(temporary)
        }
        if let mode { fchmod(descriptor, mode) }
        try writeAll(bytes, to: descriptor)
        guard fsync(descriptor) == 0 else { throw Errno(code: errno) }
        if isNameless {
            let place = "/proc/self/fd/\(descriptor)"
            guard linkat(AT_FDCWD, place, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0 else { throw Errno(code: errno) }
        }
        if overwrites {
            guard rename(temporary, target) == 0 else { throw Errno(code: errno) }
            return name
        }
        for free in FreeName.all(like: name) {
            let path = FilePath.joined(folder, free)
            // Linking fails where the name is taken, even if it has been taken just now.
            if link(temporary, path) == 0 { return free }
            if errno == EEXIST { continue }
            // Not every file system has links.
            guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS else { throw Errno(code: errno) }
            if !FilePath.exists(path), rename(temporary, path) == 0 { return free }
        }
        throw Errno(code: EEXIST)
    }

    /// The permissions of what is to be overwritten; nil where nothing has the name, or a link.
    private static func modeOfFile(_ path: String) throws(Errno) -> mode_t? {
        var about = stat()
        guard lstat(path, &about) == 0 else { return nil }
        switch about.st_mode & S_IFMT {
        case S_IFREG: return about.st_mode & 0o777
        case S_IFLNK: return nil
        case S_IFDIR: throw Errno(code: EISDIR)
        default: throw Errno(code: ENOTSUP)
        }
    }

    static func writeAll(_ bytes: Data, to descriptor: Int32) throws(Errno) {
        let code: Int32 = bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Int32 in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
            }
            return 0
        }
        if code != 0 { throw Errno(code: code) }
    }

    /// Makes a folder and those above it where they are missing.
    static func makeFolder(_ path: String) throws(Errno) {
        guard !FilePath.isFolder(path) else { return }
        if let slash = path.drop(while: { $0 == "/" }).dropLast().lastIndex(of: "/") {
            try makeFolder(String(path[..<slash]))
        }
        guard mkdir(path, 0o777) == 0 || FilePath.isFolder(path) else { throw Errno(code: errno) }
    }
}
