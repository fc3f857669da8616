import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport

/// A server with one gist of the token's owner, and commands that write to it.
struct WritingServer {
    let server: LoopbackServer
    let folder: TestFolder

    /// - Parameters:
    ///   - files: of the gist 1.
    ///   - answer: to whatever changes something; the gist as it is by default.
    init(
        files: [String: String] = ["notes.md": "one\ntwo\n"], isPublic: Bool = false, answer: Reply? = nil
    ) throws {
        server = try LoopbackServer()
        folder = try TestFolder()
        let sampleFiles = files.map { ($0, Sample.file($0, $1)) }
        let gist = Sample.gist(
            1, changed: ["files": Dictionary(uniqueKeysWithValues: sampleFiles), "public": isPublic])
        let json = Sample.json(gist)
        server.on("/gists/1") { $0.method == "GET" ? .json(json) : answer ?? .json(json) }
        server.on("/gists") { _ in answer ?? .json(json, status: 201) }
        server.on("/user", .json(#"{"login":"Mira","id":7}"#, headers: [("X-OAuth-Scopes", "gist")]))
        let comment: [String: Any] = [
            "id": 7, "body": "hi", "user": ["login": "mira", "id": 7], "created_at": "2026-01-03T10:00:00Z",
            "updated_at": "2026-01-03T10:00:00Z",
        ]
        let comments = Sample.json([comment])
        let added = Sample.json(comment)
        server.on("/gists/1/comments") { $0.method == "GET" ? .json(comments) : answer ?? .json(added, status: 201) }
    }

    var environment: [String: String] { ["GH_ENTERPRISE_TOKEN": "secret-token", "TMPDIR": folder.path] }

    func run(
        _ arguments: [String], environment more: [String: String] = [:], input: String? = nil
    ) throws -> Program.Result {
        try Program.run(
            located(arguments), environment: environment.merging(more) { $1 }, input: input)
    }

    /// On a terminal, with a function of the shell for the editor, which gets the file's path as `$1`.
    func open(
        _ arguments: [String], editor: String = "true", environment more: [String: String] = [:],
        until text: String? = nil
    ) throws -> PseudoTerminal {
        let own = environment.merging(["EDITOR": "f() { \(editor); }; f", "HOME": folder.path]) { $1 }
        return try Browser.open(
            located(arguments), environment: own.merging(more) { $1 }, columns: 120, rows: 30,
            until: text)
    }

    /// What changed something, by method and path.
    var changes: [String] { server.requests.filter { $0.method != "GET" }.map { "\($0.method) \($0.path)" } }

    /// The body of the last change.
    var sent: [String: Any] {
        let body = server.requests.last { $0.method != "GET" }?.body ?? Data()
        return (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]
    }

    /// A file as the last change has it.
    func sentFile(_ name: String) -> [String: Any]? { (sent["files"] as? [String: Any])?[name] as? [String: Any] }

    /// With the server's URL behind the command's name: behind `--` it would be git's.
    private func located(_ arguments: [String]) -> [String] {
        arguments.prefix(1) + ["--api-url", server.url] + arguments.dropFirst()
    }

    /// What was left in the temporary folder.
    var kept: [String] {
        folder.contents.filter { $0.path.dropFirst(folder.path.count).hasPrefix("/gists-tui-") }
            .map { String(decoding: $0.data, as: UTF8.self) }
    }
}
