import Glibc

/// A failed system call, as a sentence.
struct FileError: Error {
    let message: String

    /// - Parameter code: `errno`, read right after the call.
    init(_ action: String, _ path: String, code: Int32 = errno) {
        message = "\(action) \(path): \(String(cString: strerror(code)))"
    }
}

/// The few system calls that a folder of small files needs.
enum FileSystem {
    /// Makes a folder, and those above it, for this user alone. Folders that exist stay as they are.
    static func makeFolder(_ path: String) throws(FileError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        guard errno == ENOENT, !parent.isEmpty else { throw FileError("cannot make the folder", path) }
        try makeFolder(parent)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileError("cannot make the folder", path) }
    }

    /// The whole file, with its modification time set to now; nil unless it is a plain file of at most `limit` bytes.
    static func readAndTouch(_ path: String, limit: Int) -> [UInt8]? {
        // Not blocking, not following: what lies there may be a pipe or a link that somebody planted.
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { return nil }
        futimens(file, nil)
        let size = Int(status.st_size)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = read(file, buffer.baseAddress?.advanced(by: count), size - count)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { break }
                count += got
            }
        }
    }

    /// Makes a new file with this content. Whatever fails, no file is left.
    static func write(_ bytes: [UInt8], toNew path: String) throws(FileError) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw FileError("cannot write", path) }
        var written = 0
        var failure: FileError?
        bytes.withUnsafeBytes { buffer in
            while written < buffer.count, failure == nil {
                let done = Glibc.write(file, buffer.baseAddress?.advanced(by: written), buffer.count - written)
                if done < 0, errno == EINTR { continue }
                if done < 0 { failure = FileError("cannot write", path) } else { written += done }
            }
        }
        // Some file systems tell of a full disk only here.
        if close(file) != 0, failure == nil { failure = FileError("cannot write", path) }
        if let failure {
            unlink(path)
            throw failure
        }
    }

    /// The number that tells a file apart from one that takes its name later; nil where there is no file.
    static func inode(of path: String) -> UInt64? {
        var status = stat()
        return lstat(path, &status) == 0 ? UInt64(status.st_ino) : nil
    }

    /// A file's name, size and the time it was last modified, in seconds.
    struct Entry {
        var name: String
        var size: Int
        var modified: Double
    }

    /// The plain files of a folder; none where it cannot be read.
    static func entries(of folder: String) -> [Entry] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var entries: [Entry] = []
        while let item = readdir(directory) {
            let name = withUnsafePointer(to: &item.pointee.d_name) { pointer in
                String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            var status = stat()
            guard fstatat(dirfd(directory), name, &status, AT_SYMLINK_NOFOLLOW) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { continue }
            let modified = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
            entries.append(Entry(name: name, size: Int(status.st_size), modified: modified))
        }
        return entries
    }
}
