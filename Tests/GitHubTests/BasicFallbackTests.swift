import Foundation
import Gists
import HTTP
import LoopbackServer
import TestSupport
import Testing

@testable import GitHub

@Suite("W2: Basic where a server asks for it")
struct BasicFallbackTests {
    private let server: LoopbackServer
    private let clock = VirtualClock()

    init() throws { server = try LoopbackServer() }

    private static func basic(_ user: String, _ token: String) -> String {
        "Basic \(Data("\(user):\(token)".utf8).base64EncodedString())"
    }

    /// Answers 401 with challenges until a request sends the right `Authorization`.
    private func require(_ authorization: String, challenges: [String]) {
        server.on("/gists") { request in
            request["Authorization"] == authorization
                ? .json("[]") : .json("{}", status: 401, headers: challenges.map { ("WWW-Authenticate", $0) })
        }
    }

    private func manager(
        _ credentials: Credentials?, renew: RenewingToken.Renew? = nil
    ) throws -> GitHubAPIManager {
        GitHubAPIManager(
            configuration: try APIConfiguration(apiURL: server.url, credentials: credentials, userAgent: "t"),
            transport: Wire.transport, clock: clock, renew: renew)
    }

    private func credentials(_ token: String, login: Login?) throws -> Credentials {
        Credentials(
            token: try Token(token), source: .hostsFile, login: login,
            renewal: Renewal(
                refreshToken: try Token("refresh"),
                terms: Renewal.Terms(
                    issuedAt: clock.now, expiresAt: clock.now + 28_800, clientID: "id", webURL: server.url)))
    }

    private var sent: [String?] { server.requests.map { $0["Authorization"] } }

    @Test(
        "W2: a token goes as Basic after a 401 that asks for it, and from then on at once",
        arguments: [
            ["Basic"], ["basic realm=\"GitHub\""], ["Negotiate, Basic realm=\"a\""],
            ["Negotiate", "BASIC realm=\"x\""],
            ["Digest realm=\"a, b\", nonce=1, Basic realm=\"c\", charset=\"UTF-8\""],
        ])
    func asked(_ challenges: [String]) async throws {
        require(Self.basic("mira", "t"), challenges: challenges)
        let manager = try manager(credentials("t", login: "mira"))
        for _ in 1...2 { _ = try await manager.gists(.mine) }
        #expect(sent == ["Bearer t", Self.basic("mira", "t"), Self.basic("mira", "t")])
    }

    @Test("W2: without a login the user is the one that GitHub takes for any", arguments: [nil, "a:b", "", "é"])
    func user(_ login: Login?) async throws {
        require(Self.basic("x-access-token", "t"), challenges: ["Basic"])
        _ = try await manager(credentials("t", login: login)).gists(.mine)
        #expect(sent.last == Self.basic("x-access-token", "t"))
    }

    @Test(
        "W2: a 401 that does not ask for Basic, or knows Bearer too, stands",
        arguments: [[], ["Bearer"], ["Basic realm=\"a\", Bearer"], ["Basic", "bearer"], ["Negotiate"], ["Basically"]])
    func notAsked(_ challenges: [String]) async throws {
        require("never", challenges: challenges)
        let manager = try manager(Credentials(token: Token("t"), source: .option))
        await #expect(throws: APIError.self) { try await manager.gists(.mine) }
        #expect(sent == ["Bearer t"])
    }

    @Test("W2: where Basic is refused as well, the failure stands and the next request begins with Bearer")
    func refused() async throws {
        require("never", challenges: ["Basic"])
        let manager = try manager(Credentials(token: Token("t"), source: .option, login: "mira"))
        for _ in 1...2 { await #expect(throws: APIError.self) { try await manager.gists(.mine) } }
        #expect(sent == ["Bearer t", Self.basic("mira", "t"), "Bearer t", Self.basic("mira", "t")])
    }

    @Test("W2: without a token nothing is sent, and another origin that asks for Basic gets none")
    func elsewhere() async throws {
        server.on("/gists/public", .json("{}", status: 401, headers: [("WWW-Authenticate", "Basic")]))
        await #expect(throws: APIError.self) { try await manager(nil).gists(.everyone) }
        #expect(sent == [nil])
        let other = try LoopbackServer()
        other.on("/gists", .json("{}", status: 401, headers: [("WWW-Authenticate", "Basic")]))
        server.on("/gists", .redirect(to: other.url + "/gists"))
        await #expect(throws: APIError.self) {
            try await manager(Credentials(token: Token("t"), source: .option)).gists(.mine)
        }
        #expect(!other.requests.isEmpty)
        #expect(other.requests.allSatisfy { $0["Authorization"] == nil })
        #expect(sent.dropFirst().allSatisfy { $0 == "Bearer t" })
    }

    @Test("W2, H12: a token that is sent as Basic is renewed once it is refused")
    func renewed() async throws {
        require(Self.basic("mira", "old"), challenges: ["Basic"])
        let new = try credentials("new", login: "mira")
        let manager = try manager(credentials("old", login: "mira")) { old async throws(HTTPError) in
            #expect(old.token.plainText == "old")
            return new
        }
        _ = try await manager.gists(.mine)
        require(Self.basic("mira", "new"), challenges: ["Basic"])
        _ = try await manager.gists(.mine)
        _ = try await manager.gists(.mine)
        #expect(sent.last == Self.basic("mira", "new"))
        #expect(sent.count { $0 == Self.basic("mira", "new") } == 2)
    }
}
