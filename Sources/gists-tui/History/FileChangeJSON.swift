import Reading

/// The change of a file, with the field names of GitHub's comparison of commits.
struct FileChangeJSON: Encodable {
    private enum CodingKeys: String, CodingKey {
        case filename, status, additions, deletions, changes, patch
        case previousFilename = "previous_filename"
    }

    let filename: String
    let previousFilename: String?
    let status: String
    let additions: Int
    let deletions: Int
    let changes: Int
    /// Absent for a file that is not text.
    let patch: String?

    init(_ pair: FileChanges.Pair, _ context: Int) {
        filename = pair.name
        previousFilename = pair.isRenamed ? pair.old?.name : nil
        status = pair.status.rawValue
        let counts = pair.diff?.counts ?? (removed: 0, added: 0)
        (additions, deletions) = (counts.added, counts.removed)
        changes = additions + deletions
        patch = pair.isBinary ? nil : String(decoding: Patch(pair, context: context).bytes, as: UTF8.self)
    }
}
