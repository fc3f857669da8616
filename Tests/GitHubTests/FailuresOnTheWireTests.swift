import Foundation
import HTTP
import LoopbackServer
import Testing

@testable import GitHub

@Suite("W3: failures over real sockets")
struct FailuresOnTheWireTests {
    private let api: LoopbackServer
    private let github: GitHubAPIManager

    init() throws {
        api = try LoopbackServer()
        github = try Wire.manager(api, token: "ghp_secret")
    }

    private func failure(_ reply: Reply) async throws -> APIError {
        api.on("/gists/public", reply)
        let error = await #expect(throws: APIError.self) { try await github.gists(.everyone) }
        let found = try #require(error)
        #expect(!String(reflecting: found).contains("ghp_secret"))
        #expect(!found.sentence().contains("ghp_secret"))
        return found
    }

    @Test("W3: a wrong token")
    func unauthorized() async throws {
        let error = try await failure(.json(#"{"message":"Bad credentials"}"#, status: 401))
        #expect(error.cause == .badCredentials && error.isAuthentication)
        #expect(error.sentence() == "127.0.0.1 rejected the token from --token (401): it has expired or was revoked.")
        #expect(api.requests.count == 1)
    }

    @Test("W3: the hour's requests used up")
    func primaryLimit() async throws {
        let headers = [
            ("X-RateLimit-Limit", "5000"), ("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "1763727000"),
        ]
        let error = try await failure(.json(#"{"message":"API rate limit exceeded"}"#, status: 403, headers: headers))
        #expect(error.cause == .primaryLimit(5000))
        #expect(error.retryAt == Date(timeIntervalSince1970: 1_763_727_000))
        #expect(api.requests.count == 1)
    }

    @Test("W3: 429 with a date")
    func secondaryLimit() async throws {
        let headers = [("Retry-After", "Fri, 21 Nov 2025 12:05:00 GMT")]
        let error = try await failure(.json(#"{"message":"Slow down"}"#, status: 429, headers: headers))
        #expect(error.cause == .secondaryLimit)
        #expect(error.retryAt == Date(timeIntervalSince1970: 1_763_726_700))
        #expect(api.requests.count == 1)
    }

    @Test("W3: 404 and 422")
    func clientErrors() async throws {
        #expect(
            try await failure(.json(#"{"message":"Not Found"}"#, status: 404)).cause == .notFound(mayLackScope: true))
        let body = #"{"message":"Only the first 3000 gists are served"}"#
        #expect(try await failure(.json(body, status: 422)).cause == .invalid(["Only the first 3000 gists are served"]))
    }

    @Test("H12: 502, 503 and 504 are tried again", arguments: [502, 503, 504])
    func retries(status: Int) async throws {
        api.on("/gists/public", .status(status), .status(status), .json("[]"))
        #expect(try await github.gists(.everyone).gists.isEmpty)
        #expect(api.requests.count == 3)
    }

    @Test("H12: so is a connection that was cut", arguments: [Reply.nothing, .reset, .shortLength(), .resetInBody()])
    func cut(reply: Reply) async throws {
        api.on("/gists/public", reply, .json("[]"))
        #expect(try await github.gists(.everyone).gists.isEmpty)
        #expect(api.requests.count == 2)
    }

    @Test("W3: what stays broken ends in a sentence")
    func staysBroken() async throws {
        let trouble = try await failure(
            .json(#"{"message":"Server Error"}"#, status: 502, headers: [("X-GitHub-Request-Id", "AB:1")]))
        #expect(trouble.cause == .serverTrouble)
        #expect(trouble.details == "status 502 · request AB:1 · “Server Error”")
        for reply in [Reply.nothing, .reset, .shortLength(), .shortChunk(), .badChunk, .garbage] {
            guard case .network(_, let sentence) = try await failure(reply).cause else {
                Issue.record("no failure of the network")
                continue
            }
            #expect(sentence.contains("127.0.0.1"))
        }
    }

    @Test("W3: HTML with status 200, and JSON that is none or something else")
    func undecodable() async throws {
        #expect(try await failure(.ok("<html>", contentType: "text/html")).cause == .unreadable(.webPage))
        #expect(try await failure(.json("<!DOCTYPE html><html>")).cause == .unreadable(.webPage))
        let form = "<!DOCTYPE html><form action=\"/session\"><input type=\"password\"></form>"
        for reply in [Reply.json(form), .ok(form, contentType: "text/html")] {
            let error = try await failure(reply)
            #expect(error.cause == .unreadable(.loginPage) && error.isAuthentication)
            #expect(error.sentence().contains("sent its sign-in page: it does not accept the token from --token."))
        }
    }

    @Test("W3: what an Enterprise server redirects to its sign-in page is no web page like others")
    func loginPage() async throws {
        api.on("/login", .ok("<html>Sign in with a key</html>", contentType: "text/html"))
        let error = try await failure(.status(302, headers: [("Location", "/login?return_to=%2Fgists")]))
        #expect(error.cause == .unreadable(.loginPage))
    }

    @Test("W3: what is not found when it is to be changed may be somebody else's")
    func notYours() async throws {
        api.on("/gists/a", .json(#"{"message":"Not Found"}"#, status: 404, headers: [("X-OAuth-Scopes", "gist")]))
        let error = await #expect(throws: APIError.self) { try await github.delete("a") }
        #expect(error?.sentence().contains("it is gone, or it is not yours to change") == true)
        #expect(try await failure(.json(#"[{"id":"a""#)).cause == .unreadable(.broken))
        #expect(try await failure(.json("")).cause == .unreadable(.broken))
        #expect(try await failure(.json(#"{"message":"hi"}"#)).cause == .unreadable(.unexpectedShape))
        #expect(try await failure(.cutGzip("[]")).sentence().isEmpty == false)
    }

    @Test("W3: an error's body of 5 MB keeps its status")
    func largeErrorBody() async throws {
        let body = Data(count: 5 << 20)
        let error = try await failure(.status(500, contentType: "application/json", body: body))
        #expect(error.cause == .serverTrouble && error.serverMessage == nil)
    }

    @Test("W3: a body without an end stops at the limit")
    func endless() async throws {
        guard case .network(let code, _) = try await failure(.gzipBomb(decodedSize: 40 << 20)).cause else {
            Issue.record("no failure of the network")
            return
        }
        #expect(code == .bodyTooLarge || code == .unacceptableContentType)
    }

    @Test("W3: a circle of redirects")
    func redirectLoop() async throws {
        let error = try await failure(.redirect(to: "/gists/public?per_page=100"))
        guard case .network(let code, _) = error.cause else {
            Issue.record("\(error)")
            return
        }
        #expect(code == .redirectCycle)
    }

    @Test("W3: a port that refuses")
    func refused() async throws {
        let github = try Wire.manager(api)
        api.stop()
        let error = await #expect(throws: APIError.self) { try await github.gists(.everyone) }
        guard case .network(let code, let sentence)? = error?.cause else {
            Issue.record("no failure of the network")
            return
        }
        #expect(code == .cannotConnect)
        #expect(sentence.contains("127.0.0.1"))
    }

    @Test("W3: a host that is not there")
    func unresolvable() async throws {
        let configuration = try APIConfiguration(apiURL: "https://gists.invalid", userAgent: "t")
        let github = GitHubAPIManager(configuration: configuration, transport: Wire.transport, clock: HastyClock())
        let error = await #expect(throws: APIError.self) { try await github.gists(.everyone) }
        #expect(error?.sentence().contains("gists.invalid") == true)
    }
}
