import Glibc
import SystemPackage

/// Folders on the disk.
public enum Folder {
    /// Returns whether a path leads to a folder; symbolic links are followed.
    public static func exists(_ path: String) -> Bool { (try? Stat(path))?.type == .directory }

    /// Returns the names in a folder that begin with a prefix, in no particular order; none if it cannot be read.
    ///
    /// Only these become texts: a folder for temporary files may have thousands of others.
    public static func names(in path: String, prefix: String = "") -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        // Folders for temporary files have many names: none is copied before it is known to be wanted.
        prefix.withCString { prefix in
            let length = strlen(prefix)
            while let entry = readdir(folder) {
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    let name = UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
                    let isWanted =
                        strncmp(name, prefix, length) == 0 && strcmp(name, ".") != 0 && strcmp(name, "..") != 0
                    if isWanted { names.append(String(cString: name)) }
                }
            }
        }
        return names
    }

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
