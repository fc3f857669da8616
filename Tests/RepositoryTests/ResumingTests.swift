import Documents
import Foundation
import Gists
import GitHub
import HTTP
import LoopbackServer
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Repository

@Suite("H14: large files that were cut") struct ResumingTests {
    private static let text = String(repeating: "0123456789abcde\n", count: 200_000)
    private static let bytes = Data(text.utf8)
    private static let tag = [("ETag", "\"v1\"")]

    private let raw: LoopbackServer
    private let folder: TestFolder

    init() throws { (raw, folder) = (try LoopbackServer(), try TestFolder()) }

    private var gist: Gist {
        let time = Date(timeIntervalSince1970: 1_700_000_000)
        let file = GistFile(name: "long.txt", rawURL: raw.url + "/f", size: Self.bytes.count, isTruncated: true)
        return Gist(id: "1", files: [file], createdAt: time, updatedAt: time)
    }

    /// Loads the file as a run of the program that has just started.
    private func run(_ heard: @escaping @Sendable (TransferProgress) -> Void = { _ in }) async throws -> Data {
        let manager = GitHubAPIManager(
            configuration: try APIConfiguration(apiURL: raw.url + "/api", userAgent: "tests"),
            transport: CurlTransport(configuration: CurlConfiguration(environment: [:])), clock: VirtualClock())
        let queue = StoreQueue(folder: nil, key: AccountKey(api: "https://api.example.com"))
        let loader = FileLoader(manager: manager, queue: queue, blobs: BlobStore(folder: folder.path, limit: 64 << 20))
        return try await loader.content(of: gist.files[0], in: gist, progress: heard)
    }

    /// Sends the whole cut at so many bytes, then nothing, until it is told otherwise.
    private func cut(at count: Int) {
        raw.on(
            "/f", .status(200, headers: Self.tag, body: Self.bytes).cut(by: Self.bytes.count - count), .status(503))
    }

    private func rest(from start: Int, tag: String = "\"v1\"") -> Reply {
        .status(
            206,
            headers: [("ETag", tag), ("Content-Range", "bytes \(start)-\(Self.bytes.count - 1)/\(Self.bytes.count)")],
            body: Self.bytes.dropFirst(start))
    }

    private var left: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }

    @Test("H14: the next run asks for the rest alone, and nothing of it is left behind")
    func nextRun() async throws {
        cut(at: 1_500_000)
        await #expect(throws: APIError.self) { try await run() }
        #expect(raw.requests.map { $0["Range"] } == [nil, "bytes=1500000-", "bytes=1500000-"])
        #expect(left.count { $0.contains("part-") } == 2)
        for name in left {
            let rights = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)[.posixPermissions]
            #expect(rights as? Int == 0o600)
        }
        raw.on("/f", rest(from: 1_500_000))
        let steps = Steps()
        #expect(try await run { steps.note($0) } == Self.bytes)
        let last = try #require(raw.requests.last)
        #expect(last["Range"] == "bytes=1500000-" && last["If-Range"] == "\"v1\"" && last["Authorization"] == nil)
        #expect(steps.first ?? 0 >= 1_500_000, "what was there counts")
        #expect(left.isEmpty)
    }

    @Test("H14: in one run the next attempt goes on where the last was cut")
    func nextAttempt() async throws {
        raw.on(
            "/f", .status(200, headers: Self.tag, body: Self.bytes).cut(by: 1_000_000),
            rest(from: Self.bytes.count - 1_000_000))
        #expect(try await run() == Self.bytes)
        #expect(raw.requests.count == 2 && left.isEmpty)
    }

    @Test("H14: a file that has changed, a server without ranges and a wrong part begin anew")
    func anew() async throws {
        let whole = Reply.status(200, headers: [("ETag", "\"v2\"")], body: Self.bytes)
        for replies in [
            [whole], [rest(from: 1_500_001), whole], [rest(from: 1_500_000, tag: "\"v2\""), whole],
            [.status(416), whole],
        ] {
            cut(at: 1_500_000)
            await #expect(throws: APIError.self) { try await run() }
            let turn = Turns()
            raw.on("/f") { _ in replies[min(turn.next(), replies.count - 1)] }
            #expect(try await run() == Self.bytes)
            #expect(left.isEmpty)
        }
    }

    @Test("H14: what is of another size than the gist tells is an error, however it came, and is not kept")
    func otherSize() async throws {
        cut(at: 1_500_000)
        await #expect(throws: APIError.self) { try await run() }
        raw.on(
            "/f",
            .status(
                206, headers: Self.tag + [("Content-Range", "bytes 1500000-1500009/1500010")], body: Data(count: 10)))
        await #expect(throws: APIError.self) { try await run() }
        #expect(left.isEmpty)
    }

    @Test("H14: a server that names no state of its files, and a folder that can't be used, cost only the resuming")
    func withoutResuming() async throws {
        raw.on("/f", .status(200, body: Self.bytes).cut(by: 1_000), .status(200, body: Self.bytes))
        #expect(try await run() == Self.bytes)
        #expect(raw.requests.map { $0["Range"] } == [nil, nil] && left.isEmpty)
        // A folder stands where the partial file would be.
        raw.on("/f", .status(200, headers: Self.tag, body: Self.bytes))
        let path = try #require(
            BlobStore(folder: folder.path, limit: 1).gatheringPath(
                for: FileLoader.prefix(of: try configuration()) + raw.url + "/f"))
        let name = URL(filePath: path).lastPathComponent
        try FileManager.default.createDirectory(
            atPath: folder.path + "/.\(name).part", withIntermediateDirectories: true)
        #expect(try await run() == Self.bytes)
    }

    private func configuration() throws -> APIConfiguration {
        try APIConfiguration(apiURL: raw.url + "/api", userAgent: "tests")
    }

    @Test("H14: two that load the same file at once both get it")
    func twice() async throws {
        raw.on("/f", .status(200, headers: Self.tag, body: Self.bytes))
        async let one = run()
        async let other = run()
        #expect(try await one == Self.bytes)
        #expect(try await other == Self.bytes)
        #expect(left.isEmpty)
    }
}

/// Remembers the first step that was told.
private final class Steps: Sendable {
    private let bytes = Mutex<Int?>(nil)
    var first: Int? { bytes.withLock(\.self) }
    func note(_ step: TransferProgress) { bytes.withLock { $0 = $0 ?? step.received } }
}

private final class Turns: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
        count.withLock { count in
            defer { count += 1 }
            return count
        }
    }
}
