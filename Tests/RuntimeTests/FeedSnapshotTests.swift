import Browser
import Foundation
import Gists
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

    /// As a list has it.
    private func row(_ number: Int) -> Gist {
        var gist = Sample.gist(number)
        gist.files[0].content = nil
        return gist
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
        #expect(loaded.gists.first == row(1))
        let others = [
            try configuration("https://b.example", token: "t1"), try configuration("https://a.example", token: "t2"),
            try configuration("https://a.example"),
        ]
        for other in others { #expect(FeedSnapshot.load(from: store, other) == nil) }
    }

    @Test("keeps every field of a row, and every feed that has pages")
    func everyField() throws {
        let bare = Gist(id: "x", createdAt: time, updatedAt: time)
        let full = Gist(
            id: "y", description: "", owner: Owner(login: "mira", id: 7, avatarURL: "https://a.example/7", htmlURL: ""),
            files: [
                GistFile(name: "a \u{0} 中.md", mediaType: "text/markdown", language: "Markdown", rawURL: "r", size: 9),
                GistFile(name: "b"),
            ],
            isPublic: false, createdAt: Date(timeIntervalSinceReferenceDate: 0.25), updatedAt: time, commentCount: 3,
            htmlURL: "h", gitPullURL: "g", isTruncated: true)
        for feed in [RemoteFeed.everyone, .starred, .mine, .user("mira")] {
            let snapshot = FeedSnapshot(feed: feed, gists: [bare, full], loadedAt: time)
            let copy = try #require(FeedSnapshot(snapshot.bytes))
            #expect(copy.feed == feed)
            #expect(copy.gists == [bare, full])
            #expect(copy.loadedAt == time)
        }
    }

    @Test("is nothing without its last byte, with one more, or with any of its numbers beyond what can be")
    func cut() {
        let bytes = FeedSnapshot(feed: .user("mira"), gists: [row(1), row(2)], loadedAt: time).bytes
        for count in 0..<bytes.count { #expect(FeedSnapshot(bytes.prefix(count)) == nil) }
        #expect(FeedSnapshot(bytes + [0]) == nil)
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] = 0xFF
            // The result never has more rows than a snapshot.
            #expect(FeedSnapshot(damaged)?.gists.count ?? 0 <= 40)
        }
    }

    @Test("a file of an earlier version is read, and written the same")
    func earlier() throws {
        let bytes = try #require(
            Data(
                base64Encoded: """
                    BgAAAAAAAABmZWVkIDIDAAAAAAAAAAYAAAAAAAAATWlyYS1CAAAAQBSCxUEBAAAAAAAAAAMAAAAAAAAAYWJj//////////8BAAAA
                    AAAAAAYAAAAAAAAATWlyYS1CBwAAAAAAAAATAAAAAAAAAGh0dHBzOi8vYS5leGFtcGxlLzf//////////wEAAAAAAAAABAAAAAAA
                    AABhLm1k//////////8IAAAAAAAAAE1hcmtkb3duAQAAAAAAAAByCQAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAA+D8DAAAA
                    AAAAAAEAAAAAAAAAaAEAAAAAAAAAZwAAAAAAAAAA
                    """, options: .ignoreUnknownCharacters))
        let snapshot = try #require(FeedSnapshot(bytes))
        #expect(snapshot.feed == .user("Mira-B") && snapshot.loadedAt == time)
        let owner = try #require(snapshot.gists.first?.owner)
        #expect(owner == Owner(login: "Mira-B", id: 7, avatarURL: "https://a.example/7"))
        #expect(snapshot.bytes == bytes)
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
