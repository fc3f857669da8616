import FoundationEssentials
import Gists
import GitHub
import Storage

/// The beginning of the feed that was last shown: the next start draws it before any network, store or thread exists.
/// One for each account, since it may contain private gists.
struct FeedSnapshot: Sendable {
    var feed: RemoteFeed
    var gists: [Gist]
    var loadedAt: Date

    /// The number of rows for a start: enough for a tall screen. More would only increase start time.
    static let rows = 40
    /// The maximum number of files in these rows: a single gist can have as many as all others on a screen.
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
