import Documents
import Foundation
import Gists
import GitHub
import HTTP
import LoopbackServer
import Storage
import TestSupport
import Testing

@testable import Repository

@Suite struct GistPreviewTests {
    private let raw: LoopbackServer
    private let folder: TestFolder
    private let queue: StoreQueue
    private let repository: GistRepository

    init() throws {
        (raw, folder) = (try LoopbackServer(), try TestFolder())
        let configuration = try APIConfiguration(apiURL: raw.url + "/api", userAgent: "tests")
        let manager = GitHubAPIManager(
            configuration: configuration,
            transport: CurlTransport(configuration: CurlConfiguration(environment: [:])))
        queue = StoreQueue(folder: folder.path, key: AccountKey(api: "https://api.example.com"))
        repository = GistRepository(manager: manager, queue: queue, blobs: nil, isOffline: false)
    }

    /// A gist as a list has it, and stores it.
    private func listed(size: Int, name: String = "notes.txt") -> Gist {
        let time = Date(timeIntervalSince1970: 1_700_000_000)
        let gist = Gist(
            id: "1", files: [GistFile(name: name, rawURL: raw.url + "/f", size: size)], createdAt: time, updatedAt: time
        )
        queue.write { $0.save(GistPage(gists: [gist]), of: .everyone, isFirst: true) }
        return gist
    }

    @Test("B18: a whole text is asked for once, then found by a search and known without the network")
    func whole() async throws {
        raw.on("/f", .ok("ring buffers\n"))
        let gist = listed(size: 13)
        for isStoredOnly in [false, false, true] {
            let loaded = try await repository.preview(of: gist, isStoredOnly: isStoredOnly)
            #expect(loaded.texts["notes.txt"]?.isWhole == true)
            #expect(loaded.texts["notes.txt"]?.document.bytes == Array("ring buffers\n".utf8))
        }
        #expect(raw.requests.count == 1)
        let found = await queue.read(seeing: .gists) { $0.search(SearchQuery("buffers")).map(\.gist.id) }
        #expect(found == ["1"])
        // Who opens it needs nothing more.
        #expect(try await repository.files.content(of: gist.files[0], in: gist) == Data("ring buffers\n".utf8))
        #expect(raw.requests.count == 1)
    }

    @Test("S11: a search finds the words of a text in another encoding once its bytes have come")
    func encoded() async throws {
        let bytes = Data([0xFF, 0xFE]) + Data("Größe: 東京".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        raw.on("/f", .status(200, body: bytes))
        let gist = listed(size: bytes.count)
        #expect(try await repository.files.content(of: gist.files[0], in: gist) == bytes)
        for word in ["größe", "東京"] {
            let found = await queue.read(seeing: .gists) { $0.search(SearchQuery(word)).map(\.gist.id) }
            #expect(found == ["1"], "\(word)")
        }
    }

    @Test("B18: the beginning of a long text ends with a line, is kept as a beginning, and a list leaves it there")
    func beginning() async throws {
        let text = String(repeating: "0123456789\n", count: 10_000)
        let part = Data(text.utf8.prefix(64 << 10))
        raw.on(
            "/f", .status(206, headers: [("Content-Range", "bytes 0-65535/110000")], body: part),
            .ok(text))
        let gist = listed(size: text.utf8.count)
        let loaded = try await repository.preview(of: gist, isStoredOnly: false)
        let beginning = try #require(loaded.texts["notes.txt"])
        #expect(!beginning.isWhole && beginning.document.byteCount == 65_527)
        #expect(raw.requests.map { $0["Range"] } == ["bytes=0-65535"])
        _ = listed(size: text.utf8.count)
        let again = try await repository.preview(of: gist, isStoredOnly: true)
        #expect(again.texts["notes.txt"] == beginning)
        let stored = await queue.read(seeing: .gists) { $0.gist("1") }
        #expect(stored?.asOf == nil && stored?.gist.files[0].isTruncated == true)
        // Who opens it gets the rest, which replaces the beginning.
        #expect(try await repository.files.content(of: gist.files[0], in: gist) == Data(text.utf8))
        #expect(try await repository.preview(of: gist, isStoredOnly: true).texts["notes.txt"]?.isWhole == true)
        #expect(raw.requests.count == 2)
    }

    @Test("B18: a text of an earlier version of the file is not used")
    func changed() async throws {
        raw.on("/f", .ok("old\n"))
        raw.on("/g", .ok("new\n"))
        var gist = listed(size: 4)
        _ = try await repository.preview(of: gist, isStoredOnly: false)
        gist.files[0].rawURL = raw.url + "/g"
        let loaded = try await repository.preview(of: gist, isStoredOnly: false)
        #expect(loaded.texts["notes.txt"]?.document.bytes == Array("new\n".utf8))
    }

    @Test("B18: what is not stored is not asked for where the network is left alone")
    func storedOnly() async throws {
        let gist = listed(size: 4)
        await #expect(throws: Failure.self) { try await repository.preview(of: gist, isStoredOnly: true) }
        #expect(raw.requests.isEmpty)
    }

    @Test("B18: a raw host that has had enough says until when")
    func limited() async throws {
        raw.on("/f", .status(429))
        let gist = listed(size: 4)
        let error = await #expect(throws: APIError.self) {
            try await repository.preview(of: gist, isStoredOnly: false)
        }
        #expect(Failure(try #require(error)).retryAt.map { $0 > Date() + 50 } == true)
    }

    @Test("B18: a long line without an end is cut between characters")
    func longLine() async throws {
        let text = "x" + String(repeating: "é", count: 40_000)
        let part = Data(text.utf8.prefix(64 << 10))
        raw.on("/f", .status(206, headers: [("Content-Range", "bytes 0-65535/80001")], body: part))
        let loaded = try await repository.preview(of: listed(size: text.utf8.count), isStoredOnly: false)
        #expect(loaded.texts["notes.txt"]?.document.bytes == Array(text.utf8.prefix(65_535)))
    }
}
