import Glibc
import SystemCalls
import SystemPackage

/// The file of followed people as lines. One program changes it at a time, and readers see the old or the new version.
enum FollowedFile {
    /// The maximum size of the file: more than twenty thousand people.
    private static let largest = 1 << 20

    static func lines(of path: String) throws(FollowedPeopleError) -> [String] {
        do {
            return try read(path)
        } catch {
            throw FollowedPeopleError(error as? FileError ?? FileError(Words.File.read, path, error))
        }
    }

    /// Changes the lines, and writes them if they are others then.
    static func change(_ path: String, _ body: (inout [String]) -> Void) throws(FollowedPeopleError) {
        // The target of a symbolic link is written, so that the link stays.
        let target = resolved(path)
        do {
            let lock = try lockedFolder(of: target)
            defer { try? lock.close() }
            var lines = try read(target)
            let before = lines
            body(&lines)
            guard lines != before else { return }
            try write(lines, to: target)
        } catch {
            throw FollowedPeopleError(error as? FileError ?? FileError(Words.File.write, target, error))
        }
    }

    private static func read(_ path: String) throws -> [String] {
        let bytes: [UInt8]
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            defer { try? file.close() }
            guard try file.stat().type == .regular else { throw FileError(Words.File.read, path, Words.File.isNoFile) }
            bytes = try file.readAll(limit: largest + 1)
        } catch Errno.noSuchFileOrDirectory, Errno.notDirectory {
            return []
        }
        guard bytes.count <= largest else { throw FileError(Words.File.read, path, Words.File.isTooLarge) }
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    private static func write(_ lines: [String], to path: String) throws {
        let temporary = path + ".new"
        // This process has the lock, so an existing file was left by a killed program.
        unlink(temporary)
        let bytes = lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
        try NewFile.write(bytes, aside: temporary, mode: .ownerReadWrite) {
            try Errno.check(rename(temporary, path))
        }
    }

    /// The folder, created if it is missing, and locked until it is closed.
    private static func lockedFolder(of path: String) throws -> FileDescriptor {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        try FileSystem.makeFolder(folder)
        let descriptor = try FileDescriptor.open(folder, .readOnly, options: [.closeOnExec, .directory])
        while flock(descriptor.rawValue, LOCK_EX) != 0 {
            guard Errno.last == .interrupted else {
                let error = Errno.last
                try? descriptor.close()
                throw error
            }
        }
        return descriptor
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
