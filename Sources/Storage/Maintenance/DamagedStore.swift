import Glibc
import SQLite

/// Sets aside a file that is damaged or not a database: it stays beside the new one, so that users can recover data
/// from it, until the next damaged file replaces it.
enum DamagedStore {
    private static let suffix = ".damaged"

    static func setAside(_ path: String) throws(FileError) {
        for ending in ["-shm", "-wal", ""] {
            guard rename(path + ending, path + suffix + ending) == 0 || errno == ENOENT else {
                throw FileError(Words.File.rename, path)
            }
        }
    }

    /// Copies the drafts from the file that was set aside, as far as they can be read, since there are no other copies.
    static func rescueDrafts(of path: String, into writer: Connection) {
        guard let damaged = try? Connection(path + suffix, .readOnly, busyTimeout: .seconds(1)) else { return }
        defer { damaged.close() }
        let drafts = try? damaged.use(DraftRows.readable)
        for draft in drafts ?? [] { try? writer.write { try DraftRows.add(draft, $0) } }
    }

    static func remove(_ path: String) {
        for ending in ["-shm", "-wal", ""] { unlink(path + suffix + ending) }
    }

    static func notice(_ name: String, _ path: String) -> String {
        Words.setAside(name, path + suffix)
    }
}
