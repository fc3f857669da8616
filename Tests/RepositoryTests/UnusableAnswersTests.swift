import Foundation
import Gists
import GitHub
import HTTP
import LoopbackServer
import Storage
import TestSupport
import Testing

@testable import Repository

@Suite("S6: answers that can't be used") struct UnusableAnswersTests {
    private let server: LoopbackServer
    private let folder: TestFolder

    init() throws { (server, folder) = (try LoopbackServer(), try TestFolder()) }

    /// Asks for the public list as a run of the program that has just started.
    private func run() async throws -> [GistID]? {
        let queue = StoreQueue(folder: folder.path, key: AccountKey(api: "https://api.example.com"))
        defer { queue.close() }
        let manager = GitHubAPIManager(
            configuration: try APIConfiguration(apiURL: server.url, userAgent: "tests"),
            transport: CurlTransport(configuration: CurlConfiguration(environment: [:])),
            cache: StoredResponses(queue: queue))
        return try? await manager.gists(.everyone).gists.map(\.id)
    }

    @Test(
        "S6: one run's unusable 200 is not the next run's 304",
        arguments: ["[{", "{\"message\":\"?\"}", "\"text\"", "<html>", ""], ["application/json", "text/html"])
    func restart(body: String, type: String) async throws {
        let tag = [("ETag", "\"1\"")]
        let unusable = Reply.ok(body + " ", contentType: type, headers: tag)
        server.on("/gists/public") { $0["If-None-Match"] == nil ? unusable : .status(304, headers: tag) }
        #expect(try await run() == nil)
        #expect(try await run() == nil)
        server.on("/gists/public") {
            $0["If-None-Match"] == nil ? .json("[]", headers: tag) : .status(304, headers: tag)
        }
        #expect(try await run() == [])
        #expect(server.requests.allSatisfy { $0["If-None-Match"] == nil })
        #expect(try await run() == [])
        #expect(server.requests.last?["If-None-Match"] == "\"1\"")
    }
}
