import Foundation
import Gists
import HTTP
import Testing

@testable import GitHub

@Suite("S7: gists from JSON and back")
struct GistCodingTests {
    private let minimal = #""id":"a1","created_at":"2015-02-11T21:12:35Z","updated_at":"2016-02-29T00:00:00Z""#

    private func gist(_ fields: String = "") throws -> Gist {
        try JSONBody.decode(Gist.self, from: Data("{\(minimal)\(fields.isEmpty ? "" : ",")\(fields)}".utf8))
    }

    private func list(_ json: String) throws -> LenientArray<Gist> {
        try JSONBody.decode(LenientArray<Gist>.self, from: Data(json.utf8))
    }

    @Test("S7: an id and two dates are enough for a gist")
    func minimum() throws {
        let gist = try gist()
        #expect(gist.id == "a1")
        #expect(gist.createdAt == Date(timeIntervalSince1970: 1_423_689_155))
        #expect(gist.updatedAt == Date(timeIntervalSince1970: 1_456_704_000))
        #expect(gist.description == nil && gist.owner == nil && gist.files.isEmpty)
        #expect(gist.isPublic && gist.commentCount == 0 && !gist.isTruncated)
        #expect(gist.forks == nil && gist.history == nil)
    }

    @Test(
        "S7: nothing but the id and the dates can cost a gist",
        arguments: [
            "null", "42", "-1", "1.5", #""text""#, "[]", "{}", "[[]]", "true", #"{"a":1}"#, #"{"a":null}"#,
            #""\ud800""#, "1e400",
        ])
    func wrongTypes(value: String) throws {
        for key in [
            "description", "owner", "user", "files", "public", "comments", "html_url", "git_pull_url", "forks",
            "history", "truncated",
        ] {
            #expect(try gist("\"\(key)\":\(value)").id == "a1", "\(key)")
        }
    }

    @Test(
        "S7: ids are strict, and so are dates",
        arguments: [
            #""id":7"#, #""id":null"#, #""id":"""#, #""id":["a"]"#, #""created_at":null"#, #""created_at":"yesterday""#,
            #""updated_at":1423689155"#, #""updated_at":"2015-13-11T21:12:35Z""#,
        ])
    func strict(field: String) throws {
        let key = field.split(separator: ":")[0]
        let kept = minimal.split(separator: ",").filter { !$0.hasPrefix(key) }.joined(separator: ",")
        let page = try list("[{\(minimal)},{\(kept),\(field)},{\(kept)}]")
        #expect(page.elements.count == 1)
        #expect(page.skipped == 2)
    }

    @Test(
        "S7: numbers come in a range that can be counted with",
        arguments: [
            ("9223372036854775807", 1 << 40), ("-9223372036854775808", 0), ("1099511627776", 1 << 40), ("-1", 0),
            ("7", 7),
        ])
    func numbers(written: String, number: Int) throws {
        let files = #""files":{"a":{"filename":"a","size":\#(written)},"b":{"filename":"b","size":\#(written)}}"#
        let changes = #""change_status":{"additions":\#(written),"deletions":\#(written)}"#
        let revision = #"{"version":"v","committed_at":"2015-02-11T21:12:35Z",\#(changes)}"#
        let gist = try gist(#"\#(files),"comments":\#(written),"history":[\#(revision)]"#)
        #expect(gist.files.map(\.size) == [number, number])
        #expect(gist.commentCount == number)
        #expect(gist.history?.map(\.additions) == [number] && gist.history?.map(\.deletions) == [number])
    }

    @Test("S7: a bad element costs itself and is counted, whatever it is")
    func badElements() throws {
        let page = try list(#"[null,1,"x",[],{},[[[]]],{\#(minimal)},true,{"id":"x"}]"#)
        #expect(page.elements.map(\.id) == ["a1"])
        #expect(page.skipped == 8)
        #expect(try list("[]").elements.isEmpty)
        #expect(try list("[]").skipped == 0)
    }

    @Test("S7: a bad file costs itself")
    func badFiles() throws {
        let gist = try gist(
            #""files":{"a":42,"b":{"size":"big","language":7},"c":null,"d":[],"e":{"filename":"e","size":3}}"#)
        #expect(gist.files.map(\.name) == ["b", "e"])
        #expect(gist.files.map(\.size) == [0, 3])
    }

    @Test("S7: files stand by name without regard to case, in one order always")
    func fileOrder() throws {
        let names = [
            "README.md", "a.txt", "B.txt", "readme.md", "Ä.txt", "", "/etc/passwd", "..", "nul\\u0000", "\\u001b[31m",
        ]
        let files = names.map { #""\#($0)":{"filename":"\#($0)","size":1}"# }.joined(separator: ",")
        let expected = [
            "", "\u{1b}[31m", "..", "/etc/passwd", "a.txt", "B.txt", "nul\u{0}", "README.md", "readme.md", "Ä.txt",
        ]
        for _ in 0..<5 { #expect(try gist("\"files\":{\(files)}").files.map(\.name) == expected) }
    }

    @Test("R5: empty and truncated means not loaded; half a content is marked")
    func truncation() throws {
        let files = try gist(
            #"""
            "files":{"1":{"size":9,"content":"","truncated":true},"2":{"size":9,"content":"half","truncated":true},
            "3":{"size":0,"content":"","truncated":false},"4":{"size":4,"content":"full","truncated":false},"5":{"size":4},
            "6":{"size":3,"content":"AAEC","encoding":"base64","truncated":false},"7":{"size":1,"content":"x","encoding":"utf-8"}}
            """#
        ).files
        #expect(files.map(\.content) == [nil, "half", "", "full", nil, nil, "x"])
        #expect(files.map(\.isTruncated) == [true, true, false, false, false, false, false])
    }

    @Test("S7: the owner was once called user")
    func oldOwner() throws {
        #expect(try gist(#""user":{"login":"octocat","id":1}"#).owner == Owner(login: "octocat", id: 1))
        #expect(try gist(#""user":null,"owner":{"login":"new"}"#).owner?.login == "new")
        #expect(try gist(#""owner":{"id":1}"#).owner == nil)
    }

    @Test("S7: forks and history come with the single gist, bad ones left out")
    func forksAndHistory() throws {
        let gist = try gist(
            #"""
            "forks":[{"id":"f1","user":{"login":"u"},"created_at":"2015-02-11T21:12:35Z","updated_at":"2015-02-11T21:12:35Z"},{"id":1}],
            "history":[{"version":"v2","user":null,"committed_at":"2015-02-11T21:12:35Z","change_status":{"total":3,"additions":2,
            "deletions":1}},{"version":"v1","committed_at":"2015-02-11T21:12:35Z","change_status":{}},{"version":null}]
            """#)
        #expect(gist.forkCount == 1 && gist.forks?.first?.owner?.login == "u")
        #expect(gist.history?.map(\.version) == ["v2", "v1"].map(RevisionID.init(_:)))
        #expect(gist.history?.map(\.additions) == [2, nil])
    }

    @Test("S7: a gist of 10,000 files")
    func manyFiles() throws {
        let files = (0..<10_000).map { #""f\#($0).txt":{"filename":"f\#($0).txt","size":\#($0)}"# }.joined(
            separator: ",")
        let gist = try gist("\"files\":{\(files)},\"truncated\":true")
        #expect(gist.files.count == 10_000)
        #expect(gist.isTruncated)
    }

    @Test("S7: an encoded gist decodes to an equal one, under GitHub's names")
    func roundTrip() throws {
        let date = Date(timeIntervalSince1970: 1_423_689_155)
        let owner = Owner(login: "mira", id: 7, avatarURL: "https://a/7?v=4", htmlURL: "https://g/mira")
        let full = Gist(
            id: "a1", description: "日本語 \u{1b}[31m \u{0} \"quoted\" /", owner: owner,
            files: [
                GistFile(
                    name: "a/b", mediaType: "text/plain", language: "Swift", rawURL: "https://r/1", size: 3,
                    content: "abc"),
                GistFile(name: "big", size: 9, content: "half", isTruncated: true),
                GistFile(name: "none", isTruncated: true),
                GistFile(name: "void", content: ""), GistFile(name: "z", language: nil, size: 12),
            ],
            isPublic: false, createdAt: date, updatedAt: date.addingTimeInterval(60), commentCount: 3,
            htmlURL: "https://h",
            gitPullURL: "https://p", forks: [Fork(id: "f", owner: nil, createdAt: date, updatedAt: date)],
            history: [
                Revision(version: RevisionID("v"), author: owner, committedAt: date, additions: 1, deletions: nil)
            ],
            parent: Gist.Parent(id: "p", owner: owner, htmlURL: "https://g/p"), isTruncated: true)
        let bare = Gist(id: "b2", createdAt: date, updatedAt: date)
        for gist in [full, bare] {
            #expect(try JSONDecoder().decode(Gist.self, from: JSONEncoder().encode(gist)) == gist)
        }
        let object = try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(full)) as? [String: Any])
        #expect(
            object.keys.sorted() == [
                "comments", "created_at", "description", "files", "fork_of", "forks", "git_pull_url", "history",
                "html_url", "id",
                "owner", "public",
                "truncated", "updated_at",
            ])
        #expect(object["created_at"] as? String == "2015-02-11T21:12:35Z")
        let file = try #require((object["files"] as? [String: [String: Any]])?["a/b"])
        #expect(file.keys.sorted() == ["content", "filename", "language", "raw_url", "size", "truncated", "type"])
    }

    @Test(
        "S7: a body that is no list is told apart by why",
        arguments: [
            ("", Unreadable.broken), (" ", .broken), ("[", .broken), (#"[{"id":"a"#, .broken), ("nonsense", .broken),
            ("<html>", .webPage), ("\n <!DOCTYPE html>", .webPage), ("{}", .unexpectedShape),
            ("null", .unexpectedShape),
            (#"{"message":"Not Found"}"#, .unexpectedShape), ("42", .unexpectedShape),
        ])
    func unreadable(body: String, reason: Unreadable) {
        #expect(throws: reason) { try list(body) }
    }

    @Test("S7: bytes that are not UTF-8 cost themselves, not the text around them")
    func invalidUTF8() throws {
        let json = Data("{\(minimal),\"description\":\"caf".utf8) + [0xE9, 0x20, 0xFF] + Data("!\"}".utf8)
        #expect(try JSONBody.decode(Gist.self, from: json).description == "caf\u{FFFD} \u{FFFD}!")
    }
}

@Suite("S7: names and texts that only mean the same, or are too long")
struct ExactNameTests {
    private let minimal = #""id":"a1","created_at":"2015-02-11T21:12:35Z","updated_at":"2016-02-29T00:00:00Z""#
    /// Twice the same each, for who compares texts by what they mean.
    private let names = ["\u{E9}.txt", "e\u{301}.txt", "\u{C5}", "\u{212B}", "K", "\u{212A}"]

    private func gist(_ fields: String) throws -> Gist {
        try JSONBody.decode(Gist.self, from: Data("{\(minimal),\(fields)}".utf8))
    }

    private func files(_ names: [String]) -> String {
        "\"files\":{"
            + names.enumerated().map { "\"\($1)\":{\"filename\":\"\($1)\",\"size\":1,\"content\":\"\($0)\"}" }
            .joined(separator: ",") + "}"
    }

    @Test("S7: each file stays, with its own text, also when it is encoded and decoded again")
    func files() throws {
        let gist = try gist(files(names))
        #expect(gist.files.count == 6)
        for (number, name) in names.enumerated() {
            let file = gist.files.first { $0.name.utf8.elementsEqual(name.utf8) }
            #expect(file?.content == "\(number)")
        }
        #expect(try JSONDecoder().decode(Gist.self, from: JSONEncoder().encode(gist)) == gist)
        let escaped = try self.gist(#""files":{"\u00e9":{"size":1},"e\u0301":{"size":2}}"#)
        #expect(escaped.files.map(\.size).sorted() == [1, 2])
    }

    @Test("S7: gists that differ in a spelling are not equal")
    func equality() throws {
        let composed = try gist("\"description\":\"\u{E9}\"")
        let decomposed = try gist("\"description\":\"e\u{301}\"")
        #expect(composed.description == decomposed.description && composed != decomposed)
    }

    @Test("S7: 300 names of 4 kB that are one letter with marks each are read at once", .timeLimit(.minutes(1)))
    func longNames() throws {
        let marks = String(repeating: "\u{301}\u{316}", count: 1_000)
        let gist = try gist(files((0..<300).map { "a\(marks)\($0)" }))
        #expect(gist.files.count == 300)
        let marked = "a" + String(repeating: "\u{301}\u{316}", count: 250_000)
        let page = try JSONBody.decode(
            LenientArray<Gist>.self,
            from: Data("[{\(minimal),\"description\":\"\(marked)\",\"\(marked)\":1,\"html_url\":\"\(marked)\"}]".utf8))
        #expect(page.elements.first?.description?.utf8.count ?? 0 <= 64 << 10)
        #expect(page.elements.first?.htmlURL == "" && page.elements == page.elements)
    }

    @Test("S7: a name that no file has costs the file, and the gist says that it is not all; no character is cut")
    func limits() throws {
        let long = String(repeating: "日", count: 30_000)
        let gist = try gist(files([long, "a"]) + ",\"description\":\"\(long)\",\"owner\":{\"login\":\"\(long)\"}")
        #expect(gist.files.map(\.name) == ["a"] && gist.isTruncated)
        #expect(gist.description?.utf8.count == 65_535 && gist.description?.unicodeScalars.last == "日")
        #expect(gist.owner == nil)
    }
}
