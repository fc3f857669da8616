import Synchronization

/// Connects asynchronous code with blocking code.
public enum Blocking {
    private final class Box<Value: Sendable>: Sendable {
        let result = Mutex<Result<Value, any Error>?>(nil)
    }

    /// Runs blocking work on a thread of its own, so that it does not delay other tasks.
    public static func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let isStarted = startThread { continuation.resume(with: Result(catching: work)) }
            if !isStarted { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// Runs work on the program's own threads and blocks this thread until it is done.
    public static func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
        let box = Box<Value>()
        let done = Wakeup()
        Task(executorPreference: WorkExecutor.shared) {
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            box.result.withLock { $0 = result }
            done.signal()
        }
        while true {
            done.wait()
            if let result = box.result.withLock({ $0 }) { return try result.get() }
        }
    }
}
