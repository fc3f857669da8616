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
        let length = prefix.utf8.count
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name -> String? in
                let name = UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
                let isWanted = strncmp(name, prefix, length) == 0 && strcmp(name, ".") != 0 && strcmp(name, "..") != 0
                return isWanted ? String(cString: name) : nil
            }
            if let name { names.append(name) }
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
