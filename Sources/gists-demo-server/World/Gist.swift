/// A gist of this world: what lists need at once. Its contents are made when somebody asks (`Composer`).
struct Gist: Sendable {
    enum Source: Sendable {
        /// A family's templates, filled with what this seed chooses.
        case family(Int, seed: UInt64)
        /// One of the few that try a reader's limits.
        case oddity(Oddity)
        /// Written by a client of this server.
        case written(Contents)
    }

    var id: String
    var source: Source
    /// An index into the world's accounts; nil for anonymous gists.
    var owner: Int?
    var isPublic = true
    var created: Timestamp
    var updated: Timestamp
    /// How many revisions it has, the first included.
    var revisions = 1
    var forkOf: String?
}

/// What is in a gist.
struct Contents: Sendable {
    struct File: Sendable {
        var name: String
        var text: String
    }

    var description: String?
    /// Sorted by name, as GitHub does.
    var files: [File]
}
