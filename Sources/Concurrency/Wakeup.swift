import CEventFD
import Glibc

/// Ends a wait from any thread: what a loop polls beside its input.
///
/// Signals before the next `drain` count as one.
public final class Wakeup: Sendable {
    /// Readable while a signal waits to be drained.
    public let fileDescriptor: Int32

    /// Makes a descriptor of its own.
    public init() { fileDescriptor = ceventfd_create() }

    deinit { close(fileDescriptor) }

    /// Wakes the waiting thread, or the next wait at once. Never blocks.
    public func signal() {
        var one: UInt64 = 1
        write(fileDescriptor, &one, 8)
    }

    /// Forgets the signals so far.
    /// - Returns: whether there was one.
    @discardableResult
    public func drain() -> Bool {
        var count: UInt64 = 0
        return read(fileDescriptor, &count, 8) == 8
    }

    /// Blocks until a signal comes, or the time is over.
    /// - Returns: whether there was a signal.
    @discardableResult
    public func wait(timeoutMilliseconds: Int? = nil) -> Bool {
        var polled = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
        poll(&polled, 1, timeoutMilliseconds.map(Int32.init(clamping:)) ?? -1)
        return drain()
    }
}
