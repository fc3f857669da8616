import FoundationEssentials
import Gists
import Storage

/// The beginning of a feed as it was when the program last saw it: what the next start paints before any network exists.
struct FeedSnapshot: Codable, Sendable {
    var gists: [Gist]
    var loadedAt: Date

    /// Rows that a start reads: a tall screen's worth. More would only cost start time.
    private static let rows = 40

    private static func key(_ apiURL: String) -> String { "feed:public:\(apiURL)" }

    func save(to store: BlobStore, apiURL: String) {
        let snapshot = FeedSnapshot(gists: Array(gists.prefix(Self.rows)), loadedAt: loadedAt)
        guard let data = try? JSONEncoder().encode(snapshot) else { return }
        store.store(data, for: Self.key(apiURL))
    }

    static func load(from store: BlobStore, apiURL: String) -> FeedSnapshot? {
        guard let data = store.data(for: key(apiURL)) else { return nil }
        return try? JSONDecoder().decode(FeedSnapshot.self, from: data)
    }
}
