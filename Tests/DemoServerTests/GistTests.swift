import Foundation
import Testing

@Suite("Demo server: single gists and raw files")
struct GistTests {
    let server: DemoServer

    init() throws { server = try DemoServer.shared.get() }

    /// The first listed gist that fulfils the condition.
    private func gist(where matches: ([String: Any]) -> Bool) throws -> String {
        for page in 1...30 {
            let found = try server.api.get("/gists/public?per_page=100&page=\(page)").list().first(where: matches)
            if let id = found?["id"] as? String { return id }
        }
        throw Client.Failure(message: "no such gist")
    }

    private func files(_ gist: [String: Any]) -> [String: [String: Any]] {
        gist["files"] as? [String: [String: Any]] ?? [:]
    }

    @Test("R5: a large file comes cut, later ones empty, both truncated; raw_url has all of it")
    func truncation() throws {
        let id = try gist { ($0["description"] as? String)?.contains("1.7 MB") == true }
        let files = try files(server.api.get("/gists/\(id)").object())
        let (before, large, after) = (files["a-readme.md"], files["measurements.csv"], files["z-summary.md"])
        #expect(before?["truncated"] as? Bool == false)
        #expect(large?["truncated"] as? Bool == true)
        #expect((large?["content"] as? String)?.utf8.count == 1 << 20)
        #expect(after?["truncated"] as? Bool == true && after?["content"] as? String == "")
        let size = try #require(large?["size"] as? Int)
        #expect(size > 1_700_000)
        let raw = try server.raw.get(#require(large?["raw_url"] as? String))
        #expect(raw.body.count == size)
        #expect(raw.body.prefix(1 << 20) == Data((large?["content"] as? String ?? "").utf8))
        let small = try server.raw.get(#require(after?["raw_url"] as? String))
        #expect(String(decoding: small.body, as: UTF8.self) == "Everything was fine.\n")
    }

    @Test("R5: of more than 300 files the first 300 are given, and the gist is truncated")
    func manyFiles() throws {
        let id = try gist { $0["truncated"] as? Bool == true }
        let whole = try server.api.get("/gists/\(id)").object()
        #expect(whole["truncated"] as? Bool == true)
        #expect(files(whole).count == 300)
    }

    @Test("R2: what raw_url gives is what content shows, whatever the file's name")
    func rawFiles() throws {
        for id in [
            try gist { ($0["description"] as? String) == "File names that need care" },
            try gist { ($0["comments"] as? Int ?? 0) > 3 },
        ] {
            for (name, file) in try files(server.api.get("/gists/\(id)").object()) {
                let raw = try server.raw.get(#require(file["raw_url"] as? String))
                #expect(raw.status == 200, "\(name)")
                #expect(String(decoding: raw.body, as: UTF8.self) == file["content"] as? String, "\(name)")
                #expect(raw.body.count == file["size"] as? Int)
            }
        }
        #expect(try server.raw.get("/nobody/nothing/raw/nowhere.txt").status == 404)
    }

    @Test("R2: a file that is no text comes whole as base64 if asked so, and byte-exact from raw_url")
    func binaryFiles() throws {
        let id = try gist { ($0["description"] as? String)?.hasPrefix("A picture") == true }
        let accept = ["Accept": "application/vnd.github.base64+json"]
        let file = try #require(files(server.api.get("/gists/\(id)", headers: accept).object())["bytes.bin"])
        let expected = Data((0...1_023).map { UInt8(truncatingIfNeeded: $0 * 7) })
        #expect(Data(base64Encoded: file["content"] as? String ?? "") == expected)
        #expect(try server.raw.get(#require(file["raw_url"] as? String)).body == expected)
    }

    @Test("R1: commits, their versions and their line counts tell one story")
    func revisions() throws {
        let id = try gist {
            ($0["created_at"] as? String) != ($0["updated_at"] as? String) && $0["truncated"] as? Bool == false
        }
        let commits = try server.api.get("/gists/\(id)/commits?per_page=100").list()
        #expect(commits.count > 1)
        let oldest = try #require(commits.last?["version"] as? String)
        let newest = try #require(commits.first?["version"] as? String)
        let now = try server.api.get("/gists/\(id)").object()
        #expect(try files(server.api.get("/gists/\(id)/\(newest)").object()).keys == files(now).keys)
        #expect((now["history"] as? [Any])?.count == commits.count)
        let first = try files(server.api.get("/gists/\(id)/\(oldest)").object())
        let lines = first.values.compactMap { $0["content"] as? String }
            .flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).dropLast() }.count
        #expect((commits.last?["change_status"] as? [String: Int])?["additions"] == lines)
        for file in first.values {
            let raw = try server.raw.get(#require(file["raw_url"] as? String))
            #expect(String(decoding: raw.body, as: UTF8.self) == file["content"] as? String)
        }
        #expect(try server.api.get("/gists/\(id)/0000").status == 404)
    }

    @Test("R1: comments are as many as the list says, and forks name the gist they came from")
    func commentsAndForks() throws {
        let commented = try gist { ($0["comments"] as? Int ?? 0) > 2 }
        let count = try server.api.get("/gists/\(commented)").object()["comments"] as? Int
        let comments = try server.api.get("/gists/\(commented)/comments").list()
        #expect(comments.count == count)
        let one = try #require(comments.first?["id"] as? Int)
        #expect(try server.api.get("/gists/\(commented)/comments/\(one)").object()["id"] as? Int == one)

        var forked: String?
        for page in 1...6 where forked == nil {
            for gist in try server.api.get("/gists/public?per_page=100&page=\(page)").list() where forked == nil {
                let id = try #require(gist["id"] as? String)
                forked = try server.api.get("/gists/\(id)/forks").list().isEmpty ? nil : id
            }
        }
        let original = try #require(forked)
        let fork = try #require(server.api.get("/gists/\(original)/forks").list().first?["id"] as? String)
        let origin = try server.api.get("/gists/\(fork)").object()["fork_of"] as? [String: Any]
        #expect(origin?["id"] as? String == original)
    }

    @Test("A1: avatars are PNG and JPEG of the size asked for, on an origin of their own")
    func avatars() throws {
        var kinds: Set<String> = []
        for account in 0..<19 {
            let path = "/u/\(1_000_003 + account * 7_919)?v=4&s=16"
            let answer = try server.avatars.get(path)
            #expect(answer.status == 200 && answer.headers["cache-control"] != nil)
            let type = try #require(answer.headers["content-type"])
            if type == "image/png" {
                #expect(answer.body.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
                #expect(answer.body[16..<24] == Data([0, 0, 0, 16, 0, 0, 0, 16]))
                kinds.insert("png \(answer.body[25])")
            } else {
                #expect(answer.body.prefix(3) == Data([0xFF, 0xD8, 0xFF]))
                kinds.insert(type)
            }
            let tag = try #require(answer.headers["etag"])
            #expect(try server.avatars.get(path, headers: ["If-None-Match": tag]).status == 304)
        }
        // Colour types: grey, RGB, palette, RGBA.
        #expect(kinds == ["png 0", "png 2", "png 3", "png 6", "image/jpeg"])
        #expect(try server.avatars.get("/u/none").status == 404)
    }
}
