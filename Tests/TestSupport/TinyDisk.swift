import Foundation

/// A file system in memory with hardly any room; only root can have one.
public final class TinyDisk {
    public let path: String

    public static let isAvailable = TinyDisk(bytes: 4096) != nil

    public init?(bytes: Int) {
        path = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID().uuidString)").path
        mkdir(path, 0o700)
        guard mount("none", path, "tmpfs", 0, "size=\(bytes)") == 0 else {
            rmdir(path)
            return nil
        }
    }

    /// Takes a file system of this size from now on.
    public func resize(bytes: Int) throws {
        guard mount("none", path, "tmpfs", UInt(MS_REMOUNT), "size=\(bytes)") == 0 else { throw POSIXError(.EPERM) }
    }

    public func forbidWriting() throws {
        guard mount("none", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 else { throw POSIXError(.EPERM) }
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
        rmdir(path)
    }
}
