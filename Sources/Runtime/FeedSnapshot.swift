import Browser
import FoundationEssentials
import Gists
import GitHub
import Storage

/// The beginning of the feed that the program last showed: what the next start paints before any network, store or thread
/// exists. One for each account, since it may hold what nobody else may see.
struct FeedSnapshot: Sendable {
    var feed: Feed
    var gists: [Gist]
    var loadedAt: Date

    /// Rows that a start reads: a tall screen's worth. More would only cost start time.
    static let rows = 40
    /// Files that these rows may have together: a single gist can list as many as all others of a screen.
    static let files = 100

    static func key(_ configuration: APIConfiguration) -> String {
        "feed:\(configuration.account):\(configuration.apiURL)"
    }

    func save(to blobs: BlobStore, _ configuration: APIConfiguration) {
        var files = 0
        let first = gists.prefix(Self.rows).prefix { gist in
            files += gist.files.count
            return files <= Self.files
        }
        let snapshot = FeedSnapshot(feed: feed, gists: Array(first), loadedAt: loadedAt)
        blobs.store(snapshot.bytes, for: Self.key(configuration))
    }

    static func load(from blobs: BlobStore, _ configuration: APIConfiguration) -> FeedSnapshot? {
        blobs.data(for: key(configuration)).flatMap(FeedSnapshot.init)
    }
}
