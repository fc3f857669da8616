/// The program's own threads for tasks: `Task(executorPreference: WorkExecutor.shared) { … }`.
///
/// The system's pool, once used, wakes up every second; these threads are created with the first tasks and sleep
/// whenever there is nothing to do. They block all signals; a task that starts another program must unblock them for
/// it.
public final class WorkExecutor: TaskExecutor {
    /// The executor for requests and their responses.
    public static let shared = WorkExecutor(width: 2)

    private struct Queue {
        var jobs: [UnownedJob] = []
        /// The index of the next job; the ones before it are done.
        var head = 0
        var threads = 0
        /// The number of threads that wait for a job.
        var idle = 0
        /// True while a thread is being woken: another one would find no job, or is woken by that one.
        var isWaking = false

        /// The action that is needed so that all jobs are run.
        mutating func help(upTo width: Int) -> Help {
            guard head < jobs.count, !isWaking else { return .none }
            if idle > 0 {
                isWaking = true
                return .wake
            }
            guard threads < width else { return .none }
            threads += 1
            return .start
        }

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
    private enum Help { case none, wake, start }
    private let queue = Monitor(Queue())
    private let width: Int

    /// - Parameter width: the maximum number of threads; with one thread, tasks run in the order of their creation.
    public init(width: Int) {
        self.width = width
    }

    /// Called by the runtime for each part of a task.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        wake(
            queue.withLock { queue in
                queue.jobs.append(job)
                return queue.help(upTo: width)
            })
    }

    private func wake(_ help: Help) {
        if help == .wake { queue.signal() }
        guard help == .start, !startThread({ [self] in work() }) else { return }
        let left = queue.withLock { queue in
            queue.threads -= 1
            return queue.threads == 0 ? queue.pop() : nil
        }
        // No thread is available: run it here rather than never.
        left?.runSynchronously(on: asUnownedTaskExecutor())
    }

    private func work() {
        while true {
            var isIdle = false
            let (job, help) = queue.wait { queue in
                if isIdle {
                    queue.idle -= 1
                    queue.isWaking = false
                }
                if let job = queue.pop() { return .done((job, queue.help(upTo: width))) }
                queue.idle += 1
                isIdle = true
                return .until(nil)
            }
            wake(help)
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
