import Foundation
import Gists
import HTTP
import LoopbackServer
import Testing

@testable import GitHub

@Suite("R5: files, whole or not at all")
struct FileContentTests {
    private let raw: LoopbackServer
    private let github: GitHubAPIManager
    private let gist = Gist(
        id: "a", createdAt: Wire.date, updatedAt: Wire.date, gitPullURL: "https://gist.github.com/a.git")

    init() throws {
        raw = try LoopbackServer()
        github = try Wire.manager(try LoopbackServer(), token: "ghp_secret")
    }

    private func content(_ file: GistFile) async throws(APIError) -> Data {
        try await github.fileContent(file, in: gist)
    }

    private func file(size: Int, content: String? = nil, isTruncated: Bool = false) -> GistFile {
        GistFile(name: "f", rawURL: raw.url + "/f", size: size, content: content, isTruncated: isTruncated)
    }

    @Test("R5: a whole content needs no request")
    func inline() async throws {
        #expect(try await content(file(size: 5, content: "a\u{0}é\n")) == Data("a\u{0}é\n".utf8))
        #expect(raw.requests.isEmpty)
    }

    @Test("R5: truncated, not loaded and not of its size: the raw file, byte for byte")
    func rawFile() async throws {
        let bytes = Data((0..<4096).map { UInt8(truncatingIfNeeded: $0) })
        raw.on("/f", .status(200, contentType: "text/plain; charset=utf-8", body: bytes))
        for file in [
            file(size: 4096, content: "begin", isTruncated: true), file(size: 4096, isTruncated: true),
            file(size: 4096),
            file(size: 4096, content: "\u{fffd}"),
        ] {
            #expect(try await content(file) == bytes)
        }
        #expect(raw.requests.count == 4)
    }

    @Test("R5: an empty file is no error")
    func empty() async throws {
        raw.on("/f", .ok(""))
        #expect(try await content(file(size: 0)) == Data())
    }

    @Test("R5: a login page is not the file")
    func loginPage() async throws {
        raw.on("/f", .redirect(to: "/login"))
        raw.on("/login", .ok("<html>Sign in", contentType: "text/html; charset=utf-8"))
        let error = await #expect(throws: APIError.self) { try await content(file(size: 9)) }
        #expect(error?.cause == .rawFileIsWebPage)
        #expect(error?.sentence() == "127.0.0.1 sent a web page, perhaps a login page, instead of the file f.")
    }

    @Test("R5: above 10 MB the line that clones it, and no request")
    func tooLarge() async throws {
        let error = await #expect(throws: APIError.self) {
            try await content(file(size: 10 << 20 + 1, isTruncated: true))
        }
        #expect(error?.cause == .needsClone("git clone https://gist.github.com/a.git"))
        #expect(error?.sentence().contains("git clone https://gist.github.com/a.git") == true)
        #expect(raw.requests.isEmpty)
    }

    @Test("R5: a body cut where nobody announced its length is not the file")
    func cut() async throws {
        raw.on("/f", .closeDelimited("half"))
        let error = await #expect(throws: APIError.self) { try await content(file(size: 9)) }
        #expect(error?.cause == .unreadable(.broken))
        #expect(try await content(file(size: 4)) == Data("half".utf8))
    }

    private static let bodies: [(Reply, String)] = [
        (.ok("abc"), "shorter"), (.ok(String(repeating: "x", count: 300)), "longer"), (.ok(""), "empty"),
        (.chunked(["abc"]), "chunked"), (.closeDelimited("abc"), "cut"), (.gzip("abc"), "compressed"),
        (.gzip(String(repeating: "x", count: 300)), "compressed and longer"),
        (.closeDelimited(String(repeating: "x", count: 300)), "longer without a length"),
        (
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\nContent-Type: text/plain\r\n\r\nabc"),
            "a length that does not fit"
        ),
        (.status(206, headers: [("Content-Range", "bytes 0-2/20")], body: Data("abc".utf8)), "a part"),
    ]

    @Test("R5: a body of another length than the gist's size is not the file", arguments: 0..<bodies.count)
    func otherLength(number: Int) async throws {
        let (reply, name) = Self.bodies[number]
        raw.on("/f", reply)
        for size in [20, 0] where size > 0 || name != "empty" {
            let error = await #expect(throws: APIError.self, "\(name)") { try await content(file(size: size)) }
            #expect(error?.cause == .unreadable(.broken) || name == "a part")
        }
    }

    @Test("R5: a stream of empty gzip members is not the file")
    func emptyMembers() async throws {
        raw.on("/f", .endlessEmptyGzip)
        await #expect(throws: APIError.self) { try await content(file(size: 20)) }
    }

    @Test(
        "R5: no address, a bad one and a missing file are errors", arguments: ["", "not a url", "file:///etc/passwd"])
    func badAddress(url: String) async throws {
        await #expect(throws: APIError.self) { try await content(GistFile(name: "f", rawURL: url, size: 1)) }
        let error = await #expect(throws: APIError.self) { try await content(file(size: 1)) }
        #expect(error?.sentence() == "127.0.0.1 can't find the file f (404).")
    }

    @Test("A8: an avatar is an image of at most 5 MB")
    func avatars() async throws {
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        raw.on("/ok", .status(200, contentType: "image/png", body: png))
        raw.on("/html", .ok("<html>", contentType: "text/html"))
        raw.on("/lie", .ok("<html>", contentType: "image/png"))
        raw.on("/huge", .status(200, contentType: "image/png", body: png + Data(count: 6 << 20)))
        #expect(try await github.avatar(raw.url + "/ok") == png)
        for path in ["/html", "/lie"] {
            let error = await #expect(throws: APIError.self) { try await github.avatar(raw.url + path) }
            #expect(error?.cause == .notAnImage)
            #expect(error?.sentence() == "127.0.0.1 did not send an image.")
        }
        let huge = await #expect(throws: APIError.self) { try await github.avatar(raw.url + "/huge") }
        guard case .network(.bodyTooLarge, _)? = huge?.cause else {
            Issue.record("\(String(describing: huge))")
            return
        }
        await #expect(throws: APIError.self) { try await github.avatar("") }
    }

    @Test("R4: where addresses are told apart, a redirect to one that may not be asked is refused before it is sent")
    func redirects() async throws {
        let stranger = try LoopbackServer()
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        for server in [raw, stranger] { server.on("/end", .status(200, contentType: "image/png", body: png)) }
        raw.on("/near", .redirect(to: raw.url + "/end"))
        raw.on("/far", .redirect(to: stranger.url + "/end"))
        let own = raw.url
        #expect(try await github.avatar(own + "/near") { $0.hasPrefix(own) } == png)
        let error = await #expect(throws: APIError.self) { try await github.avatar(own + "/far") { $0.hasPrefix(own) } }
        guard case .network(.invalidRedirect, _)? = error?.cause else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(stranger.requests.isEmpty)
        #expect(try await github.avatar(own + "/far") == png, "an avatar may lie anywhere")
    }
}
