import Foundation
import Gists
import HTTP
import LoopbackServer
import Testing

@testable import GitHub

/// What the cache does for whoever asks GitHub, over real sockets.
@Suite struct CachingTests {
    private let api: LoopbackServer
    private let github: GitHubAPIManager

    init() throws {
        api = try LoopbackServer()
        github = try Wire.manager(api, token: "ghp_secret")
    }

    /// A page as GitHub sends it: fresh for a minute, with a name for its state.
    private func page(_ ids: String..., tag: String) -> Reply {
        .json(
            "[\(ids.map { Wire.gistJSON($0) }.joined(separator: ","))]",
            headers: [
                ("ETag", "W/\"\(tag)\""), ("Cache-Control", "private, max-age=60, s-maxage=60"),
                ("Vary", "Accept, Authorization, Cookie, X-GitHub-OTP"),
                ("Link", "<\(api.url)/gists/public?page=2>; rel=\"next\""),
            ])
    }

    private func unchanged(_ tag: String) -> Reply { .status(304, headers: [("ETag", "W/\"\(tag)\"")]) }

    @Test("S6: a refresh asks with the ETag, also while the answer is fresh; a 304 keeps the rows and says so")
    func notModified() async throws {
        api.on("/gists/public", page("1", tag: "a"), unchanged("a"), page("2", "1", tag: "b"))
        let first = try await github.gists(.everyone)
        #expect(first.gists.map(\.id) == ["1"] && !first.isUnchanged)
        let second = try await github.gists(.everyone)
        #expect(second.gists == first.gists && second.next == first.next && second.isUnchanged)
        let third = try await github.gists(.everyone)
        #expect(third.gists.map(\.id) == ["2", "1"] && !third.isUnchanged)
        #expect(api.requests.map { $0["If-None-Match"] } == [nil, "W/\"a\"", "W/\"a\""])
    }

    @Test("S6: an answer that can't be read is not kept: the next try asks without a condition")
    func unreadable() async throws {
        for body in ["<html>", "[{\"id\":", "{}"] {
            api.on(
                "/gists/public", .json(body, headers: [("ETag", "\"a\"")]),
                .json("[\(Wire.gistJSON("1"))]", headers: [("ETag", "\"a\"")]))
            await #expect(throws: APIError.self) { try await github.gists(.everyone) }
            #expect(try await github.gists(.everyone).gists.map(\.id) == ["1"])
        }
        api.on("/gists/a", .json("[]", headers: [("ETag", "\"g\"")]), .json(Wire.gistJSON("a")))
        await #expect(throws: APIError.self) { try await github.gist("a") }
        #expect(try await github.gist("a").id == "a")
        // A good page is kept until the next answer, so of the last list the second body's condition is sent once more.
        #expect(api.requests.map { $0["If-None-Match"] } == [nil, nil, "\"a\"", nil, "\"a\"", nil, nil, nil])
    }

    @Test("S6: nor is a list of which not all can be read, or a web page that comes in its place")
    func unusable() async throws {
        let partly = "[\(Wire.gistJSON("1")),{\"id\":2}]"
        api.on("/gists/public", .json(partly, headers: [("ETag", "\"a\"")]))
        for _ in 1...3 {
            let page = try await github.gists(.everyone)
            #expect(page.gists.map(\.id) == ["1"] && page.skipped == 1)
        }
        api.on(
            "/gists/starred", .ok("<html>", contentType: "text/html", headers: [("ETag", "\"a\"")]),
            .ok("text", headers: [("ETag", "\"a\"")]), .json("[]"))
        let page = await #expect(throws: APIError.self) { try await github.gists(.starred) }
        #expect(page?.cause == .unreadable(.webPage))
        await #expect(throws: APIError.self) { try await github.gists(.starred) }
        #expect(try await github.gists(.starred).gists.isEmpty)
        #expect(api.requests.map { $0["If-None-Match"] } == Array(repeating: nil, count: 6))
    }

    @Test("S8: a further page is read as what its feed is, wherever the server keeps it")
    func furtherPage() async throws {
        api.on("/user/7/gists", .json("[\(Wire.gistJSON("2"))]"))
        for feed in [RemoteFeed.user("mira"), .starred, .everyone] {
            let page = try await github.gists(feed, after: api.url + "/user/7/gists?page=2")
            #expect(page.gists.map(\.id) == ["2"])
        }
    }

    @Test("S6: gists and comments are validated, too")
    func single() async throws {
        api.on(
            "/gists/a", .json(Wire.gistJSON("a"), headers: [("ETag", "\"g\""), ("Cache-Control", "max-age=60")]),
            .status(304))
        api.on("/gists/a/comments", .json("[]", headers: [("ETag", "\"c\"")]), .status(304))
        for _ in 0..<2 {
            #expect(try await github.gist("a").id == "a")
            #expect(try await github.comments("a").isEmpty)
        }
        #expect(api.requests.map { $0["If-None-Match"] } == [nil, nil, "\"g\"", "\"c\""])
    }

    @Test("S6: whoever can do without the newest saves the request; offline nothing is sent")
    func policies() async throws {
        api.on("/gists/public", page("1", tag: "a"))
        let error = await #expect(throws: APIError.self) { try await github.gists(.everyone, cachePolicy: .cacheOnly) }
        guard case .network(.notCached, _) = error?.cause else { return #expect(Bool(false), "\(error as Any)") }
        for policy in [CachePolicy.useProtocol, .useProtocol, .cacheElseLoad, .cacheOnly] {
            #expect(try await github.gists(.everyone, cachePolicy: policy).gists.map(\.id) == ["1"])
        }
        #expect(api.requests.count == 1)
    }

    @Test("S6: two accounts on one cache never see each other's answers")
    func accounts() async throws {
        let cache = MemoryResponseCache()
        api.on("/gists/starred") { request in
            .json(
                "[\(Wire.gistJSON(request["Authorization"] == "Bearer ghp_one" ? "1" : "2"))]",
                headers: [("ETag", "\"x\"")])
        }
        for policy in [CachePolicy.reload, .cacheOnly] {
            for (token, id) in [("ghp_one", "1"), ("ghp_two", "2")] {
                let manager = try Wire.manager(api, token: token, cache: cache)
                #expect(try await manager.gists(.starred, cachePolicy: policy).gists.map(\.id) == [GistID(id)])
            }
        }
        #expect(api.requests.count == 2)
    }

    @Test("S6: images and raw files are not kept here: who shows them does so")
    func files() async throws {
        api.on("/raw", .ok("text", headers: [("ETag", "\"r\""), ("Cache-Control", "max-age=300")]))
        let file = GistFile(name: "f", rawURL: api.url + "/raw", size: 4, isTruncated: true)
        let gist = try JSONDecoder().decode(Gist.self, from: Data(Wire.gistJSON("a").utf8))
        for _ in 0..<2 { #expect(try await github.fileContent(file, in: gist) == Data("text".utf8)) }
        #expect(api.requests.map { $0["If-None-Match"] } == [nil, nil])
    }
}
