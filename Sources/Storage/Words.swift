/// What the cache says of itself.
enum Words {
    static let diskFull = "Can't write the cache: the disk is full."
    static let inUse = "The cache is in use by another program."
    static let readOnly = "The cache is read-only."
    static let damaged = "The cache is damaged."
    static let indexDoesNotMatch = "The search index does not match the texts."

    static func unusable(_ reason: String) -> String { "Can't use the cache: \(reason)." }
    static func fileFailed(_ reason: String) -> String { "\(reason)." }
    static func blobsNotWritten(_ reason: String) -> String { "The cache is incomplete. \(reason)." }
    static func newerVersion(_ folder: String) -> String {
        "The cache in \(folder) was made by a newer version of gists-tui and is read-only."
    }
    static func notWritable(_ folder: String) -> String { "The cache in \(folder) is not writable." }
    static func disabled(_ reason: String) -> String { "The cache is disabled. \(reason)" }
    static func setAside(_ path: String) -> String {
        "The cache was damaged. It was moved to \(path), and a new one was started."
    }
    static func strayRow(_ table: String) -> String { "Stray row in the table \(table)." }

    /// What a system call was to do, before the path and the reason.
    enum File {
        static let open = "Can't open"
        static let lock = "Can't lock"
        static let write = "Can't write"
        static let createFolder = "Can't create the folder"
        static let rename = "Can't rename"
    }
}
