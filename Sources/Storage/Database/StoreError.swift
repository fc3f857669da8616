import SQLite

/// The meaning of a database error.
enum StoreError {
    /// The error if a newer version has migrated the file while it was open.
    struct TakenOver: Error {}

    /// True if the file is damaged or not a database.
    static func isDamage(_ error: any Error) -> Bool {
        guard let code = (error as? SQLiteError)?.code else { return false }
        return code == .corrupt || code == .notADatabase
    }

    /// - Parameter name: the name of the file in messages.
    static func sentence(_ error: any Error, _ name: String) -> String {
        switch error {
        case let error as FileError: Words.fileFailed(error.message)
        case let error as SQLiteError:
            switch error.code {
            case .full: Words.diskFull(name)
            case .busy, .locked: Words.inUse(name)
            case .readOnly: Words.readOnly(name)
            case .corrupt, .notADatabase: Words.damaged(name)
            default: Words.unusable(name, error.message)
            }
        default: Words.unusable(name, "\(error)")
        }
    }
}
