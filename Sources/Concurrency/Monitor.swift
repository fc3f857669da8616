import Glibc

/// A lock with a condition: a value that several threads share, and whose changes a thread can wait for.
///
/// `Synchronization.Mutex` has no condition, and the thread sanitizer does not understand it. Inlinable, since other
/// modules lock their states very often.
///
/// Unchecked, because the compiler does not know that every access to `state` happens between lock and unlock of
/// `mutex`.
public final class Monitor<State>: @unchecked Sendable {
    @usableFromInline let lock = MonitorLock.allocated()
    /// Unchecked, since the lock excludes overlapping accesses already.
    @exclusivity(unchecked) @usableFromInline var state: State

    /// Creates a monitor with the initial state.
    @inlinable public init(_ state: sending State) { self.state = state }

    @inlinable deinit { MonitorLock.free(lock) }

    /// Reads or changes the state while no other thread does.
    @inlinable public func withLock<Result, Failure>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(&lock.pointee.mutex)
        defer { pthread_mutex_unlock(&lock.pointee.mutex) }
        return try body(&state)
    }

    /// Wakes one waiting thread.
    @inlinable public func signal() { pthread_cond_signal(&lock.pointee.condition) }

    /// Wakes all waiting threads.
    @inlinable public func broadcast() { pthread_cond_broadcast(&lock.pointee.condition) }

    /// Calls `body` until it has a result. In between, sleeps until a signal or the time that it returns (seconds and
    /// nanoseconds of the monotonic clock; nil for no limit).
    @inlinable public func wait<Result>(_ body: (inout State) -> Wait<Result>) -> Result {
        pthread_mutex_lock(&lock.pointee.mutex)
        defer { pthread_mutex_unlock(&lock.pointee.mutex) }
        while true {
            switch body(&state) {
            case .done(let result):
                return result
            case .until(.none):
                pthread_cond_wait(&lock.pointee.condition, &lock.pointee.mutex)
            case .until(.some(var deadline)):
                pthread_cond_timedwait(&lock.pointee.condition, &lock.pointee.mutex, &deadline)
            }
        }
    }

    /// The result of a call of `body` in `wait`.
    @frozen public enum Wait<Result> {
        /// Returns this result.
        case done(Result)
        /// Sleeps, until this time at most.
        case until(timespec?)
    }
}

/// The lock of a monitor: a pointer, since a mutex must not move in memory. Not a part of the generic class, so that the
/// runtime need not look up its type for each monitor.
@frozen @usableFromInline struct MonitorLock {
    @usableFromInline var mutex = pthread_mutex_t()
    @usableFromInline var condition = pthread_cond_t()

    @usableFromInline static func allocated() -> UnsafeMutablePointer<MonitorLock> {
        let lock = UnsafeMutablePointer<MonitorLock>.allocate(capacity: 1)
        lock.initialize(to: MonitorLock())
        pthread_mutex_init(&lock.pointee.mutex, nil)
        // Deadlines use the monotonic clock, which can't be changed.
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(&lock.pointee.condition, &attributes)
        pthread_condattr_destroy(&attributes)
        return lock
    }

    @usableFromInline static func free(_ lock: UnsafeMutablePointer<MonitorLock>) {
        pthread_cond_destroy(&lock.pointee.condition)
        pthread_mutex_destroy(&lock.pointee.mutex)
        lock.deallocate()
    }
}
