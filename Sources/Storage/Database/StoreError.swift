import SQLite

/// The meaning of a failure of the database.
enum StoreError {
    /// Thrown where a newer version has taken the file over while it was open.
    struct TakenOver: Error {}

    /// Tells whether the file is no sound database.
    static func isDamage(_ error: any Error) -> Bool {
        guard let code = (error as? SQLiteError)?.code else { return false }
        return code == .corrupt || code == .notADatabase
    }

    /// - Parameter name: what the file is called.
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
