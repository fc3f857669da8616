import SystemPackage

/// A failure of a backup on the disk.
public enum BackupError: Error, Hashable, Sendable, CustomStringConvertible {
    case notAFolder(String)
    /// A symbolic link inside the folder, which could lead out of it.
    case link(String)
    /// Another process writes to the folder.
    case locked(String)
    case unreadable(String, Errno)
    case unwritable(String, Errno)

    /// True if no other gist could be written either.
    public var isFinal: Bool {
        switch self {
        case .notAFolder, .locked: true
        case .link, .unreadable: false
        case .unwritable(_, let error):
            [.noSpace, .diskQuotaExceeded, .readOnlyFileSystem, .ioError].contains(error)
        }
    }

    public var description: String { Words.sentence(self) }
}
