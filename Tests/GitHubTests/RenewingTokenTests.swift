import Foundation
import Gists
import HTTP
import LoopbackServer
import Synchronization
import TestSupport
import Testing

@testable import GitHub

@Suite("H12: tokens that expire") struct RenewingTokenTests {
    private let server: LoopbackServer
    private let clock = VirtualClock()

    init() throws {
        server = try LoopbackServer()
        server.on("/gists") { request in
            request["Authorization"] == "Bearer old" ? .json("{}", status: 401) : .json("[]")
        }
    }

    /// Credentials with this lifetime and age.
    private func credentials(_ token: String, life: Double, age: Double = 0) throws -> Credentials {
        Credentials(
            token: try Token(token), source: .hostsFile, login: "mira",
            renewal: Renewal(
                refreshToken: try Token("refresh-" + token),
                terms: Renewal.Terms(
                    issuedAt: clock.now - age, expiresAt: clock.now - age + life, clientID: "id",
                    webURL: server.url)))
    }

    private func manager(
        _ credentials: Credentials?, late: LateCredentials? = nil, renew: RenewingToken.Renew? = nil
    ) throws -> GitHubAPIManager {
        GitHubAPIManager(
            configuration: try APIConfiguration(
                apiURL: server.url, credentials: credentials, late: late, userAgent: "t"),
            transport: Wire.transport, clock: clock, renew: renew)
    }

    private var sent: [String?] { server.requests(for: "/gists").map { $0["Authorization"] } }

    @Test("H12: twenty requests that are refused at once renew the token once, and are all sent again")
    func refused() async throws {
        let renewals = Mutex<[Credentials]>([])
        let (old, new) = (try credentials("old", life: 28_800), try credentials("new", life: 28_800))
        let manager = try manager(old) { credentials async throws(HTTPError) in
            renewals.withLock { $0.append(credentials) }
            return new
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...20 { group.addTask { _ = try await manager.gists(.mine, headers: ["X-N": "\(number)"]) } }
            try await group.waitForAll()
        }
        #expect(renewals.withLock(\.self) == [old])
        #expect(sent.count { $0 == "Bearer new" } == 20)
        _ = try await manager.gists(.mine)
        #expect(sent.last == "Bearer new")
    }

    @Test(
        "H12: from nine tenths of its life on it is renewed before it is used, and not before",
        arguments: [
            (25_000.0, "Bearer fine"), (25_930, "Bearer newer"), (28_799, "Bearer newer"), (90_000, "Bearer newer"),
        ])
    func due(age: Double, authorization: String) async throws {
        let new = try credentials("newer", life: 28_800)
        let manager = try manager(credentials("fine", life: 28_800, age: age)) { _ in new }
        _ = try await manager.gists(.mine)
        #expect(sent == [authorization])
    }

    @Test("H12: what comes late is renewed, too; each renewal begins with what the last has brought")
    func late() async throws {
        let old = try credentials("old", life: 28_800)
        let next = [try credentials("two", life: 0.5, age: 1), try credentials("three", life: 28_800)]
        let heard = Mutex<[Token]>([])
        let manager = try manager(nil, late: LateCredentials(login: "mira", source: .keyring) { old }) {
            credentials async throws(HTTPError) in
            heard.withLock { heard in
                heard.append(credentials.token)
                return next[min(heard.count, 2) - 1]
            }
        }
        for _ in 1...2 { _ = try await manager.gists(.mine) }
        #expect(heard.withLock(\.self) == [try Token("old"), try Token("two")])
        #expect(sent == ["Bearer old", "Bearer three", "Bearer three"])
    }

    @Test("H12: a token that can't be renewed is refused as ever, and a failure to renew is what is told")
    func failures() async throws {
        let fixed = Credentials(token: try Token("old"), source: .option)
        let unwanted = try manager(fixed) { _ async throws(HTTPError) in throw HTTPError(.cancelled, at: .adapting) }
        let refused = await #expect(throws: APIError.self) { try await unwanted.gists(.mine) }
        #expect(refused?.cause == .badCredentials)
        let expired = try credentials("old", life: 100, age: 200)
        let over = try manager(expired) { _ async throws(HTTPError) in
            throw HTTPError(.unacceptableStatus, at: .adapting, status: 401)
        }
        #expect(await #expect(throws: APIError.self) { try await over.gists(.mine) }?.isTokenRefused == true)
        let away = try manager(expired) { _ async throws(HTTPError) in
            throw HTTPError(.adapterFailed, at: .adapting, detail: "The keyring is locked.")
        }
        let error = await #expect(throws: APIError.self) { try await away.gists(.mine) }
        #expect(error?.sentence().contains("The keyring is locked.") == true)
        #expect(sent == ["Bearer old"])
    }

    @Test("H12: no other host sees the token, before and after")
    func otherHosts() async throws {
        let raw = try LoopbackServer()
        raw.on("/f", .ok("text"))
        let new = try credentials("new", life: 28_800)
        let manager = try manager(credentials("old", life: 100, age: 99)) { _ in new }
        let gist = Gist(id: "a", createdAt: Wire.date, updatedAt: Wire.date)
        _ = try await manager.gists(.mine)
        _ = try await manager.fileContent(GistFile(name: "f", rawURL: raw.url + "/f", size: 4), in: gist)
        #expect(raw.requests.map { $0["Authorization"] } == [nil])
    }
}
