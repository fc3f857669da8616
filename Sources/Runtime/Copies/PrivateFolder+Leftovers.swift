import FoundationEssentials
import Glibc
import SystemCalls
import SystemPackage

extension PrivateFolder {
    /// A folder without a finished label is this old before it is taken for one that nobody is making.
    private static let longestStart = 3_600

    /// The folders that nobody has the files of any more, each with its lock taken. Whoever lives is known by the lock alone,
    /// never by a number of a process, which another container gives to another one.
    /// - Parameter prefix: what their names begin with.
    static func leftovers(in parent: String, prefix: String) -> [PrivateFolder] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        return names.sorted().compactMap { name in
            guard name.hasPrefix(prefix), !name.dropFirst(prefix.count).hasPrefix(CopyLabel.keptPrefix) else {
                return nil
            }
            return leftover(PathText.joined(parent, name))
        }
    }

    private static func leftover(_ path: String) -> PrivateFolder? {
        // In a folder of many users only one's own: in it nobody else puts anything.
        guard let about = try? Stat(path, followTargetSymlink: false), about.type == .directory,
            about.userID.rawValue == geteuid(),
            about.permissions.isDisjoint(with: [.groupReadWriteExecute, .otherReadWriteExecute]),
            let lock = try? FileDescriptor.open(
                path + "/" + CopyLabel.name, .readWrite, options: [.noFollow, .nonBlocking, .closeOnExec])
        else { return nil }
        // One that another run has removed or kept meanwhile has no label under that name any more.
        guard (try? lock.takeLock()) == true, let status = try? lock.stat(), status.type == .regular,
            status.linkCount > 0
        else {
            try? lock.close()
            return nil
        }
        guard let label = CopyLabel(readFrom: lock) else {
            // Being made at this moment, or never finished.
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
        (try? FileManager.default.contentsOfDirectory(atPath: path)) == [CopyLabel.name]
    }

    /// Removes the copies that runs which were killed have left, but nothing that a person has written.
    /// - Returns: the places of what is kept: a file, or a folder where there is more than one.
    static func sweep(environment: [String: String]) -> [String] {
        leftovers(in: parent(environment), prefix: prefix).compactMap { $0.settle() }
    }

    /// Keeps what a program has written that had the files; where it wrote nothing, all of it goes.
    /// - Parameter parent: the folder in which it gets a name that says so; nil where its path stays.
    /// - Returns: where it is kept; nil also where a process goes on with the files: a later run looks.
    func rescue(in parent: String? = nil) -> String? {
        guard isChanged || !isHeld else {
            leave()
            return nil
        }
        return settle(backups: false, keptIn: parent)
    }

    /// Removes it, or keeps it where a person has written in it.
    /// - Parameters:
    ///   - isSafe: whether what its files hold is also elsewhere.
    ///   - backups: whether files count that an editor leaves on each save.
    ///   - parent: the folder in which it gets a name that says so; nil where its path stays.
    /// - Returns: where it is kept.
    func settle(isSafe: Bool = false, backups: Bool = true, keptIn parent: String? = nil) -> String? {
        // Without files it was never given away.
        let strays = label.files.isEmpty ? [] : strays(backups: backups)
        guard !isSafe && isChanged || !strays.isEmpty else {
            remove()
            return nil
        }
        return keep(in: parent, backups: backups)
    }
}
