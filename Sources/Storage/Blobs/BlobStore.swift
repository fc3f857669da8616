import FoundationEssentials
import Glibc
import Synchronization
import Texts

/// A folder of files with a limited size, one file for each key: a cache that may lose entries but never returns wrong
/// ones.
///
/// Files are written under a temporary name and renamed, so neither a crash nor a second process using the same folder
/// can cause a partial entry to be read. If the folder cannot be used, the store has no entries: nothing throws,
/// `lastError` has the reason. Safe to use from any thread.
public final class BlobStore: Sendable {
    private struct State {
        /// Bytes in the folder, as far as this process knows; nil before the first count.
        var total: Int?
        var temporaryFiles = 0
        var lastError: String?
        /// The number of writes in progress.
        var writes = 0
        var isClosed = false
    }

    public let folder: String
    private let limit: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - folder: created (for this user only) when the first entry is stored.
    ///   - limit: the maximum total size in bytes. Entries used least recently are removed first.
    public init(folder: String, limit: Int) {
        self.folder = folder
        self.limit = limit
    }

    /// The reason why the last attempt to store failed, as a sentence; nil after a success.
    public var lastError: String? { state.withLock { $0.lastError } }

    /// Returns the bytes stored under this key; nil if there are none. Reading counts as use. A damaged file is
    /// removed.
    public func data(for key: String) -> Data? {
        let path = path(for: key)
        guard let file = FileSystem.readAndTouch(path, limit: limit) else { return nil }
        guard let entry = BlobFile.decode(file) else {
            unlink(path)
            return nil
        }
        return entry.key == key ? entry.data : nil
    }

    /// Stores these bytes, replacing any stored under this key before.
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

    /// Rejects further writes. Returns once no write is in progress, or after a second, since a disk may hang.
    public func close() {
        state.withLock { $0.isClosed = true }
        for _ in 0..<1_000 where state.withLock({ $0.writes > 0 }) { _ = poll(nil, 0, 1) }
    }

    /// - Returns: false if the store is closed.
    private func beginWrite() -> Bool {
        state.withLock { state in
            if !state.isClosed { state.writes += 1 }
            return !state.isClosed
        }
    }

    public func remove(_ key: String) {
        unlink(path(for: key))
    }

    /// Returns the path at which a download for a key is collected until it is complete; nil if the folder can't be
    /// created. Removes files at this path and names derived from it that were not continued for a day.
    public func gatheringPath(for key: String) -> String? {
        guard !state.withLock(\.isClosed), (try? FileSystem.makeFolder(folder)) != nil else { return nil }
        return folder + "/" + Self.gatheringPrefix + StableHash.name(for: key)
    }

    /// The size of all entries in bytes.
    public var size: Int { FileSystem.entries(of: folder).filter(isEntry).reduce(0) { $0 + $1.size } }

    /// Removes all entries, and the rest of incomplete ones.
    public func clear() {
        for file in FileSystem.entries(of: folder) where isEntry(file) || isUnfinished(file) {
            unlink(folder + "/" + file.name)
        }
    }

    /// Removes the entries with unwanted keys, damaged entries, and incomplete downloads.
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

    /// A name that no other thread or process uses. It contains the time, because a killed process may have left a
    /// file, and its process ID may be used again.
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

    /// Adds to the known size, and prunes if that exceeds the limit. Reads the folder only then, and once at the
    /// beginning.
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

    /// True for downloads in progress, which have a dot before the name.
    private func isGathered(_ file: FileSystem.Entry) -> Bool {
        file.name.drop { $0 == "." }.hasPrefix(Self.gatheringPrefix)
    }

    /// True for the store's own files, false for other files that the user has in this folder.
    private func isEntry(_ file: FileSystem.Entry) -> Bool { StableHash.isName(file.name) }

    /// Reads the folder; if it is over the limit, removes the least recently used entries until nine tenths of the
    /// limit are in use.
    /// - Returns: the remaining bytes.
    private func prune() -> Int {
        let files = FileSystem.entries(of: folder)
        // Left by a process that was killed while writing: a write never takes an hour. A download may be continued for
        // a day.
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
