import Glibc

/// A lock with a condition: a value that several threads share, and that one can wait for another to change.
///
/// `Synchronization.Mutex` has no condition to wait on, and the thread sanitizer does not see what it orders. Inlinable,
/// since other modules' states are locked by the thousand.
public final class Monitor<State>: @unchecked Sendable {
    // Unchecked: every access to `state` happens between lock and unlock of `mutex`.
    @frozen @usableFromInline struct Contents {
        @usableFromInline var mutex = pthread_mutex_t()
        @usableFromInline var condition = pthread_cond_t()
        @usableFromInline var state: State

        @inlinable init(state: State) { self.state = state }
    }
    /// Behind a pointer, where a mutex must stay in its place; there the runtime does not check once more that accesses
    /// don't overlap.
    @usableFromInline let contents = UnsafeMutablePointer<Contents>.allocate(capacity: 1)

    /// Takes the state at its beginning.
    @inlinable public init(_ state: sending State) {
        contents.initialize(to: Contents(state: state))
        pthread_mutex_init(&contents.pointee.mutex, nil)
        // Deadlines count on the clock that nobody can set.
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

    /// Looks at the state, or changes it, while no other thread does.
    @inlinable public func withLock<Result, Failure>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(&contents.pointee.mutex)
        defer { pthread_mutex_unlock(&contents.pointee.mutex) }
        return try body(&contents.pointee.state)
    }

    /// Wakes one thread that waits.
    @inlinable public func signal() { pthread_cond_signal(&contents.pointee.condition) }

    /// Wakes all threads that wait.
    @inlinable public func broadcast() { pthread_cond_broadcast(&contents.pointee.condition) }

    /// Asks `body` until it has a result; sleeps in between until a signal or until the time it names (seconds and
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

    /// The next step of `wait`.
    @frozen public enum Wait<Result> {
        /// Returns this.
        case done(Result)
        /// Sleeps, until that time at most.
        case until(timespec?)
    }
}
