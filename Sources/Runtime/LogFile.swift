import Dates
import FoundationEssentials
import Glibc

/// The file of `--log`: one line for each thing that happens on the network, and for each picture that could not be shown,
/// with its time. Secrets never reach it: the HTTP layer masks them; nor does anything that a terminal would obey when
/// somebody looks at the file (`Services`).
enum LogFile {
    /// Appends a line to a file, which is made where it is missing, and is for this user alone from then on.
    static func writer(path: String) throws(LaunchError) -> @Sendable (String) -> Void {
        // No link is followed: in a folder of many users it could be somebody else's.
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure(path, errno) }
        var about = stat()
        guard fstat(descriptor, &about) == 0 else { throw failure(path, errno) }
        // Of devices and pipes the mode is not ours.
        if about.st_mode & S_IFMT == S_IFREG, about.st_mode & 0o077 != 0, fchmod(descriptor, 0o600) != 0 {
            throw failure(path, errno)
        }
        return { line in
            // One write a line: lines of several threads, and of several programs, stay whole. Only what a signal or a full
            // disk has cut takes a second; of a disk that stays full nobody is told for each line.
            try? WholeFile.writeAll(Data("\(ISODate.format(Date())) \(line)\n".utf8), to: descriptor)
        }
    }

    private static func failure(_ path: String, _ code: Int32) -> LaunchError {
        let reason = code == ELOOP ? "it is a link" : "\(Errno(code: code))"
        return LaunchError("The log \(path) can't be written: \(reason).")
    }
}
