/// The state of a backup that is running.
public struct BackupProgress: Hashable, Sendable {
    /// Gists that are done, of all; 0 while the lists are loading.
    public internal(set) var gists = 0
    public internal(set) var all = 0
    /// Downloaded bytes.
    public internal(set) var bytes = 0
}

/// The result of a backup.
public struct BackupReport: Sendable, Encodable {
    /// The numbers of gists.
    public internal(set) var new = 0
    public internal(set) var changed = 0
    public internal(set) var unchanged = 0
    /// The new paths of gists that GitHub no longer has.
    public internal(set) var removed: [String] = []
    /// The files that were downloaded, and their bytes.
    public internal(set) var files = 0
    public internal(set) var bytes = 0
    public internal(set) var missing: [Missing] = []
    /// True if a token, or another one, would help.
    public internal(set) var needsToken = false

    /// A part that did not arrive.
    public struct Missing: Sendable, Encodable {
        /// A list, a gist, or a file of a gist.
        public var what: String
        public var reason: String
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case new, changed, unchanged, removed, files, bytes, missing
    }

    /// The names of its fields in JSON.
    public static var fields: [String] { CodingKeys.allCases.map(\.rawValue).sorted() }

    public var isComplete: Bool { missing.isEmpty }

    /// A sentence with all numbers.
    public var sentence: String { Words.Backup.done(self) }
}
