import Foundation

/// Threads for tests that block: that wait for processes, terminals or latches. On the threads that all tasks share they
/// would starve the asynchronous tests that run beside them.
public final class BlockingThreads: TaskExecutor {
    public static let shared = BlockingThreads()

    private let operations = OperationQueue()

    private init() { operations.maxConcurrentOperationCount = 3 }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        operations.addOperation { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
