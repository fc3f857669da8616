import Foundation
import Gists
import HTTP
import LoopbackServer
import Testing

@testable import GitHub

@Suite("B18: the beginning of a file, for who looks")
struct FileBeginningTests {
    private let raw: LoopbackServer
    private let github: GitHubAPIManager

    init() throws {
        raw = try LoopbackServer()
        github = try Wire.manager(try LoopbackServer(), token: "ghp_secret")
    }

    private func file(size: Int) -> GistFile { GistFile(name: "f", rawURL: raw.url + "/f", size: size) }

    @Test("B18: of a long file the first bytes are asked for, of a short one all; no token goes there")
    func range() async throws {
        raw.on(
            "/f", .status(206, headers: [("Content-Range", "bytes 0-9/100")], body: Data("0123456789".utf8)),
            .ok("whole"))
        let part = try await github.fileBeginning(file(size: 100), limit: 10)
        #expect(part.bytes == Data("0123456789".utf8) && !part.isWhole)
        let whole = try await github.fileBeginning(file(size: 5), limit: 10)
        #expect(whole.bytes == Data("whole".utf8) && whole.isWhole)
        #expect(raw.requests.map { $0["Range"] } == ["bytes=0-9", nil])
        #expect(raw.requests.allSatisfy { $0["Authorization"] == nil })
    }

    @Test("B18: a host that knows no ranges sends no more than the limit")
    func noRanges() async throws {
        raw.on("/f", .ok(String(repeating: "x", count: 1_000)))
        let error = await #expect(throws: APIError.self) {
            try await github.fileBeginning(file(size: 1_000), limit: 10)
        }
        #expect(error?.status == nil || error?.status == 200)
    }

    @Test(
        "B18: a host that has had too many requests rests for a minute at least, and is not asked again",
        arguments: [(nil, 60), ("5", 60), ("90", 90)])
    func rest(retryAfter: String?, seconds: Double) async throws {
        raw.on("/f", .status(429, headers: retryAfter.map { [("Retry-After", $0)] } ?? []))
        let error = await #expect(throws: APIError.self) { try await github.fileBeginning(file(size: 5), limit: 10) }
        #expect(error?.retryAt == HastyClock().now.addingTimeInterval(seconds))
        #expect(error?.sentence().hasPrefix("Too many requests to 127.0.0.1 (429)") == true)
        #expect(raw.requests.count == 1)
    }

    @Test("B18: a login page is not the file")
    func loginPage() async throws {
        raw.on("/f", .ok("<html>", contentType: "text/html"))
        let error = await #expect(throws: APIError.self) { try await github.fileBeginning(file(size: 6), limit: 10) }
        #expect(error?.cause == .rawFileIsWebPage)
    }
}
