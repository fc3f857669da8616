import Foundation
import TestSupport
import Testing

@Suite("Demo server: --replay")
struct ReplayTests {
    @Test("C9: recorded answers come in their order, the last one again and again; others are 404 and named")
    func inOrder() throws {
        let folder = try TestFolder()
        defer { withExtendedLifetime(folder) {} }
        let recording = """
            {"exchanges": [
              {"request": {"method": "GET", "url": "https://api.github.com/gists/1?x=%20y"},
               "response": {"status": 200, "headers": [["ETag", "\\"a\\""], ["Content-Length", "999"]], "body_json": {"n": 1}}},
              {"request": {"method": "GET", "url": "https://api.github.com/gists/1?x=%20y"},
               "response": {"status": 502, "headers": [["Content-Type", "text/html"]], "body_text": "<h1>Oh no</h1>"}}
            ]}
            """
        try folder.file("one.json", recording)
        let server = try DemoServer("--replay", folder.path)
        let first = try server.api.get("/gists/1?x=%20y")
        #expect(first.status == 200 && first.headers["etag"] == "\"a\"")
        #expect(try first.object()["n"] as? Int == 1)
        for _ in 1...2 {
            let later = try server.api.get("/gists/1?x=%20y")
            #expect(later.status == 502 && String(decoding: later.body, as: UTF8.self) == "<h1>Oh no</h1>")
        }
        let unknown = try server.api.send("DELETE", "/gists/1")
        #expect(unknown.status == 404)
        #expect(try (unknown.object()["message"] as? String)?.contains("DELETE /gists/1") == true)
    }

    @Test("C9: a folder without exchanges is told at the start")
    func nothingRecorded() throws {
        let (status, errors) = try Running(["--replay", "/nowhere"]).end()
        #expect(status == 1)
        #expect(errors.contains("--replay /nowhere"))
    }
}
