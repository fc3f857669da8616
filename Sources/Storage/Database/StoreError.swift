import SQLite

/// The meaning of a failure of the database.
enum StoreError {
    /// Tells whether the file is no sound database.
    static func isDamage(_ error: any Error) -> Bool {
        guard let code = (error as? SQLiteError)?.code else { return false }
        return code == .corrupt || code == .notADatabase
    }

    static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as FileError: "The store \(error.message)."
        case let error as SQLiteError:
            switch error.code {
            case .full: "The store cannot be written: the disk is full."
            case .busy, .locked: "The store is in use by another program."
            case .readOnly: "The store may only be read."
            case .corrupt, .notADatabase: "The store is damaged."
            default: "The store cannot be used: \(error.message)."
            }
        default: "The store cannot be used: \(error)."
        }
    }
}
