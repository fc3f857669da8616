import Synchronization

/// A connection that is opened at its first use, since each one reads the schema and keeps it. Safe to use from any
/// thread.
public final class LateConnection: Sendable {
    private enum State {
        case unused
        case opened(Connection)
        case closed
    }

    private let state = Mutex(State.unused)
    private let open: @Sendable () throws -> Connection

    /// - Parameter open: called at the first use; again if it has thrown.
    public init(open: @escaping @Sendable () throws -> Connection) { self.open = open }

    /// Returns the connection; nil after `close`. Threads that come at the same time get the same one.
    /// - Throws: the errors of `open`.
    public func connection() throws -> Connection? {
        switch state.withLock({ $0 }) {
        case .opened(let connection): return connection
        case .closed: return nil
        case .unused: break
        }
        // Outside the lock: opening may wait for another process, and `interrupt` must not.
        let new = try open()
        return state.withLock { state in
            switch state {
            case .unused:
                state = .opened(new)
                return new
            case .opened(let connection): return connection
            case .closed: return nil
            }
        }
    }

    /// Ends the running statement, if there is one.
    public func interrupt() { opened(in: state.withLock { $0 })?.interrupt() }

    /// Closes the connection after its current use; it is not opened again.
    public func close() {
        let before = state.withLock { state in
            defer { state = .closed }
            return state
        }
        opened(in: before)?.close()
    }

    private func opened(in state: State) -> Connection? {
        if case .opened(let connection) = state { connection } else { nil }
    }
}
