import Glibc
import SystemPackage

/// Waits for changes in folders. Editors replace files, so the folders are watched and not the files.
public final class FolderWatch {
    /// Readable after a change.
    public let events: FileDescriptor
    private var folders: [String] = []

    public init() throws(Errno) {
        let number = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        try Errno.check(number)
        events = FileDescriptor(rawValue: number)
    }

    deinit { try? events.close() }

    /// Also watches a folder.
    public func add(_ folder: String) throws(Errno) {
        let changes = IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        try Errno.check(inotify_add_watch(events.rawValue, folder, UInt32(changes)))
        if !folders.contains(folder) { folders.append(folder) }
    }

    /// Discards the changes so far, and watches folders that were replaced.
    public func drain() {
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        while let count = try? bytes.withUnsafeMutableBytes({ try events.read(into: $0) }), count > 0 {}
        for folder in folders { try? add(folder) }
    }
}
