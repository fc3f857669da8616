import Glibc
import SystemPackage

/// Functions that swift-system lacks.
extension FileDescriptor {
    /// Reads up to the end, or until there are at least `limit` bytes.
    public func readAll(limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < limit {
            let count = try chunk.withUnsafeMutableBytes { try read(into: $0) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Writes all bytes. Like `writeAll`, which needs a type that the runtime makes at its first use.
    func write(all bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty { rest = rest.dropFirst(try write(UnsafeRawBufferPointer(rebasing: rest))) }
    }

    /// Waits until there is something to read, including the end.
    /// - Returns: false if the time is over, or a signal has ended the wait.
    public func isReadable(within milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, milliseconds) == 1
    }
}

extension FileDescriptor.OpenOptions {
    /// Creates a file without a name in the folder (`O_TMPFILE`, a macro that Swift does not import).
    public static var nameless: FileDescriptor.OpenOptions { .init(rawValue: 0o20_000_000 | Glibc.O_DIRECTORY) }
}
