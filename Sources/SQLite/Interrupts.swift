import CSQLite
import Concurrency

/// Interrupts a connection that another thread uses. SQLite allows this only while the connection stays open, which the
/// lock ensures.
final class Interrupts: Sendable {
    /// Nil when the connection may be closed.
    private let connection = Monitor<OpaquePointer?>(nil)

    init(_ connection: OpaquePointer) { self.connection.withLock { $0 = connection } }

    /// Ends the running statement, if there is one.
    func interrupt() {
        connection.withLock { connection in
            if let connection { sqlite3_interrupt(connection) }
        }
    }

    /// Runs `body` without interrupts, which have to wait.
    func holdOff(_ body: () -> Void) { connection.withLock { _ in body() } }

    /// Stops all interrupts, because the connection is about to be closed.
    func end() { connection.withLock { $0 = nil } }
}
