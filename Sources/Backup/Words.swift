/// The messages about backups.
enum Words {
    static func sentence(_ error: BackupError) -> String {
        switch error {
        case .notAFolder(let path): "\(path) is not a folder."
        case .link(let path): "\(path) is a symbolic link: nothing was written there."
        case .locked(let path): "Another backup to \(path) is running."
        case .unreadable(let path, let error): "Can't read \(path): \(error)."
        case .unwritable(let path, let error): "Can't write \(path): \(error)."
        }
    }

    static func sentence(_ problem: Difference.Problem) -> String {
        switch problem {
        case .missing: "missing in the folder"
        case .different: "differs"
        case .size(let found, let expected): "has \(found) bytes instead of \(expected)"
        case .extra: "not part of the gist"
        case .link: "is a symbolic link"
        case .unreadable: "can't be read"
        case .notStored: "not in the cache"
        case .outdated: "the cache has another version"
        }
    }
}
