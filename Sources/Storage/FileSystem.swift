import Glibc
import SystemCalls
import SystemPackage

/// A failed system call, as a sentence.
struct FileError: Error {
    let message: String

    /// - Parameter reason: the error of the call; by default the last one, so create this right after the call.
    init(_ action: String, _ path: String, _ reason: any Error = Errno.last) {
        message = "\(action) \(path): \(reason)"
    }

    init(_ action: String, _ path: String, _ reason: String) { message = "\(action) \(path): \(reason)" }
}

/// The few system calls that a folder of small files needs.
enum FileSystem {
    /// Creates a folder and its parents for this user only. Existing folders stay unchanged.
    static func makeFolder(_ path: String) throws(FileError) {
        do {
            try Folder.make(path, mode: 0o700)
        } catch {
            throw FileError(Words.File.createFolder, path, error)
        }
    }

    /// Reads the whole file and sets its modification time to now; nil unless it is a plain file of at most `limit`
    /// bytes.
    static func readAndTouch(_ path: String, limit: Int) -> [UInt8]? {
        // Non-blocking, without following links: the path may be a pipe or a link that another user planted.
        let options: FileDescriptor.OpenOptions = [.noFollow, .nonBlocking, .closeOnExec]
        guard let file = try? FileDescriptor.open(path, .readOnly, options: options) else { return nil }
        defer { try? file.close() }
        guard let status = try? file.stat(), status.type == .regular, status.size <= limit else { return nil }
        futimens(file.rawValue, nil)
        let size = Int(status.size)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<size])
                guard let got = try? file.read(into: rest), got > 0 else { break }
                count += got
            }
        }
    }

    /// Writes a file for this user only. If anything fails, the existing file stays.
    /// - Parameter temporary: an unused path in the same folder.
    static func write(_ bytes: [UInt8], to path: String, aside temporary: String) throws(FileError) {
        do {
            try NewFile.write(bytes, aside: temporary, mode: .ownerReadWrite, isDurable: false) {
                try Errno.check(rename(temporary, path))
            }
        } catch {
            throw FileError(Words.File.write, path, error)
        }
    }

    /// The inode, to tell a file from one that takes its name later; nil if there is no file.
    static func inode(of path: String) -> UInt64? {
        (try? Stat(path, followTargetSymlink: false)).map { UInt64($0.inode.rawValue) }
    }

    /// A file's name, size and modification time, in seconds.
    struct Entry {
        var name: String
        var size: Int
        var modified: Double
    }

    /// The plain files of a folder; empty if it cannot be read.
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
