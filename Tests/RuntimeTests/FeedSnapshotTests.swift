import Browser
import Foundation
import GitHub
import Storage
import TestSupport
import Testing

@testable import Runtime

@Suite(.blocking) struct `Feed snapshot` {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }
    private let time = Date(timeIntervalSince1970: 1_700_000_000)
    private var store: BlobStore { BlobStore(folder: folder.path, limit: 1 << 20) }

    private func configuration(_ api: String, token: String? = nil) throws -> APIConfiguration {
        try APIConfiguration(
            apiURL: api, credentials: try token.map { Credentials(token: try Token($0), source: .option) },
            userAgent: "tests")
    }

    @Test("comes back as it was saved, no longer than a screen, for the same API and the same account alone")
    func roundTrip() throws {
        let mine = try configuration("https://a.example", token: "t1")
        FeedSnapshot(feed: .user("mira"), gists: (1...100).map { Sample.gist($0) }, loadedAt: time).save(
            to: store, mine)
        let loaded = try #require(FeedSnapshot.load(from: store, mine))
        #expect(loaded.feed == .user("mira"))
        #expect(loaded.loadedAt == time)
        #expect(loaded.gists.map(\.id) == (1...40).map { "\($0)" })
        #expect(loaded.gists.first == Sample.gist(1))
        let others = [
            try configuration("https://b.example", token: "t1"), try configuration("https://a.example", token: "t2"),
            try configuration("https://a.example"),
        ]
        for other in others { #expect(FeedSnapshot.load(from: store, other) == nil) }
    }

    @Test("a damaged file counts as none")
    func damaged() throws {
        let configuration = try configuration("https://a.example")
        FeedSnapshot(feed: .everyone, gists: [Sample.gist(1)], loadedAt: time).save(to: store, configuration)
        for name in try folder.names {
            try Data("damaged".utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
        }
        #expect(FeedSnapshot.load(from: store, configuration) == nil)
        store.store(Data("[1,2,3]".utf8), for: "feed::https://a.example")
        #expect(FeedSnapshot.load(from: store, configuration) == nil)
    }
}
