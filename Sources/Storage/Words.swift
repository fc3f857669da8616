/// The messages of the cache.
enum Words {
    static let cache = "cache"
    static let draftStore = "draft store"
    static let indexDoesNotMatch = "The search index does not match the texts."

    // Each names its file: the cache or the draft store.
    static func diskFull(_ name: String) -> String { "Can't write the \(name): the disk is full." }
    static func inUse(_ name: String) -> String { "The \(name) is in use by another program." }
    static func readOnly(_ name: String) -> String { "The \(name) is read-only." }
    static func damaged(_ name: String) -> String { "The \(name) is damaged." }
    static func unusable(_ name: String, _ reason: String) -> String { "Can't use the \(name): \(reason)." }
    static func fileFailed(_ reason: String) -> String { "\(reason)." }
    static func blobsNotWritten(_ reason: String) -> String { "The cache is incomplete. \(reason)." }
    static func newerVersion(_ name: String, _ folder: String) -> String {
        "The \(name) in \(folder) was made by a newer version of gists-tui and is read-only."
    }
    static func notWritable(_ name: String, _ folder: String) -> String { "The \(name) in \(folder) is not writable." }
    static func disabled(_ name: String, _ reason: String) -> String { "The \(name) is disabled. \(reason)" }
    static func setAside(_ name: String, _ path: String) -> String {
        "The \(name) was damaged. It was moved to \(path), and a new one was started."
    }
    static func strayRow(_ table: String) -> String { "Stray row in the table \(table)." }

    /// The purpose of a system call, before the path and the reason.
    enum File {
        static let open = "Can't open"
        static let lock = "Can't lock"
        static let read = "Can't read"
        static let write = "Can't write"
        static let createFolder = "Can't create the folder"
        static let rename = "Can't rename"
        static let isNoFile = "it is not a regular file"
        static let isTooLarge = "it is larger than 1 MB"
    }
}
