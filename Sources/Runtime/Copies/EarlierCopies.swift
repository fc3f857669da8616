import FoundationEssentials
import Glibc
import SystemCalls

/// Copies of texts in editors that earlier versions have left: in the cache's folder, in use while the process with a
/// number runs.
enum EarlierCopies {
    /// Moves everything to the current place.
    /// - Returns: the paths that the user has not been told yet.
    static func move(from old: String?, to new: String) -> [String] {
        guard let old else { return [] }
        var found: [String] = []
        for name in Folder.names(in: old).sorted() {
            let isKept = name.begins(with: CopyLabel.keptPrefix)
            guard isKept ? old != new : isLeft(name) else { continue }
            let place = PathText.joined(new, isKept ? name : CopyLabel.keptPrefix + name)
            try? Folder.make(new, mode: 0o700)
            chmod(new, 0o700)
            // The cache may be on another disk.
            guard (try? FileManager.default.moveItem(atPath: PathText.joined(old, name), toPath: place)) != nil else {
                continue
            }
            if !isKept { found.append(place) }
        }
        if old != new { rmdir(old) }
        return found
    }

    /// True for the folder of a file in an editor whose program has ended: process, draft, file, random letters.
    private static func isLeft(_ name: String) -> Bool {
        let parts = name.parts(separatedBy: "_", omittingEmpty: true)
        guard parts.count == 4, let process = Int32(parts[0]), process > 0 else { return false }
        // In a container, it is often the process ID of this very process.
        return process == getpid() || kill(process, 0) != 0 && errno == ESRCH
    }
}
