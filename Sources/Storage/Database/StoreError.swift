import GRDB

/// The meaning of a failure of the database.
enum StoreError {
    /// Tells whether the file is no sound database.
    static func isDamage(_ error: any Error) -> Bool {
        guard let code = (error as? DatabaseError)?.resultCode else { return false }
        return code == .SQLITE_CORRUPT || code == .SQLITE_NOTADB
    }

    static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as FileError: "The store \(error.message)."
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_FULL: "The store cannot be written: the disk is full."
            case .SQLITE_BUSY, .SQLITE_LOCKED: "The store is in use by another program."
            case .SQLITE_READONLY: "The store may only be read."
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: "The store is damaged."
            default: "The store cannot be used: \(error.message ?? error.resultCode.description)."
            }
        default: "The store cannot be used: \(error)."
        }
    }
}
