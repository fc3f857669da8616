import CEventFD
import Glibc

/// Ends a wait from any thread: a loop polls its file descriptor in addition to its input.
///
/// Signals before the next `drain` count as one.
public final class Wakeup: Sendable {
    /// Readable while there is an undrained signal.
    public let fileDescriptor: Int32

    /// Creates a wakeup with its own descriptor.
    public init() { fileDescriptor = ceventfd_create() }

    deinit { close(fileDescriptor) }

    /// Wakes the waiting thread, or makes the next wait return immediately. Never blocks.
    public func signal() {
        var one: UInt64 = 1
        write(fileDescriptor, &one, 8)
    }

    /// Clears the signals so far.
    /// - Returns: true if there was one.
    @discardableResult
    public func drain() -> Bool {
        var count: UInt64 = 0
        return read(fileDescriptor, &count, 8) == 8
    }

    /// Blocks until there is a signal, or the time is over.
    /// - Returns: true if there was a signal.
    @discardableResult
    public func wait(timeoutMilliseconds: Int? = nil) -> Bool {
        var polled = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
        poll(&polled, 1, timeoutMilliseconds.map(Int32.init(clamping:)) ?? -1)
        return drain()
    }
}
