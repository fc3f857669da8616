import Glibc
import Synchronization
import SystemPackage

/// Makes signals only end a wait while this object exists. A signal that would have ended the process is raised again
/// afterwards, for the previous handlers.
///
/// Only one thread may wait at a time.
public final class HeldSignals {
    /// The received signals, as bits; and the pipe that ends the wait. A handler must not use anything else.
    private static let caught = Atomic<UInt64>(0)
    private static let wakeup = Atomic<Int32>(-1)

    /// Created once and never closed: a handler on another thread may still write to it.
    private static let sharedPipe = Mutex<(readEnd: FileDescriptor, writeEnd: FileDescriptor)?>(nil)

    private let pipe: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
    private var before: [(number: Int32, action: sigaction)] = []
    /// The signals that the waiting thread had blocked.
    private var mask = sigset_t()

    /// - Parameter numbers: the signals to hold. Those that the process ignores stay ignored, except for `SIGCHLD`.
    public init(_ numbers: [Int32]) throws(Errno) {
        pipe = try Self.sharedPipe.withLock { (pipe) throws(Errno) in
            if let pipe { return pipe }
            let new = try FileDescriptor.pipe(options: [.closeOnExec, .nonBlocking])
            pipe = new
            return new
        }
        Self.caught.store(0, ordering: .sequentiallyConsistent)
        Self.wakeup.store(pipe.writeEnd.rawValue, ordering: .sequentiallyConsistent)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { HeldSignals.remember($0) }
        action.sa_flags = SA_RESTART
        for number in numbers where number == SIGCHLD || !Signals.isIgnored(number) {
            var present = sigaction()
            sigaction(number, &action, &present)
            before.append((number, present))
        }
        mask = Signals.unblock(before.map { $0.number })
    }

    private static func remember(_ number: Int32) {
        let error = errno
        caught.bitwiseOr(1 << UInt64(number), ordering: .sequentiallyConsistent)
        var byte: UInt8 = 0
        _ = write(wakeup.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = error
    }

    /// The signal that requested the end of the process, if there was one.
    public var ending: Int32? {
        let bits = Self.caught.load(ordering: .sequentiallyConsistent)
        return before.map { $0.number }.first { $0 != SIGCHLD && bits & 1 << UInt64($0) != 0 }
    }

    /// Blocks until there is a signal, something to read, or the time is over.
    /// - Returns: true if there is something to read, including the end.
    @discardableResult
    public func wait(orFor input: FileDescriptor? = nil, milliseconds: Int32 = -1) -> Bool {
        var polled = (
            pollfd(fd: pipe.readEnd.rawValue, events: Int16(POLLIN), revents: 0),
            pollfd(fd: input?.rawValue ?? -1, events: Int16(POLLIN), revents: 0)
        )
        _ = withUnsafeMutableBytes(of: &polled) {
            poll($0.bindMemory(to: pollfd.self).baseAddress, 2, milliseconds)
        }
        var bytes = [UInt8](repeating: 0, count: 64)
        while let count = try? bytes.withUnsafeMutableBytes({ try pipe.readEnd.read(into: $0) }), count > 0 {}
        return polled.1.revents != 0
    }

    /// Restores the previous handlers of the signals. After that, no signal is held.
    /// - Returns: the signal that requested the end of the process, if there was one. If it had no handler, the caller
    ///   must end the process, possibly after a message.
    @discardableResult
    public func release() -> Int32? {
        guard !before.isEmpty else { return nil }
        pthread_sigmask(SIG_SETMASK, &mask, nil)
        for (number, action) in before {
            var action = action
            sigaction(number, &action, nil)
        }
        let ending = ending
        let handler = before.first { $0.number == ending }?.action.__sigaction_handler.sa_handler
        if let ending, let handler, unsafeBitCast(handler, to: Int.self) != 0 { raise(ending) }
        before = []
        return ending
    }

    deinit { release() }
}
