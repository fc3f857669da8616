import Glibc

/// The state of a file by which a change is noticed without reading it.
public struct FileMark: Equatable, Sendable {
    private var device: UInt64
    private var number: UInt64
    private var size: Int64
    private var changed: [Int]

    /// The mark of a file, or of what a link leads to; nil if there is none.
    public init?(_ path: String) {
        var about = stat()
        guard stat(path, &about) == 0 else { return nil }
        (device, number, size) = (UInt64(about.st_dev), UInt64(about.st_ino), Int64(about.st_size))
        // The time of the change of the entry as well: programs can set the other one back.
        changed = [about.st_mtim.tv_sec, about.st_mtim.tv_nsec, about.st_ctim.tv_sec, about.st_ctim.tv_nsec]
    }
}
