import Concurrency
import Synchronization
import SystemCalls
import SystemPackage

extension HeldSignals {
    private final class Box<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }

    /// Runs work on a thread of its own, and waits for it.
    /// - Returns: nil if a signal came before its end. Then the work goes on until the process ends.
    func wait<Value: Sendable>(for work: @escaping @Sendable () -> Value) -> Value? {
        let box = Box<Value>()
        let done = Wakeup()
        let body = { @Sendable in
            let value = work()
            box.value.withLock { $0 = value }
            done.signal()
        }
        if !startThread(body) { body() }
        while ending == nil {
            if wait(orFor: FileDescriptor(rawValue: done.fileDescriptor)) { break }
        }
        return box.value.withLock { $0 }
    }
}
