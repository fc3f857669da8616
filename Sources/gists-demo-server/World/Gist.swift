/// A gist of this world, with the data for lists. Its contents are generated when they are requested
/// (`World.revisions`).
struct Gist: Sendable {
    enum Source: Sendable {
        /// A family's templates, filled with what this seed chooses.
        case family(Int, seed: UInt64)
        /// One of the few for testing a reader's limits.
        case oddity(Oddity)
        /// Created by a client of this server; newest last.
        case written([(date: Timestamp, contents: Contents)])
    }

    var id: String
    var source: Source
    /// An index into the world's accounts; nil for anonymous gists.
    var owner: Int?
    var isPublic: Bool
    var created: Timestamp
    var updated: Timestamp
    /// The number of revisions, including the first.
    var revisionCount = 1
    var commentCount = 0
    /// The id of the gist that this one was forked from.
    var forkOf: String?
}
