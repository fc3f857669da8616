import FoundationEssentials
import Glibc
import Synchronization

/// A bounded folder of files, each the bytes of one key: a cache that may lose entries but never returns wrong ones.
///
/// Files are written under a temporary name and renamed, so neither a crash at any moment nor a second process using the
/// same folder ever shows half an entry. A folder that cannot be used makes it a store without entries: nothing throws,
/// `lastError` tells why. Safe to use from any thread.
public final class BlobStore: Sendable {
    private struct State {
        /// Bytes in the folder, as far as this process knows; nil before the first count.
        var total: Int?
        var temporaryFiles = 0
        var lastError: String?
        /// Entries that are being written.
        var writes = 0
        var isClosed = false
    }

    public let folder: String
    private let limit: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - folder: made (for this user alone) when the first entry is stored.
    ///   - limit: bytes of all files together. What was used least recently goes first.
    public init(folder: String, limit: Int) {
        self.folder = folder
        self.limit = limit
    }

    /// The reason why the last attempt to store failed, as a sentence; nil after a success.
    public var lastError: String? { state.withLock { $0.lastError } }

    /// The bytes stored under this key; nil where there are none. Reading counts as use. A damaged file is removed.
    public func data(for key: String) -> Data? {
        let path = path(for: key)
        guard let file = FileSystem.readAndTouch(path, limit: limit) else { return nil }
        guard let entry = BlobFile.decode(file) else {
            unlink(path)
            return nil
        }
        return entry.key == key ? entry.data : nil
    }

    /// Keeps these bytes, in place of any stored under this key before.
    public func store(_ data: Data, for key: String) {
        let file = BlobFile.encode(data, key: key)
        guard file.count <= limit, beginWrite() else { return }
        defer { state.withLock { $0.writes -= 1 } }
        do throws(FileError) {
            try FileSystem.makeFolder(folder)
            try FileSystem.write(file, to: path(for: key), aside: temporaryPath())
            state.withLock { $0.lastError = nil }
            account(for: file.count)
        } catch {
            state.withLock { $0.lastError = Words.blobsNotWritten(error.message) }
        }
    }

    /// Stores nothing any more. Returns once nothing is being written, or after a second: a disk may hang.
    public func close() {
        state.withLock { $0.isClosed = true }
        for _ in 0..<1_000 where state.withLock({ $0.writes > 0 }) { _ = poll(nil, 0, 1) }
    }

    /// - Returns: false where nothing is to be stored any more.
    private func beginWrite() -> Bool {
        state.withLock { state in
            if !state.isClosed { state.writes += 1 }
            return !state.isClosed
        }
    }

    public func remove(_ key: String) {
        unlink(path(for: key))
    }

    /// The path at which the bytes for a key are gathered until they are whole; nil where the folder can't be made. What is there
    /// or under names made of it, and nobody goes on with, is gone after a day.
    public func gatheringPath(for key: String) -> String? {
        guard !state.withLock(\.isClosed), (try? FileSystem.makeFolder(folder)) != nil else { return nil }
        return folder + "/" + Self.gatheringPrefix + StableHash.name(for: key)
    }

    /// Bytes of all entries.
    public var size: Int { FileSystem.entries(of: folder).filter(isEntry).reduce(0) { $0 + $1.size } }

    /// Forgets all entries, and what was left of some that were not written to their end.
    public func clear() {
        for file in FileSystem.entries(of: folder) where isEntry(file) || isUnfinished(file) {
            unlink(folder + "/" + file.name)
        }
    }

    /// Forgets the entries of which the key says so, damaged ones, and what is being gathered.
    public func remove(where isUnwanted: (String) -> Bool) {
        for file in FileSystem.entries(of: folder) where isGathered(file) { unlink(folder + "/" + file.name) }
        for file in FileSystem.entries(of: folder) where isEntry(file) {
            let path = folder + "/" + file.name
            guard let bytes = FileSystem.readAndTouch(path, limit: .max) else { continue }
            if BlobFile.decode(bytes).map({ isUnwanted($0.key) }) ?? true { unlink(path) }
        }
    }

    // MARK: - Names

    private static let temporaryPrefix = "tmp-"
    private static let gatheringPrefix = "part-"

    private func path(for key: String) -> String { folder + "/" + StableHash.name(for: key) }

    /// A name that no other thread or process uses. The time is part of it since a process that was killed may have left
    /// a file, and its number may come again.
    private func temporaryPath() -> String {
        let count = state.withLock { state in
            state.temporaryFiles += 1
            return state.temporaryFiles
        }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return "\(folder)/\(Self.temporaryPrefix)\(getpid())-\(now.tv_sec)-\(now.tv_nsec)-\(count)"
    }

    // MARK: - Size

    /// Adds to the known size, and prunes when that exceeds the limit. The folder is read only then, and once at first.
    private func account(for bytes: Int) {
        let mustPrune = state.withLock { state in
            state.total = state.total.map { $0 + bytes }
            return state.total.map { $0 > limit } ?? true
        }
        guard mustPrune else { return }
        let total = prune()
        state.withLock { $0.total = total }
    }

    private func isUnfinished(_ file: FileSystem.Entry) -> Bool {
        file.name.hasPrefix(Self.temporaryPrefix) || isGathered(file)
    }

    /// Downloads put a dot before the name while they run.
    private func isGathered(_ file: FileSystem.Entry) -> Bool {
        file.name.drop { $0 == "." }.hasPrefix(Self.gatheringPrefix)
    }

    /// Tells our files from what else somebody keeps in this folder.
    private func isEntry(_ file: FileSystem.Entry) -> Bool { StableHash.isName(file.name) }

    /// Reads the folder; if it is over the limit, removes the least recently used down to nine tenths of it.
    /// - Returns: the bytes that are left.
    private func prune() -> Int {
        let files = FileSystem.entries(of: folder)
        // Left by a process that was killed while writing: no write takes an hour. A download may be continued for a day.
        let now = Double(time(nil))
        for file in files where isUnfinished(file) && file.modified < now - (isGathered(file) ? 86_400 : 3_600) {
            unlink(folder + "/" + file.name)
        }

        let entries = files.filter(isEntry)
        var total = entries.reduce(0) { $0 + $1.size }
        guard total > limit else { return total }
        for entry in entries.sorted(by: { $0.modified < $1.modified }) {
            guard total > limit / 10 * 9 else { break }
            unlink(folder + "/" + entry.name)
            total -= entry.size
        }
        return total
    }
}
