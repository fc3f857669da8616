import Concurrency
import Foundation
import Gists
import GitHub
import HTTP
import LoopbackServer
import Synchronization
import TestSupport
import Testing

@testable import Accounts

@Suite("H12: tokens that expire, as they are kept", .blocking) struct RenewalTests {
    private let server: LoopbackServer
    private let folder: TestFolder
    private let manager: AccountManager
    private let clock = VirtualClock()
    private let flow: DeviceFlow

    init() throws {
        (server, folder) = (try LoopbackServer(), try TestFolder())
        manager = AccountManager(path: folder.path + "/hosts.toml", keyring: nil, gitHubCLI: nil)
        flow = DeviceFlow(clientID: "Iv1.id", webURL: server.url + "/", userAgent: "tests", clock: clock)
        server.on(
            "/login/device/code",
            .json(
                #"{"device_code": "d", "user_code": "ABCD-1234", "expires_in": 900, "interval": 5, "#
                    + #""verification_uri": "https://github.com/login/device"}"#))
    }

    private static func token(_ text: String) -> Token? { try? Token(text) }

    private func answer(_ fields: String) {
        server.on("/login/oauth/access_token", .json("{\(fields)}"))
    }

    private func terms(life: Double, issuedAt: Date? = nil) -> Renewal.Terms {
        let start = issuedAt ?? clock.now
        return Renewal.Terms(issuedAt: start, expiresAt: start + life, clientID: "Iv1.id", webURL: server.url)
    }

    private func add(_ token: String, _ refreshToken: String) throws {
        _ = try manager.add(
            Token(token), renewal: Renewal(refreshToken: try Token(refreshToken), terms: terms(life: 28_800)),
            of: TokenOwner(owner: Owner(login: "mira", id: 7), scopes: []), host: "github.com",
            apiURL: "https://api.github.com")
    }

    private var stored: Credentials? { get throws { try manager.credentials(host: "github.com").known } }

    // MARK: The device flow

    @Test("H12: with a token that expires the device flow gives what renews it")
    func grant() async throws {
        answer(
            #""access_token":"ghu_1","expires_in":28800,"refresh_token":"ghr_1","refresh_token_expires_in":15897600"#)
        let grant = try await flow.grant(for: flow.start())
        #expect(grant.token == Self.token("ghu_1"))
        #expect(grant.renewal == Renewal(refreshToken: try Token("ghr_1"), terms: terms(life: 28_800)))
    }

    @Test(
        "H12: without an end, or without what renews it, a token is one that lasts",
        arguments: [
            "", #","expires_in":28800"#, #","refresh_token":"ghr_1""#, #","expires_in":0,"refresh_token":"ghr_1""#,
            #","expires_in":-1,"refresh_token":"ghr_1""#, #","expires_in":1e300,"refresh_token":"ghr_1""#,
            #","expires_in":"28800","refresh_token":"ghr_1""#, #","expires_in":28800,"refresh_token":"a b""#,
            #","expires_in":28800,"refresh_token":null"#,
        ])
    func lasting(more: String) async throws {
        answer(#""access_token":"ghu_1""# + more)
        let grant = try await flow.grant(for: flow.start())
        #expect(grant.token == Self.token("ghu_1") && grant.renewal == nil)
    }

    @Test("H12: a refresh token is handed to the host that gave it, and gives another grant")
    func refresh() async throws {
        answer(#""access_token":"ghu_2","expires_in":100,"refresh_token":"ghr_2""#)
        let renewal = Renewal(refreshToken: try Token("ghr_1"), terms: terms(life: 28_800))
        let grant = try await flow.renewed(renewal)
        #expect(grant.token == Self.token("ghu_2"))
        #expect(grant.renewal == Renewal(refreshToken: try Token("ghr_2"), terms: terms(life: 100)))
        let form = String(decoding: server.requests.last?.body ?? Data(), as: UTF8.self)
        #expect(form == "client_id=Iv1.id&grant_type=refresh_token&refresh_token=ghr_1")
        answer(#""access_token":"ghu_3","expires_in":100"#)
        #expect(try await flow.renewed(renewal).renewal?.refreshToken == renewal.refreshToken)
    }

    @Test("H12: one that was used or is too old ends the sign-in; other failures do not")
    func refusals() async throws {
        let renewal = Renewal(refreshToken: try Token("ghr_1"), terms: terms(life: 28_800))
        answer(#""error":"bad_refresh_token","error_description":"The refresh token passed is incorrect or expired.""#)
        let error = await #expect(throws: DeviceFlowError.self) { try await flow.renewed(renewal) }
        #expect(error == .notRenewed && error?.description.contains("gists-tui auth login") == true)
        answer("")
        await #expect(throws: DeviceFlowError.unexpected("")) { try await flow.renewed(renewal) }
    }

    // MARK: hosts.toml

    @Test("H12: hosts.toml keeps what renews a token, and reads it again")
    func roundTrip() throws {
        try add("ghu_1", "ghr_1")
        #expect(try stored?.renewal == Renewal(refreshToken: try Token("ghr_1"), terms: terms(life: 28_800)))
        let file = try manager.hosts()
        #expect(try HostsFile(Array(file.text.utf8)) == file)
        #expect(try FileManager.default.attributesOfItem(atPath: manager.path)[.posixPermissions] as? Int == 0o600)
        let broken = file.text.replacingOccurrences(of: "expires-at = ", with: "expires-at = \"x\" # ")
        #expect(throws: (any Error).self) { try HostsFile(Array(broken.utf8)) }
    }

    @Test("H12: a renewal takes the place of what was stored, and leaves all else as it is")
    func renewed() throws {
        try add("ghu_1", "ghr_1")
        _ = try manager.add(
            Token("other"), of: TokenOwner(owner: Owner(login: "tom", id: 8), scopes: ["gist"]), host: "github.com",
            apiURL: "https://api.github.com")
        let old = try #require(try manager.credentials(host: "github.com", login: "mira").known)
        let later = Renewal(refreshToken: try Token("ghr_2"), terms: terms(life: 50))
        let new = try manager.renewed(old, host: "github.com") { renewal in
            #expect(renewal == old.renewal)
            return DeviceFlow.Grant(token: try Token("ghu_2"), renewal: later)
        }
        #expect(new == Credentials(token: try Token("ghu_2"), source: .hostsFile, login: "mira", renewal: later))
        #expect(try manager.credentials(host: "github.com", login: "mira").known == new)
        #expect(try stored?.login == "tom")
        #expect(try !String(contentsOfFile: manager.path, encoding: .utf8).contains("ghr_1"))
    }

    @Test("H12: where another program was faster its token is taken, and nobody is asked")
    func faster() throws {
        try add("ghu_1", "ghr_1")
        let old = try #require(try stored)
        try add("ghu_2", "ghr_2")
        let new = try manager.renewed(old, host: "github.com") { _ in throw DeviceFlowError.notRenewed }
        #expect(new.token == Self.token("ghu_2") && new.renewal?.refreshToken == Self.token("ghr_2"))
    }

    @Test("H12: twenty at once renew once")
    func atOnce() async throws {
        try add("ghu_1", "ghr_1")
        let old = try #require(try stored)
        let grant = DeviceFlow.Grant(
            token: try Token("ghu_2"), renewal: Renewal(refreshToken: try Token("ghr_2"), terms: terms(life: 50)))
        let count = Count()
        try await withThrowingTaskGroup(of: Credentials.self) { group in
            for _ in 1...20 {
                group.addTask { [manager, count] in
                    try await Blocking.onThread {
                        try manager.renewed(old, host: "github.com") { _ in
                            count.add()
                            return grant
                        }
                    }
                }
            }
            for try await new in group { #expect(new.token == grant.token) }
        }
        #expect(count.value == 1)
    }

    @Test("H12: a renewal that fails leaves the file as it was, and so does an account that is gone")
    func failed() throws {
        try add("ghu_1", "ghr_1")
        let (old, before) = (try #require(try stored), try String(contentsOfFile: manager.path, encoding: .utf8))
        #expect(throws: DeviceFlowError.notRenewed) {
            try manager.renewed(old, host: "github.com") { _ in throw DeviceFlowError.notRenewed }
        }
        #expect(try String(contentsOfFile: manager.path, encoding: .utf8) == before)
        try manager.remove("mira", host: "github.com")
        #expect(throws: AccountError.self) {
            try manager.renewed(old, host: "github.com") { _ in throw DeviceFlowError.cancelled }
        }
    }
}

private final class Count: Sendable {
    private let number = Mutex(0)
    var value: Int { number.withLock(\.self) }
    func add() { number.withLock { $0 += 1 } }
}
