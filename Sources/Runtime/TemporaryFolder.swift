import FoundationEssentials
import Glibc

/// A folder for one run, removed at its end.
public struct TemporaryFolder {
    public let path: String
    private let isOurs: Bool

    /// A folder that somebody named: it is used and kept.
    public init(keeping path: String) {
        self.path = path
        isOurs = false
    }

    /// A new folder that only this user can enter.
    public init() throws(LaunchError) {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/gists-tui-demo.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw LaunchError("No temporary folder could be made in \(base): \(Errno(code: errno)).")
        }
        path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? base }
        isOurs = true
    }

    /// Removes the folder and what is in it, unless somebody named it.
    public func remove() {
        guard isOurs else { return }
        try? FileManager.default.removeItem(atPath: path)
    }
}
