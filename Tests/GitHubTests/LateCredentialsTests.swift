import FoundationEssentials
import Gists
import HTTP
import LoopbackServer
import Synchronization
import Testing

@testable import GitHub

@Suite("W1: credentials that come late")
struct LateCredentialsTests {
    private let server: LoopbackServer
    private let asked = Counter()

    init() throws {
        server = try LoopbackServer()
        server.on("/user", .json(#"{"login": "mira", "id": 7}"#, headers: [("X-OAuth-Scopes", "gist")]))
        server.on("/gists/public", .json("[]"))
    }

    private func manager(
        login: Login?, _ fetch: @escaping @Sendable () throws(CredentialsError) -> Credentials?
    ) throws -> GitHubAPIManager {
        let late = LateCredentials(login: login, source: .keyring) { [asked] () throws(CredentialsError) in
            asked.count()
            return try fetch()
        }
        return GitHubAPIManager(
            configuration: try APIConfiguration(apiURL: server.url, late: late, userAgent: "tests"))
    }

    @Test("W1: nothing is fetched before the first request, then once for all; each request has the token")
    func once() async throws {
        let token = try Token("ghp_late")
        let manager = try manager(login: "mira") { Credentials(token: token, source: .keyring, login: "mira") }
        #expect(manager.configuration.hasToken)
        #expect(asked.value == 0)
        async let one = manager.account()
        async let other = manager.gists(.everyone)
        #expect(try await one.scopes == ["gist"])
        _ = try await other
        #expect(asked.value == 1)
        #expect(server.requests.allSatisfy { $0["Authorization"] == "Bearer ghp_late" })
    }

    @Test("W1: a fetch that fails is the request's failure, nothing is sent, and the next request fetches again")
    func failure() async throws {
        let manager = try manager(login: "mira") { () throws(CredentialsError) in
            throw CredentialsError(source: .keyring, reason: .unreadable("it is locked."))
        }
        for _ in 0..<2 {
            let error = await #expect(throws: APIError.self) { try await manager.gists(.everyone) }
            #expect(error?.sentence() == "Can't read the token from the keyring: it is locked.")
            #expect(error?.isAuthentication == true && error?.isTokenRefused == true)
        }
        #expect(asked.value == 2)
        #expect(server.requests.isEmpty)
    }

    @Test(
        "W1: where nobody knows whether there is a token, requests wait and go without; what needs one is refused at once"
    )
    func uncertain() async throws {
        let token = try Token("ghp_late")
        let manager = try manager(login: nil) { Credentials(token: token, source: .gitHubCLI) }
        await #expect(throws: APIError.self) { try await manager.gists(.mine) }
        #expect(asked.value == 0)
        _ = try await manager.gists(.everyone)
        #expect(asked.value == 1)
        #expect(server.requests.map { $0["Authorization"] } == [nil])
        #expect(manager.configuration.late?.known?.token == token)
    }

    @Test("W6: what is stored belongs to the login, and not to its token")
    func account() throws {
        func account(_ login: Login?, _ token: String) throws -> String {
            let credentials = Credentials(token: try Token(token), source: .hostsFile, login: login)
            return try APIConfiguration(credentials: credentials, userAgent: "t").account
        }
        #expect(try account("mira", "one") == account("Mira", "two"))
        #expect(try account("Mira", "one") == CacheKey.account(authorization: "login mira"))
        #expect(try account("mira", "one") != account("tom", "one"))
        #expect(try account(nil, "one") != account(nil, "two"))
        #expect(try manager(login: "mira") { nil }.configuration.account == account("mira", "one"))
    }
}

private final class Counter: Sendable {
    private let state = Mutex(0)
    var value: Int { state.withLock(\.self) }
    func count() { state.withLock { $0 += 1 } }
}
