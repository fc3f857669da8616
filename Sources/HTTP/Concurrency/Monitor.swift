import Glibc

/// A lock with a condition: a value that several threads share, and that one can wait for another to change.
///
/// The one lock of this module: `Synchronization.Mutex` has no condition to wait on, and the thread sanitizer does not see
/// what it orders.
final class Monitor<State>: @unchecked Sendable {
    // Unchecked: every access to `state` happens between lock and unlock of `mutex`.
    private var state: State
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(_ state: sending State) {
        self.state = state
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        // Deadlines count on the clock that nobody can set.
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func withLock<Result, Failure>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&state)
    }

    /// Changes the state and wakes one thread that waits.
    func signal<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        pthread_cond_signal(condition)
        return body(&state)
    }

    /// Asks `body` until it has a result; sleeps in between until a signal or until the time it names (seconds and
    /// nanoseconds of the monotonic clock; nil for no limit).
    func wait<Result>(_ body: (inout State) -> Wait<Result>) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            switch body(&state) {
            case .done(let result):
                return result
            case .until(.none):
                pthread_cond_wait(condition, mutex)
            case .until(.some(var deadline)):
                pthread_cond_timedwait(condition, mutex, &deadline)
            }
        }
    }

    enum Wait<Result> {
        case done(Result)
        case until(timespec?)
    }
}
