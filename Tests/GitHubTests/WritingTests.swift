import Foundation
import Gists
import HTTP
import LoopbackServer
import Testing
import Texts

@testable import GitHub

@Suite("W4: writing over real sockets")
struct WritingTests {
    private let api: LoopbackServer
    private let github: GitHubAPIManager

    init() throws {
        api = try LoopbackServer()
        github = try Wire.manager(api, token: "ghp_secret")
    }

    /// The latest request's method, path and body.
    private func sent() throws -> (line: String, body: JSONValue?) {
        let request = try #require(api.requests.last)
        return (
            "\(request.method) \(request.path)",
            request.body.isEmpty ? nil : try JSONDecoder().decode(JSONValue.self, from: request.body)
        )
    }

    @Test("W4: a gist is made of description, visibility and files")
    func create() async throws {
        api.on("/gists", .json(Wire.gistJSON("n"), status: 201))
        let draft = GistDraft(description: "d", isPublic: true, files: [.init(name: "a.txt", text: "x\n\u{1b}")])
        #expect(try await github.create(draft).id == "n")
        let (line, body) = try sent()
        #expect(line == "POST /gists")
        #expect(
            body == ["description": "d", "public": true, "files": ["a.txt": ["content": .string("x\n\u{1b}")]]])
        #expect(api.requests.last?["Authorization"] == "Bearer ghp_secret")
    }

    @Test("W4: an edit sends what changes; null removes a file, a new name goes as filename")
    func edit() async throws {
        api.on("/gists/a", .json(Wire.gistJSON("a")))
        let edit = GistEdit(
            files: [
                "a": .remove, "b": .write(name: "c", text: nil), "d": .write(name: nil, text: "x"),
            ])
        _ = try await github.edit("a", edit)
        let (line, body) = try sent()
        #expect(line == "PATCH /gists/a")
        #expect(body == ["files": ["a": .null, "b": ["filename": "c"], "d": ["content": "x"]]])
        _ = try await github.edit("a", GistEdit(description: ""))
        #expect(try sent().body == ["description": ""])
    }

    @Test("W4, W5: deleting, forking and comments have GitHub's methods and paths")
    func others() async throws {
        let comment = #"{"id":7,"body":"b","created_at":"2015-02-11T21:12:35Z","updated_at":"2015-02-11T21:12:35Z"}"#
        api.on("/gists/a") { $0.method == "DELETE" ? .status(204) : .json(Wire.gistJSON("a")) }
        api.on("/gists/a/forks", .json(Wire.gistJSON("f"), status: 201))
        api.on("/gists/a/comments", .json(comment, status: 201))
        api.on("/gists/a/comments/7") { $0.method == "DELETE" ? .status(204) : .json(comment) }
        api.on("/gists/a/0f", .json(Wire.gistJSON("a")))
        #expect(try await github.fork("a").id == "f")
        #expect(try await github.addComment("b", to: "a").id == 7)
        #expect(try sent().body == ["body": "b"])
        #expect(try await github.editComment(7, of: "a", to: "c").id == 7)
        #expect(try sent().body == ["body": "c"])
        try await github.deleteComment(7, of: "a")
        try await github.delete("a")
        #expect(try await github.gist("a", at: RevisionID("0f")).id == "a")
        #expect(
            api.requests.map { "\($0.method) \($0.path)" } == [
                "POST /gists/a/forks", "POST /gists/a/comments", "PATCH /gists/a/comments/7",
                "DELETE /gists/a/comments/7", "DELETE /gists/a", "GET /gists/a/0f",
            ])
    }

    @Test("W4: what makes something is sent once, whatever the failure", arguments: [500, 502, 503])
    func once(status: Int) async throws {
        api.on("/gists", .status(status))
        api.on("/gists/a/comments", .status(status))
        let error = await #expect(throws: APIError.self) {
            try await github.create(GistDraft(files: [.init(name: "a", text: "x")]))
        }
        #expect(error?.mayHaveBeenDone == true)
        await #expect(throws: APIError.self) { try await github.addComment("b", to: "a") }
        #expect(api.requests.count == 2)
    }

    @Test("W3: a refusal means that nothing was done", arguments: [401, 403, 404, 422])
    func refused(status: Int) async throws {
        api.on("/gists", .json("{}", status: status))
        let error = await #expect(throws: APIError.self) { try await github.create(GistDraft()) }
        #expect(error?.mayHaveBeenDone == false)
    }
}

@Suite("W4: names that only mean the same, on their way to GitHub")
struct ExactWritingTests {
    @Test("W4: each file of a new gist and of an edit has its own member")
    func members() async throws {
        let api = try LoopbackServer()
        let github = try Wire.manager(api, token: "ghp_secret")
        api.on("/gists", .json(Wire.gistJSON("n"), status: 201))
        api.on("/gists/a", .json(Wire.gistJSON("a")))
        let names = ["\u{E9}", "e\u{301}"]
        _ = try await github.create(GistDraft(files: names.map { .init(name: $0, text: "x") }))
        _ = try await github.edit("a", GistEdit(files: [ExactText(names[0]): .remove, ExactText(names[1]): .remove]))
        for request in api.requests {
            for name in names { #expect(request.body.firstRange(of: Data("\"\(name)\":".utf8)) != nil) }
        }
    }
}
