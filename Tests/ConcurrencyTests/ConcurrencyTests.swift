import Concurrency
import Foundation
import Testing

@Suite struct ConcurrencyTests {
    @Test("H9: sleeping takes its time, and who sleeps for less does not wait for who sleeps for longer")
    func sleeping() async throws {
        let long = Task { try await SystemClock.shared.sleep(for: .seconds(3600)) }
        for milliseconds in [60, 20, 40] {
            let start = ContinuousClock.now
            try await SystemClock.shared.sleep(for: .milliseconds(milliseconds))
            #expect(ContinuousClock.now - start >= .milliseconds(milliseconds))
        }
        long.cancel()
        await #expect(throws: CancellationError.self) { try await long.value }
    }

    @Test("H9: a cancelled task sleeps no longer, whether it was cancelled before or meanwhile")
    func cancelledSleep() async throws {
        let tasks = (0..<100).map { _ in
            Task { try await SystemClock.shared.sleep(for: .seconds(3600)) }
        }
        for task in tasks {
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test("H9: tasks run on threads of our own, two at the most")
    func executor() async throws {
        let threads = await withTaskGroup(of: pthread_t.self) { group in
            for _ in 0..<200 {
                group.addTask(executorPreference: WorkExecutor.shared) {
                    let thread = currentThread()
                    await Task.yield()
                    #expect(await withTaskExecutorPreference(WorkExecutor.shared) { currentThread() } != 0)
                    return thread
                }
            }
            return await group.reduce(into: Set<pthread_t>()) { $0.insert($1) }
        }
        #expect(threads.count <= 2)
    }

    @Test("H9: a task that blocks its thread does not hold up the others")
    func blockingTask() async throws {
        let (signal, written) = (Pipe(), Data("go".utf8))
        let blocking = Task(executorPreference: WorkExecutor.shared) {
            signal.fileHandleForReading.readData(ofLength: written.count)
        }
        for _ in 0..<100 { await Task(executorPreference: WorkExecutor.shared) {}.value }
        await Task(executorPreference: WorkExecutor.shared) { signal.fileHandleForWriting.write(written) }.value
        #expect(await blocking.value == written)
    }
}

/// Outside of the closures, as asynchronous code may not ask by itself.
private func currentThread() -> pthread_t { pthread_self() }
