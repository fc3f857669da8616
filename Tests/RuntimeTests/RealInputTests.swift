import Browser
import Cells
import Foundation
import GitHub
import LoopbackServer
import TestSupport
import Testing

@testable import Runtime

/// GitHub's own answers, recorded over the years, in the browser.
@Suite(.blocking, .enabled(if: RecordedInput.isPresent, "no recorded answers beside the project"))
struct `Real input` {
    @Test("each recorded list of gists shows rows and no failure")
    func lists() throws {
        for body in try RecordedInput.lists() {
            let server = try LoopbackServer()
            server.on("/gists/public", .json(body.text))
            let screen = check(try HeadlessProgram(Sample.options(server), size: Size(columns: 120, rows: 36)))
            #expect(
                screen.contains(body.ids.isEmpty ? "No public gists" : "/\(Set(body.ids).count) "),
                "\(body.file)\n\(screen)")
        }
    }

    @Test("each recorded gist shows every one of its files, its comments and what is known about it")
    func gists() throws {
        for gist in try RecordedInput.gists() {
            let server = try LoopbackServer()
            // Raw files lie on other hosts.
            let text = gist.text.replacing("https://raw.example", with: server.url)
            server.on("/gists/public", .json("[\(text)]"))
            server.on("/gists/\(gist.id)", .json(text))
            server.on("/gists/\(gist.id)/comments", .json("[]"))
            for (path, content) in gist.rawFiles { server.on(path, .ok(content)) }
            let program = try HeadlessProgram(Sample.options(server), size: Size(columns: 120, rows: 36))
            program.press(.enter)
            for _ in 0..<gist.fileCount + 2 {
                let screen = check(program)
                #expect(screen.contains(" 1/1 "), "\(gist.file)\n\(screen)")
                program.press(.character("]"))
            }
        }
    }

    /// - Returns: the screen, on which nothing failed and nothing is still to come.
    private func check(_ program: HeadlessProgram) -> String {
        let screen = program.lines().joined(separator: "\n")
        #expect(!screen.contains("r retry"), "\(screen)")
        #expect(!screen.contains("loading"), "\(screen)")
        #expect(!screen.contains("unreadable"), "\(screen)")
        #expect(!screen.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        return screen
    }
}

/// The recordings, where a folder with them lies beside the project.
private enum RecordedInput {
    static let folder = URL(filePath: #filePath).appending(path: "../../../../shared/data").standardized
    static let isPresent = FileManager.default.fileExists(atPath: folder.path())

    struct List {
        let file: String
        let text: String
        let ids: [String]
    }

    struct SingleGist {
        let file: String
        let id: String
        let text: String
        let fileCount: Int
        /// Contents by the path of their raw URL.
        let rawFiles: [(path: String, content: String)]
    }

    static func lists() throws -> [List] {
        try bodies().compactMap { file, body in
            guard let gists = body as? [[String: Any]], gists.allSatisfy({ isGist($0) }) else { return nil }
            return List(file: file, text: try text(gists), ids: gists.compactMap { $0["id"] as? String })
        }
    }

    static func gists() throws -> [SingleGist] {
        let file = folder.appending(path: "gists/real_gists.json")
        let real = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]] ?? []
        let all = real.compactMap { $0["gist"] }.map { (file: "real_gists.json", body: $0) } + (try bodies())
        return try all.compactMap { file, body in
            guard let gist = body as? [String: Any], isGist(gist), let id = gist["id"] as? String else { return nil }
            var moved = gist
            var files = gist["files"] as? [String: [String: Any]] ?? [:]
            var rawFiles: [(path: String, content: String)] = []
            for (index, name) in files.keys.sorted().enumerated() {
                rawFiles.append(("/raw/\(index)", files[name]?["content"] as? String ?? "not recorded\n"))
                files[name]?["raw_url"] = "https://raw.example/raw/\(index)"
            }
            moved["files"] = files
            return SingleGist(file: file, id: id, text: try text(moved), fileCount: files.count, rawFiles: rawFiles)
        }
    }

    private static func isGist(_ object: [String: Any]) -> Bool {
        object["files"] is [String: Any] && object["id"] is String && object["git_pull_url"] is String
    }

    private static func text(_ object: Any) throws -> String {
        String(
            decoding: try JSONSerialization.data(withJSONObject: object, options: .withoutEscapingSlashes),
            as: UTF8.self)
    }

    /// The JSON of all recorded answers to requests about gists that were no errors.
    private static func bodies() throws -> [(file: String, body: Any)] {
        let files = try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "recorded"), includingPropertiesForKeys: nil)
        return try files.filter { $0.pathExtension == "json" }.flatMap { file in
            let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
            return (object?["exchanges"] as? [[String: Any]] ?? []).compactMap {
                exchange -> (file: String, body: Any)? in
                guard let request = exchange["request"] as? [String: Any],
                    (request["url"] as? String)?.contains("/gists") == true,
                    let response = exchange["response"] as? [String: Any], response["status"] as? Int ?? 0 < 300
                else { return nil }
                let text = (response["body_text"] as? String).map { Data($0.utf8) }
                let body = response["body_json"] ?? text.flatMap { try? JSONSerialization.jsonObject(with: $0) }
                return body.map { (file.lastPathComponent, $0) }
            }
        }
    }
}
