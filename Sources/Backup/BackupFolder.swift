import Glibc
import SystemCalls
import SystemPackage

/// A folder with one folder for each gist, `login/id-slug`. No other process writes backups to it while this exists.
///
/// Everything is written to `.gists-tui.part` first, so that files and new folders appear complete, or not at all.
public final class BackupFolder: Sendable {
    public let reader: FolderReader
    private let lock: FileDescriptor

    /// The folder of incomplete files and folders, and of contents that have arrived.
    public static let partName = ".gists-tui.part"
    /// The folder of everything that GitHub no longer has.
    public static let removedName = ".removed"

    /// Opens a folder for writing; creates it if it is missing.
    public init(_ path: String) throws(BackupError) {
        do {
            try Folder.make(path, mode: 0o777)
        } catch {
            throw [.fileExists, .notDirectory].contains(error) ? .notAFolder(path) : .unwritable(path, error)
        }
        reader = try FolderReader(path)
        lock = try Self.locked(path)
        try makeFolder(Self.partName)
        removeLeftovers()
    }

    deinit { try? lock.close() }

    /// A lock on the folder itself, which needs no file of its own. It ends with the process.
    private static func locked(_ path: String) throws(BackupError) -> FileDescriptor {
        do {
            let folder = try FileDescriptor.open(path, .readOnly, options: [.directory, .closeOnExec])
            if try folder.takeLock() { return folder }
            try folder.close()
        } catch {
            throw .unreadable(path, error as? Errno ?? .ioError)
        }
        throw .locked(path)
    }

    /// Removes the folder of incomplete files, at the end of a complete run.
    public func finish() { removeAll(Self.partName) }

    func absolute(_ place: String) -> String { reader.absolute(place) }

    // MARK: Folders

    /// Creates a folder below this one, with its parents, unless it exists.
    /// - Throws: if a part of the path is a link or a file.
    public func makeFolder(_ place: String) throws(BackupError) {
        var made = ""
        for part in place.parts(separatedBy: "/") {
            made += made.isEmpty ? "\(part)" : "/\(part)"
            if mkdir(absolute(made), 0o777) == 0 { continue }
            let failure = Errno.last
            switch reader.type(of: made) {
            case FileType.directory: continue
            case FileType.symbolicLink: throw .link(absolute(made))
            default: throw .unwritable(absolute(made), failure)
            }
        }
    }

    /// Gives a file or folder another path, which must be free.
    public func move(_ place: String, to target: String) throws(BackupError) {
        guard reader.type(of: target) == nil else { throw .unwritable(absolute(target), .fileExists) }
        guard rename(absolute(place), absolute(target)) == 0 else { throw .unwritable(absolute(target), .last) }
    }

    /// Removes a file, or a folder with everything in it. Links are removed, not followed.
    func removeAll(_ place: String) {
        guard reader.type(of: place) == .directory else {
            unlink(absolute(place))
            return
        }
        for name in reader.names(in: place) { removeAll("\(place)/\(name)") }
        rmdir(absolute(place))
    }

    // MARK: Files

    /// A new path for an incomplete file or folder.
    public func partPath() -> String { "\(Self.partName)/new-\(UInt64.random(in: 0...UInt64.max))" }

    /// Removes what a killed process has left, except for complete contents, which are not requested again.
    private func removeLeftovers() {
        for name in reader.names(in: Self.partName) where !Arrival.isName(name) {
            removeAll("\(Self.partName)/\(name)")
        }
    }

    /// Writes a complete file, also over another one.
    func write(_ bytes: [UInt8], to place: String) throws(BackupError) {
        let (temporary, target) = (absolute(partPath()), absolute(place))
        do {
            try NewFile.write(
                bytes, aside: temporary, mode: [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
            ) { try Errno.check(rename(temporary, target)) }
        } catch {
            throw .unwritable(target, error as? Errno ?? .ioError)
        }
    }

    /// Gives a file a second path: the same file if the file system has such links, otherwise a copy.
    func link(_ place: String, to target: String) throws(BackupError) {
        if Glibc.link(absolute(place), absolute(target)) == 0 { return }
        let failure = Errno.last
        guard failure != .fileExists, failure != .noSpace, let bytes = reader.bytes(of: place, limit: .max - 1) else {
            throw .unwritable(absolute(target), failure)
        }
        try write(bytes, to: target)
    }

    /// Puts a complete file at a path, also over another one. It keeps its first path, too.
    func put(_ place: String, at target: String) throws(BackupError) {
        let temporary = partPath()
        try link(place, to: temporary)
        guard rename(absolute(temporary), absolute(target)) == 0 else { throw .unwritable(absolute(target), .last) }
        // After renaming to another name of the same file, both names are still there.
        unlink(absolute(temporary))
    }
}
