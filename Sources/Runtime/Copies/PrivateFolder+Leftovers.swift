import Glibc
import SystemCalls
import SystemPackage

extension PrivateFolder {
    /// Seconds until a folder without a finished label counts as abandoned.
    private static let longestStart = 3_600

    /// Returns the folders whose files are no longer in use, each with its lock taken. Only the lock tells if a process
    /// is alive; process IDs are not unique across containers.
    /// - Parameter prefix: the prefix of the folders' names.
    static func leftovers(in parent: String, prefix: String) -> [PrivateFolder] {
        Folder.names(in: parent, prefix: prefix).sorted().compactMap { name in
            name.begins(with: prefix + CopyLabel.keptPrefix) ? nil : leftover(PathText.joined(parent, name))
        }
    }

    private static func leftover(_ path: String) -> PrivateFolder? {
        // In a folder of many users, only this user's: other users can't write into it.
        guard let about = try? Stat(path, followTargetSymlink: false), about.type == .directory,
            about.userID.rawValue == geteuid(),
            about.permissions.isDisjoint(with: [.groupReadWriteExecute, .otherReadWriteExecute]),
            let lock = try? FileDescriptor.open(
                path + "/" + CopyLabel.name, .readWrite, options: [.noFollow, .nonBlocking, .closeOnExec])
        else { return nil }
        // If another run has removed or kept it meanwhile, it has no label under that name.
        guard (try? lock.takeLock()) == true, let status = try? lock.stat(), status.type == .regular,
            status.linkCount > 0
        else {
            try? lock.close()
            return nil
        }
        guard let label = CopyLabel(readFrom: lock) else {
            // In creation at this moment, or never finished.
            defer { try? lock.close() }
            if time(nil) - Int(status.st_mtim.tv_sec) > longestStart, isEmpty(path) {
                unlink(path + "/" + CopyLabel.name)
                rmdir(path)
            }
            return nil
        }
        return PrivateFolder(left: path, lock, label)
    }

    private static func isEmpty(_ path: String) -> Bool {
        Folder.names(in: path) == [CopyLabel.name]
    }

    /// Removes the copies that killed runs have left, except for text that the user has written.
    /// - Returns: the paths of kept text: a file, or a folder if there is more than one.
    static func sweep(environment: [String: String]) -> [String] {
        leftovers(in: parent(environment), prefix: prefix).compactMap { $0.settle() }
    }

    /// Keeps the changes of a program that had the files; removes everything if there are none.
    /// - Parameter parent: the folder in which it gets a name that says so; nil to keep its path.
    /// - Returns: the path of kept text, and true if its files were changed; nil also if a process still uses the
    ///   files, which a later run checks.
    func rescue(in parent: String? = nil) -> (path: String, isChanged: Bool)? {
        let isChanged = isChanged
        guard isChanged || !isHeld else {
            leave()
            return nil
        }
        return settle(hasText: isChanged, backups: false, keptIn: parent).map { ($0, isChanged) }
    }

    /// Removes it, or keeps it if the user has written in it.
    /// - Parameters:
    ///   - isSafe: true if the content of its files is also stored elsewhere.
    ///   - backups: true to include the backup files that an editor writes at each save.
    ///   - parent: the folder in which it gets a name that says so; nil to keep its path.
    /// - Returns: the path of kept text.
    func settle(isSafe: Bool = false, backups: Bool = true, keptIn parent: String? = nil) -> String? {
        settle(hasText: !isSafe && isChanged, backups: backups, keptIn: parent)
    }

    private func settle(hasText: Bool, backups: Bool, keptIn parent: String?) -> String? {
        // A folder without files was never used by a program.
        let strays = label.files.isEmpty ? [] : strays(backups: backups)
        guard hasText || !strays.isEmpty else {
            remove()
            return nil
        }
        return keep(in: parent, backups: backups)
    }
}
