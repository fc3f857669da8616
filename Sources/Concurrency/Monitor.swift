import Glibc

/// A lock with a condition: a value that several threads share, and whose changes a thread can wait for.
///
/// `Synchronization.Mutex` has no condition, and the thread sanitizer does not understand it. Inlinable, since other
/// modules lock their states very often.
///
/// Unchecked, because the compiler does not know that every access to `state` happens between lock and unlock of
/// `mutex`.
public final class Monitor<State>: @unchecked Sendable {
    @frozen @usableFromInline struct Contents {
        @usableFromInline var mutex = pthread_mutex_t()
        @usableFromInline var condition = pthread_cond_t()
        @usableFromInline var state: State

        @inlinable init(state: State) { self.state = state }
    }
    /// Behind a pointer, since a mutex must not move in memory. This also avoids the runtime's second check for
    /// overlapping accesses.
    @usableFromInline let contents = UnsafeMutablePointer<Contents>.allocate(capacity: 1)

    /// Creates a monitor with the initial state.
    @inlinable public init(_ state: sending State) {
        contents.initialize(to: Contents(state: state))
        pthread_mutex_init(&contents.pointee.mutex, nil)
        // Deadlines use the monotonic clock, which can't be changed.
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(&contents.pointee.condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    @inlinable deinit {
        pthread_cond_destroy(&contents.pointee.condition)
        pthread_mutex_destroy(&contents.pointee.mutex)
        contents.deinitialize(count: 1)
        contents.deallocate()
    }

    /// Reads or changes the state while no other thread does.
    @inlinable public func withLock<Result, Failure>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(&contents.pointee.mutex)
        defer { pthread_mutex_unlock(&contents.pointee.mutex) }
        return try body(&contents.pointee.state)
    }

    /// Wakes one waiting thread.
    @inlinable public func signal() { pthread_cond_signal(&contents.pointee.condition) }

    /// Wakes all waiting threads.
    @inlinable public func broadcast() { pthread_cond_broadcast(&contents.pointee.condition) }

    /// Calls `body` until it has a result. In between, sleeps until a signal or the time that it returns (seconds and
    /// nanoseconds of the monotonic clock; nil for no limit).
    @inlinable public func wait<Result>(_ body: (inout State) -> Wait<Result>) -> Result {
        pthread_mutex_lock(&contents.pointee.mutex)
        defer { pthread_mutex_unlock(&contents.pointee.mutex) }
        while true {
            switch body(&contents.pointee.state) {
            case .done(let result):
                return result
            case .until(.none):
                pthread_cond_wait(&contents.pointee.condition, &contents.pointee.mutex)
            case .until(.some(var deadline)):
                pthread_cond_timedwait(&contents.pointee.condition, &contents.pointee.mutex, &deadline)
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
