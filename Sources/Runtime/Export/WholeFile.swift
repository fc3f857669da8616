import FoundationEssentials
import Glibc
import SystemCalls
import SystemPackage

/// Files that appear under their names only once they are whole and safe on the disk.
enum WholeFile {
    /// Writes a file into a folder.
    ///
    /// It takes the place of whatever has the name, also of a link, which is not followed; without `overwrites` it takes
    /// the next free name instead.
    /// A device, a pipe or a socket is no file: it stays. A file that is overwritten keeps its permissions.
    /// - Returns: its name.
    static func write(_ bytes: Data, to folder: String, as name: String, overwrites: Bool) throws -> String {
        guard PathText.isName(name) else { throw Errno.invalidArgument }
        let target = PathText.joined(folder, name)
        let permissions = try overwrites ? permissionsOfFile(target) : nil
        let temporary = PathText.joined(folder, ".gists-tui-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part")
        let usual: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
        return try NewFile.write(
            bytes, aside: temporary, mode: permissions ?? usual, ignoresUmask: permissions != nil
        ) {
            guard overwrites else { return try place(temporary, in: folder, as: name) }
            try Errno.check(rename(temporary, target))
            return name
        }
    }

    /// Gives a file the first name that is free.
    private static func place(_ temporary: String, in folder: String, as name: String) throws -> String {
        for free in FreeName.all(like: name) {
            let path = PathText.joined(folder, free)
            // Linking fails where the name is taken, even if it has been taken just now.
            if link(temporary, path) == 0 { return free }
            let error = Errno.last
            if error == .fileExists { continue }
            // Not every file system has links.
            guard [.notPermitted, .notSupported, .noFunction].contains(error) else { throw error }
            if !PathText.exists(path), rename(temporary, path) == 0 { return free }
        }
        throw Errno.fileExists
    }

    /// The permissions of what is to be overwritten; nil where nothing has the name, or a link.
    private static func permissionsOfFile(_ path: String) throws(Errno) -> FilePermissions? {
        guard let about = try? Stat(path, followTargetSymlink: false) else { return nil }
        switch about.type {
        case .regular:
            return about.permissions.intersection(
                [.ownerReadWriteExecute, .groupReadWriteExecute, .otherReadWriteExecute])
        case .symbolicLink: return nil
        case .directory: throw .isDirectory
        default: throw .notSupported
        }
    }
}
