import Foundation
import Testing

/// Runs tests that block on threads of their own: that wait for processes, terminals or latches. On the threads that all
/// tasks share they would starve the asynchronous tests that run beside them.
public struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(BlockingThreads.shared) { try await function() }
    }
}

extension Trait where Self == BlockingTrait {
    public static var blocking: Self { Self() }
}

private final class BlockingThreads: TaskExecutor {
    static let shared = BlockingThreads()

    private let operations = OperationQueue()

    private init() { operations.maxConcurrentOperationCount = 3 }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        operations.addOperation { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
