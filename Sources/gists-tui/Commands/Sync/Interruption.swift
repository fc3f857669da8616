import Concurrency
import Glibc
import Synchronization
import SystemCalls

/// Ctrl-C and other requests to end, for a command that must finish something first. The second request ends the
/// program at once.
enum Interruption {
    private static let wakeup = Wakeup()
    private static let number = Atomic<Int32>(0)
    private static let cancel = Mutex<(@Sendable () -> Void)?>(nil)

    /// The signal that has arrived; nil if none has.
    static var signal: Int32? {
        let number = number.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    /// Begins to watch for signals. Those that the process ignores stay ignored, as with `nohup`.
    static func watch() {
        _ = wakeup.fileDescriptor
        let watched = [SIGINT, SIGTERM, SIGHUP].filter { !Signals.isIgnored($0) }
        for signal in watched {
            Glibc.signal(signal) { signal in
                Interruption.number.store(signal, ordering: .relaxed)
                Interruption.wakeup.signal()
                Glibc.signal(signal, SIG_DFL)
            }
        }
        Signals.unblock(watched)
        _ = startThread {
            wakeup.wait()
            cancel.withLock { $0 }?()
        }
    }

    /// Runs a task that a signal cancels.
    static func cancelling<Value: Sendable>(
        _ work: @escaping @Sendable () async -> Value
    ) throws -> Value {
        try Blocking.run {
            let task = Task(executorPreference: WorkExecutor.shared) { await work() }
            cancel.withLock { $0 = { task.cancel() } }
            if signal != nil { task.cancel() }
            defer { cancel.withLock { $0 = nil } }
            return await task.value
        }
    }

    /// Waits, at most until a signal arrives.
    static func wait(_ duration: Duration) throws {
        try cancelling { try? await SystemClock.shared.sleep(for: duration) }
    }
}
