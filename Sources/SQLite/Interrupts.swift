import CSQLite
import Concurrency

/// The way to interrupt a connection while another thread uses it. SQLite allows that as long as nobody closes the connection
/// meanwhile; the lock sees to it.
final class Interrupts: Sendable {
    /// Nil once the connection may be closed.
    private let connection = Monitor<OpaquePointer?>(nil)

    init(_ connection: OpaquePointer) { self.connection.withLock { $0 = connection } }

    /// Ends the statement that runs now, if one does.
    func interrupt() {
        connection.withLock { connection in
            if let connection { sqlite3_interrupt(connection) }
        }
    }

    /// Runs what must not be interrupted; who wants to, waits.
    func holdOff(_ body: () -> Void) { connection.withLock { _ in body() } }

    /// Lets nobody interrupt any more: the connection is about to be closed.
    func end() { connection.withLock { $0 = nil } }
}
