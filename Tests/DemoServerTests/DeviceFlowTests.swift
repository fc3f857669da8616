import Foundation
import Testing

@Suite("Demo server: signing in with a code")
struct DeviceFlowTests {
    private static let grant = "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code"

    /// What the questions for the token are answered with.
    private func answers(_ server: DemoServer, asking times: Int) throws -> [[String: Any]] {
        let code = try server.api.send("POST", "/login/device/code", body: "client_id=abc&scope=gist").object()
        #expect((code["user_code"] as? String)?.count == 9)
        #expect((code["verification_uri"] as? String)?.hasSuffix("/login/device") == true)
        let device = try #require(code["device_code"] as? String)
        let question = "client_id=abc&device_code=\(device)&grant_type=\(Self.grant)"
        return try (1...times).map { _ in
            try server.api.send("POST", "/login/oauth/access_token", body: question).object()
        }
    }

    @Test("W2: pending twice, then a token that works and has the scope")
    func approved() throws {
        let server = try DemoServer()
        let answers = try answers(server, asking: 4)
        #expect(answers[0]["error"] as? String == "authorization_pending")
        #expect(answers[1]["error"] as? String == "authorization_pending")
        #expect(answers[2]["scope"] as? String == "gist")
        let token = try #require(answers[2]["access_token"] as? String)
        let user = try server.api.get("/user", token: token)
        #expect(try user.object()["login"] as? String == server.login)
        #expect(user.headers["x-oauth-scopes"] == "gist")
        #expect(answers[3]["error"] as? String == "incorrect_device_code")
    }

    @Test("W2: denied, expired, slow", arguments: [("denied", "access_denied"), ("expired", "expired_token")])
    func refused(outcome: String, error: String) throws {
        let server = try DemoServer("--device", outcome)
        #expect(try answers(server, asking: 3).last?["error"] as? String == error)
    }

    @Test("W2: who asks too often is told to slow down by five seconds")
    func slow() throws {
        let answers = try answers(DemoServer("--device", "slow"), asking: 3)
        #expect(answers[0]["error"] as? String == "slow_down" && answers[0]["interval"] as? Int == 6)
        #expect(answers[2]["access_token"] != nil)
    }

    @Test("W2: without a client id there is nothing, with another grant no token")
    func wrong() throws {
        let server = try DemoServer()
        #expect(try server.api.send("POST", "/login/device/code", body: "scope=gist").status == 404)
        let answer = try server.api.send("POST", "/login/oauth/access_token", body: "grant_type=password").object()
        #expect(answer["error"] as? String == "unsupported_grant_type")
    }
}
