import FoundationEssentials
import Glibc
import SystemCalls
import SystemPackage

/// Files that appear under their names only when they are complete and synced to the disk.
enum WholeFile {
    /// Writes a file into a folder.
    ///
    /// Replaces any file with the name, also a link, which is not followed; without `overwrites`, the next free name is
    /// used instead. A device, a pipe or a socket is not replaced. An overwritten file keeps its permissions.
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

    /// Gives a file the first free name.
    private static func place(_ temporary: String, in folder: String, as name: String) throws -> String {
        for free in FreeName.all(like: name) {
            let path = PathText.joined(folder, free)
            // Linking fails if the name is taken, even if it was taken just now.
            if link(temporary, path) == 0 { return free }
            let error = Errno.last
            if error == .fileExists { continue }
            // Some file systems do not support links.
            guard [.notPermitted, .notSupported, .noFunction].contains(error) else { throw error }
            if !PathText.exists(path), rename(temporary, path) == 0 { return free }
        }
        throw Errno.fileExists
    }

    /// The permissions of the file to be overwritten; nil if the name is free, or a link.
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
