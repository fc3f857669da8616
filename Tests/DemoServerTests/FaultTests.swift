import Foundation
import Testing

@Suite("Demo server: what goes wrong on purpose")
struct FaultTests {
    private static let new = #"{"files": {"a.txt": {"content": "one\n"}}}"#

    private func newest(_ server: DemoServer) throws -> [String] {
        try server.api.get("/gists?per_page=100", token: server.token).list().compactMap { $0["id"] as? String }
    }

    @Test("W9: with ! a request is carried out before it fails; w counts only those that change something")
    func afterwards() throws {
        let server = try DemoServer("--fail", "502@w1!,500@w2")
        let before = try newest(server)
        #expect(try server.api.send("POST", "/gists", token: server.token, body: Self.new).status == 502)
        #expect(try newest(server).count == before.count + 1)
        #expect(try server.api.send("POST", "/gists", token: server.token, body: Self.new).status == 500)
        #expect(try newest(server).count == before.count + 1)
        #expect(try server.api.send("POST", "/gists", token: server.token, body: Self.new).status == 201)
    }

    @Test("W9: drop closes the connection without an answer, before or after the work", arguments: [false, true])
    func drop(isAfterwards: Bool) throws {
        let server = try DemoServer("--fail", isAfterwards ? "drop@w1!" : "drop@w1")
        let before = try newest(server).count
        #expect(throws: (any Error).self) {
            try server.api.send("POST", "/gists", token: server.token, body: Self.new)
        }
        #expect(try newest(server).count == before + (isAfterwards ? 1 : 0))
    }

    @Test("W4: --meddle changes the first own gist that is asked for, once")
    func meddling() throws {
        let server = try DemoServer("--meddle")
        let id = try #require(newest(server).first)
        let other = try #require(newest(server).last)
        let seen = try server.api.get("/gists/\(id)", token: server.token).object()
        let again = try server.api.get("/gists/\(id)", token: server.token).object()
        #expect(seen["updated_at"] as? String != again["updated_at"] as? String)
        #expect((again["history"] as? [Any])?.count == (seen["history"] as? [Any] ?? []).count + 1)
        for id in [id, other] {
            let one = try server.api.get("/gists/\(id)", token: server.token).object()["updated_at"] as? String
            #expect(try server.api.get("/gists/\(id)", token: server.token).object()["updated_at"] as? String == one)
        }
    }

    @Test(
        "W4: 422 says what is wrong with which field",
        arguments: [
            (#"{"files": {"a.txt": {"content": ""}}}"#, "files", "missing_field"),
            (#"{"files": {}}"#, "files", "missing_field"), (#"{}"#, "files", "missing_field"),
            (
                #"{"files": {"a.txt": {"content": "1"}, "b.txt": {"content": "2", "filename": "a.txt"}}}"#, "files",
                "custom"
            ),
        ])
    func invalid(body: String, field: String, code: String) throws {
        let server = try DemoServer.shared.get()
        let answer = try server.api.send("POST", "/gists", token: server.token, body: body)
        let error = try (answer.object()["errors"] as? [[String: String]])?.first
        #expect(answer.status == 422 && error?["field"] == field && error?["code"] == code)
    }

    @Test("W5: too many files and a blank comment are refused with GitHub's words")
    func refusedInWords() throws {
        let server = try DemoServer.shared.get()
        let files = (1...301).map { #""f\#($0).txt": {"content": "x"}"# }.joined(separator: ",")
        let many = try server.api.send("POST", "/gists", token: server.token, body: "{\"files\": {\(files)}}")
        #expect(try (many.object()["errors"] as? [[String: String]])?.first?["message"]?.contains("300") == true)
        let id = try #require(server.api.get("/gists/public?per_page=1").list().first?["id"] as? String)
        let blank = try server.api.send(
            "POST", "/gists/\(id)/comments", token: server.token, body: #"{"body": " \n"}"#)
        #expect(blank.status == 422)
        #expect(try (blank.object()["errors"] as? [[String: String]])?.first?["message"] == "body can't be blank")
    }
}
