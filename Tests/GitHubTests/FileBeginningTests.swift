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

    @Test("B18: of a host that knows no ranges no more is read than the limit, also where it would go on for ever")
    func noRanges() async throws {
        let text = "0123456789" + String(repeating: "x", count: 1_000)
        raw.on("/f", .ok(text), .gzip(text), .closeDelimited(text), .chunked([text]), .endless())
        for size in [1_010, 1_010, 1_010, 1_010, 9_000_000] {
            let part = try await github.fileBeginning(file(size: size), limit: 10)
            #expect(part.bytes.count == 10 && !part.isWhole)
            #expect(part.bytes == Data("0123456789".utf8) || size == 9_000_000)
        }
    }

    @Test(
        "B18: a part that is not the beginning of this file is an error",
        arguments: [
            "bytes 1000-1009/2000", "bytes 1-10/2000", "bytes 0-9/1999", "bytes 0-8/2000", "bytes 0-10/2000",
            "bytes 0-9/5", "bytes */2000", "bytes 0-9", "bytes 9-0/2000", "bytes -9/2000", "bytes +0-9/2000",
            "lines 0-9/2000", "0-9/2000", "", "bytes 0-9/2000, 20-29/2000", "bytes 0-99999999999999999999/*",
        ])
    func otherPart(range: String) async throws {
        raw.on("/f", .status(206, headers: [("Content-Range", range)], body: Data("0123456789".utf8)))
        let error = await #expect(throws: APIError.self) {
            try await github.fileBeginning(file(size: 2_000), limit: 10)
        }
        #expect(error?.cause == .unreadable(.broken))
    }

    @Test("B18: nor is a part without its range, one of several, one with two ranges, or one that is compressed")
    func oddPart() async throws {
        let body = Data("0123456789".utf8)
        let right = ("Content-Range", "bytes 0-9/2000")
        raw.on(
            "/f", .status(206, body: body),
            .status(206, headers: [right], contentType: "multipart/byteranges; boundary=x", body: body),
            .status(206, headers: [right, ("Content-Range", "bytes 10-19/2000")], body: body),
            .status(206, headers: [right, ("Content-Encoding", "x-unknown")], body: body))
        for _ in 1...4 {
            await #expect(throws: APIError.self) { try await github.fileBeginning(file(size: 2_000), limit: 10) }
        }
        #expect(raw.requests.count == 4)
    }

    @Test("B18: a shorter part than was asked for is a beginning, too, and so is one of a length that nobody knows")
    func shorterPart() async throws {
        raw.on(
            "/f", .status(206, headers: [("Content-Range", "bytes 0-3/2000")], body: Data("0123".utf8)),
            .status(206, headers: [("Content-Range", "bytes 0-3/*")], body: Data("0123".utf8)),
            .status(206, headers: [("Content-Range", "bytes 0-19/20")], body: Data("01234567890123456789".utf8)))
        for size in [2_000, 2_000, 20] {
            let part = try await github.fileBeginning(file(size: size), limit: 10)
            #expect(part.bytes == Data("0123456789".utf8.prefix(part.bytes.count)) && !part.isWhole)
            #expect(part.bytes.count == (size == 20 ? 10 : 4))
        }
    }

    @Test(
        "B18: a short file of another length than its size, or a part of it, is an error",
        arguments: [Reply.ok("0123"), .ok("012345"), .ok(String(repeating: "x", count: 50)), .closeDelimited("0123")])
    func otherLength(reply: Reply) async throws {
        raw.on("/f", reply)
        let error = await #expect(throws: APIError.self) { try await github.fileBeginning(file(size: 5), limit: 10) }
        #expect(error?.cause == .unreadable(.broken))
    }

    @Test("B18: a file as long as the limit is whole only if nothing follows; a long one that ends early is an error")
    func atTheLimit() async throws {
        raw.on("/f", .ok("0123456789"), .ok("0123456789x"), .ok("0123456789"), .ok("0"))
        let whole = try await github.fileBeginning(file(size: 10), limit: 10)
        #expect(whole.bytes.count == 10 && whole.isWhole)
        for size in [10, 11, 11] {
            await #expect(throws: APIError.self) { try await github.fileBeginning(file(size: size), limit: 10) }
        }
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
