import Foundation
import Storage
import Testing

@testable import Runtime

@Suite(.blocking) struct `Feed snapshot` {
    private let folder = TestFolder()
    private var store: BlobStore { BlobStore(folder: folder.path, limit: 1 << 20) }

    @Test("comes back as it was saved, for the same API alone, and no longer than a screen")
    func roundTrip() throws {
        let time = Date(timeIntervalSince1970: 1_700_000_000)
        FeedSnapshot(gists: (1...100).map { Sample.gist($0) }, loadedAt: time).save(
            to: store, apiURL: "https://a.example")
        let loaded = try #require(FeedSnapshot.load(from: store, apiURL: "https://a.example"))
        #expect(loaded.loadedAt == time)
        #expect(loaded.gists.map(\.id) == (1...40).map { "\($0)" })
        #expect(loaded.gists.first == Sample.gist(1))
        #expect(FeedSnapshot.load(from: store, apiURL: "https://b.example") == nil)
    }

    @Test("a damaged file counts as none")
    func damaged() throws {
        FeedSnapshot(gists: [Sample.gist(1)], loadedAt: Date()).save(to: store, apiURL: "https://a.example")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            try Data("damaged".utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
        }
        #expect(FeedSnapshot.load(from: store, apiURL: "https://a.example") == nil)
        store.store(Data("[1,2,3]".utf8), for: "feed:public:https://a.example")
        #expect(FeedSnapshot.load(from: store, apiURL: "https://a.example") == nil)
    }
}
