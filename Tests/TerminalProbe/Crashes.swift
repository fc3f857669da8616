import Concurrency

/// What must not happen where strangers' bytes are read, on the threads that read them.
enum Crashes {
    static func trapOnAWorker() {
        Task(executorPreference: WorkExecutor.shared) { print([Int]()[CommandLine.arguments.count]) }
    }

    static func overflowAWorker() {
        Task(executorPreference: WorkExecutor.shared) { print(depth(1)) }
    }

    /// Not the last call, so that each needs its own place on the stack.
    @inline(never) private static func depth(_ number: Int) -> Int { number == 0 ? 0 : depth(number &+ 1) &+ 1 }
}
