import FoundationEssentials
import Gists
import Storage

/// The beginning of a feed as it was when the program last saw it: what the next start paints before any network exists.
struct FeedSnapshot: Codable, Sendable {
    var gists: [Gist]
    var loadedAt: Date

    /// Rows that a start reads: a tall screen's worth. More would only cost start time.
    private static let rows = 40
    /// Files that these rows may have together: a single gist can list as many as all others of a screen.
    private static let files = 100

    private static func key(_ apiURL: String) -> String { "feed:public:\(apiURL)" }

    func save(to store: BlobStore, apiURL: String) {
        var files = 0
        let first = gists.prefix(Self.rows).prefix { gist in
            files += gist.files.count
            return files <= Self.files
        }
        let snapshot = FeedSnapshot(gists: Array(first), loadedAt: loadedAt)
        guard let data = try? JSONEncoder().encode(snapshot) else { return }
        store.store(data, for: Self.key(apiURL))
    }

    static func load(from store: BlobStore, apiURL: String) -> FeedSnapshot? {
        guard let data = store.data(for: key(apiURL)) else { return nil }
        return try? JSONDecoder().decode(FeedSnapshot.self, from: data)
    }
}
