import Concurrency
import Foundation
import Gists
import GitHub
import HTTP
import LoopbackServer
import TestSupport
import Testing

@testable import Sync

@Suite("S13: limits during a sync")
struct SyncLimitTests {
    @Test("S13: more than 800 requests in a minute wait, but not at a server without limits")
    func pace() async throws {
        let clock = VirtualClock()
        let server = try LoopbackServer()
        let reset = Int(clock.now.timeIntervalSince1970) + 3_600
        server.on("/gists/public", .json("[]"))
        server.on(
            "/users/mira/gists",
            .json(
                "[]",
                headers: [
                    ("X-RateLimit-Limit", "5000"), ("X-RateLimit-Remaining", "4000"), ("X-RateLimit-Reset", "\(reset)"),
                ]))
        let manager = GitHubAPIManager(
            configuration: try APIConfiguration(apiURL: server.url, userAgent: "test"), clock: clock)
        let free = RequestPace(manager, clock: clock)
        _ = try await manager.gists(.everyone)
        for _ in 0..<2_000 { await free.admit() }
        #expect(clock.sleeps.isEmpty)
        _ = try await manager.gists(.user("mira"))
        let pace = RequestPace(manager, clock: clock)
        for _ in 0..<800 { await pace.admit() }
        #expect(clock.sleeps.isEmpty)
        for _ in 0..<800 { await pace.admit() }
        #expect(clock.sleeps.count >= 1 && clock.now.timeIntervalSince1970 >= 1_000_000_060)
    }

    @Test("S13: a 429 of a host of files stops requests to this host only: a minute, doubled each time")
    func rawHost() async throws {
        let clock = VirtualClock()
        let (api, raw) = (try LoopbackServer(), try LoopbackServer())
        api.on("/gists/public", .json("[]"))
        raw.on("/a", .status(429), .status(429), .ok("text"))
        let manager = GitHubAPIManager(
            configuration: try APIConfiguration(apiURL: api.url, userAgent: "test"), clock: clock)
        let file = GistFile(name: "a", rawURL: raw.url + "/a", size: 4)
        let gist = Gist(id: "1", files: [file], createdAt: clock.now, updatedAt: clock.now)
        let content = try await manager.syncedContent(of: file, in: gist, gatheredAt: nil)
        #expect(content == Data("text".utf8))
        #expect(clock.sleeps.map { Int($0 / .seconds(1)) } == [60, 120])
        #expect(manager.fileLimiter.longestBlock == nil && manager.rateLimiter.wait == nil)
        #expect(raw.requests.count == 3)
    }
}
