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
        case let error as FileError: Words.fileFailed(error.message)
        case let error as SQLiteError:
            switch error.code {
            case .full: Words.diskFull
            case .busy, .locked: Words.inUse
            case .readOnly: Words.readOnly
            case .corrupt, .notADatabase: Words.damaged
            default: Words.unusable(error.message)
            }
        default: Words.unusable("\(error)")
        }
    }
}
