/// Threads of our own for tasks: `Task(executorPreference: WorkExecutor.shared) { … }`.
///
/// The system's pool, once used, wakes up each second for ever; these threads are made with the first tasks and sleep
/// whenever there is nothing to do. They block all signals; a task that starts another program has to unblock them for it.
public final class WorkExecutor: TaskExecutor {
    public static let shared = WorkExecutor(width: 2)

    private struct Queue {
        var jobs: [UnownedJob] = []
        /// Of the job that is next; those before it are gone.
        var head = 0
        var threads = 0

        mutating func pop() -> UnownedJob? {
            guard head < jobs.count else { return nil }
            defer {
                head += 1
                if head == jobs.count {
                    jobs.removeAll(keepingCapacity: true)
                    head = 0
                }
            }
            return jobs[head]
        }
    }
    private let queue = Monitor(Queue())
    private let width: Int

    /// - Parameter width: at most so many threads; of one, the tasks run in the order of their making.
    public init(width: Int) {
        self.width = width
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let needsThread = queue.signal { queue in
            queue.jobs.append(job)
            guard queue.threads < width else { return false }
            queue.threads += 1
            return true
        }
        guard needsThread, !startThread({ [self] in work() }) else { return }
        let left = queue.withLock { queue in
            queue.threads -= 1
            return queue.threads == 0 ? queue.pop() : nil
        }
        // No thread to be had at all: better here than never.
        left?.runSynchronously(on: asUnownedTaskExecutor())
    }

    private func work() {
        while true {
            let job = queue.wait { queue in
                queue.pop().map { .done($0) } ?? .until(nil)
            }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
