extension Database {
    /// The time at which a transaction takes its lock.
    public enum TransactionKind: String, Sendable {
        /// With the first statement that reads or writes. What is read stays as it was then, whatever others write.
        case deferred = "BEGIN DEFERRED"
        /// At once, for writing: it never has to give way to another writer in its midst.
        case immediate = "BEGIN IMMEDIATE"
    }

    /// Runs `body` as a whole: all of it stays, or nothing where it throws. Inside another transaction it is a savepoint of
    /// that one.
    public func transaction<Value>(_ kind: TransactionKind, _ body: () throws -> Value) throws -> Value {
        let isInner = isInTransaction
        try run(isInner ? "SAVEPOINT inner_transaction" : kind.rawValue)
        do {
            let value = try body()
            try run(isInner ? "RELEASE inner_transaction" : "COMMIT")
            return value
        } catch {
            if isInner { rollBackToSavepoint() } else { rollBack() }
            throw error
        }
    }

    /// Takes back what the transaction has done, if there is one: after some failures SQLite has done so itself.
    func rollBack() {
        guard isInTransaction else { return }
        // An interrupt that was meant for the transaction must not keep it open.
        interrupts.holdOff { try? run("ROLLBACK") }
    }

    private func rollBackToSavepoint() {
        guard isInTransaction else { return }
        interrupts.holdOff {
            try? run("ROLLBACK TO inner_transaction")
            try? run("RELEASE inner_transaction")
        }
    }
}
