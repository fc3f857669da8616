import FoundationEssentials
import Glibc
import HTTP
import SystemPackage

/// A private copy of a chosen file, for a caller that wants a path. It outlives this process: a later start removes it
/// once the caller has read it.
public enum PickedCopy {
    /// Not the prefix of other private folders, which the next start removes in any case.
    private static let prefix = "gists-tui.pick-"
    /// Seconds after which a copy is removed even if nothing has read it.
    private static let longestWait: Int = 600

    /// Writes a copy.
    /// - Returns: its path.
    static func write(_ content: Data, as name: String, environment: [String: String]) throws -> String {
        do {
            let folder = try PrivateFolder(in: PrivateFolder.parent(environment), prefix: prefix)
            let path = try folder.add(content, as: DownloadName.safe(name) ?? "gist")
            // The first reading is after this time, whatever the clock of the file system counts in.
            let times = [timeval(tv_sec: 0, tv_usec: 0), timeval(tv_sec: time(nil), tv_usec: 0)]
            utimes(path, times)
            folder.leave()
            return path
        } catch {
            throw PickProblem(sentence: Words.Pick.noCopy("\(error)"))
        }
    }

    /// Removes the copies that were read, and old ones. Text that the user has written into one is kept.
    public static func sweep(environment: [String: String]) {
        for folder in PrivateFolder.leftovers(in: PrivateFolder.parent(environment), prefix: prefix) {
            if folder.label.files.allSatisfy({ isDone(PathText.joined(folder.path, $0.name)) }) {
                _ = folder.settle()
            } else {
                folder.leave()
            }
        }
    }

    /// True if a copy was read, or is old.
    private static func isDone(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return true }
        if status.st_atim.tv_sec > 0 { return true }
        return time(nil) - status.st_mtim.tv_sec > longestWait
    }
}
