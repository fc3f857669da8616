import Glibc
import SystemPackage

/// Folders on the disk.
public enum Folder {
    /// Returns whether a path leads to a folder; symbolic links are followed.
    public static func exists(_ path: String) -> Bool { (try? Stat(path))?.type == .directory }

    /// Creates a folder and its missing parents. Existing folders keep their permissions.
    /// - Parameter mode: the permissions of new folders; the umask applies.
    public static func make(_ path: String, mode: mode_t) throws(Errno) {
        guard var failure = made(path, mode) else { return }
        let slash = UInt8(ascii: "/")
        let parents = path.utf8.drop { $0 == slash }.dropLast()
        if failure == .noSuchFileOrDirectory, let end = parents.lastIndex(of: slash) {
            try make(String(path[..<end]), mode: mode)
            guard let second = made(path, mode) else { return }
            failure = second
        }
        // Another program may have created it meanwhile.
        guard exists(path) else { throw failure }
    }

    /// - Returns: the reason for a failure; nil after a success.
    private static func made(_ path: String, _ mode: mode_t) -> Errno? {
        mkdir(path, mode) == 0 ? nil : .last
    }
}
