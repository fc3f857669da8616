extension Database {
    /// The time at which a transaction locks the database.
    public enum TransactionKind: String, Sendable {
        /// With the first statement that reads or writes. The data that is read stays the same, even if others write.
        case deferred = "BEGIN DEFERRED"
        /// Immediately, for writing: it can't fail later because of another writer.
        case immediate = "BEGIN IMMEDIATE"
    }

    /// Runs `body` as one unit: all changes are kept, or none if it throws. Inside another transaction it is a
    /// savepoint.
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

    /// Rolls the transaction back, if there is one: after some failures SQLite has already done so.
    func rollBack() {
        guard isInTransaction else { return }
        // An interrupt of the transaction must not prevent its rollback.
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
