import FoundationEssentials
import Gists
import Glibc

/// The file of `--log`: one line for each thing that happens on the network, and for each picture that could not be shown,
/// with its time. Secrets never reach it: the HTTP layer masks them; nor does anything that a terminal would obey when
/// somebody looks at the file (`Services`).
enum LogFile {
    /// Appends a line to a file, which is made, for this user alone, where it is missing.
    static func writer(path: String) throws(LaunchError) -> @Sendable (String) -> Void {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LaunchError("The log \(path) can't be written: \(Errno(code: errno)).") }
        return { line in
            // One write a line: lines of several threads, and of several programs, stay whole.
            let bytes = Array("\(GitHubDate.format(Date())) \(line)\n".utf8)
            _ = Glibc.write(descriptor, bytes, bytes.count)
        }
    }
}
