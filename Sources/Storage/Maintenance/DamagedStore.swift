import Glibc

/// Sets aside a file that is no sound database: it keeps lying beside the new one, for whoever wants to rescue
/// something from it, until the next one takes its place.
enum DamagedStore {
    private static let suffix = ".damaged"

    static func setAside(_ path: String) throws(FileError) {
        for ending in ["-shm", "-wal", ""] {
            guard rename(path + ending, path + suffix + ending) == 0 || errno == ENOENT else {
                throw FileError(Words.File.rename, path)
            }
        }
    }

    static func remove(_ path: String) {
        for ending in ["-shm", "-wal", ""] { unlink(path + suffix + ending) }
    }

    static func notice(_ folder: String) -> String {
        Words.setAside("\(folder)/store.sqlite\(suffix)")
    }
}
