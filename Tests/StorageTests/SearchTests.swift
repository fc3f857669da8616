import Foundation
import Gists
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(3))) struct SearchTests {
    let folder = StoreFolder()

    /// A store with a few gists to find.
    func library() -> AccountStore {
        let ada = folder.open().account(.ada)
        ada.save(
            Gist.sample(
                "parser", "A parser in Swift", owner: "octocat",
                files: ["Parser.swift": "struct Parser { let source_text: String }"], language: "Swift", comments: 2))
        ada.save(
            Gist.sample(
                "notes", "Notes", owner: "octo-cat", files: ["notes.md": "the parser of the talk; 東京タワーへ行く"],
                language: "Markdown"))
        ada.save(Gist.sample("cpp", nil, owner: "hubot", files: ["main.cpp": "int main() {}"], language: "C++"))
        ada.save(Gist.sample("c", nil, owner: "hubot", files: ["main.c": "int main(void) {}"], language: "C"))
        ada.save([Comment(id: 1, author: nil, body: "Nice résumé", createdAt: .now, updatedAt: .now)], of: "cpp")
        ada.setStarred(true, id: "c")
        return ada
    }

    @Test(
        "S11: parts of identifiers in camel case are found, in the index and after each change of it",
        arguments: [
            ("camel", ["code"]), ("case", ["code"]), ("camelCase", ["code"]), ("camelcase", ["code"]),
            ("Server", ["code"]),
            ("config", ["code"]), ("ServerConfig", ["code"]), ("conf*", ["code"]), ("serverCon*", ["code"]),
            ("Socket", ["code"]), ("webSocket2", ["code"]), ("socket2", ["code"]), ("web", ["code"]),
            ("xml", ["code"]), ("http", ["code"]), ("HttpRequest", ["code"]),
            ("\"camelCase getServerConfig\"", ["code"]),
            ("amel", []), ("erver", []), ("java", []), ("JavaScript", ["code"]), ("script", []), ("ConfigTable", []),
            ("file:reader", ["code"]), ("lang:typescript", ["code"]), ("lang:script", []), ("owner:octo", []),
            ("owner:octoCat", ["code"]),
        ])
    func identifiers(text: String, expected: [String]) throws {
        let store = folder.open()
        let ada = store.account(.ada)
        let code = "camelCase getServerConfig XMLHttpRequest webSocket2 in JavaScript"
        ada.save(
            Gist.sample("code", nil, owner: "octoCat", files: ["fileReader.ts": code], language: "TypeScript"))
        ada.save(Gist.sample("other", nil, owner: "hubot", files: ["b.txt": "nothing of the kind"]))
        #expect(ada.search(SearchQuery(text)).map(\.gist.id.rawValue).sorted() == expected)
        // What left the index has left it whole.
        ada.save(Gist.sample("code", nil, owner: "octoCat", files: ["a.ts": "fooBar"], language: "TypeScript"))
        #expect(ada.search(SearchQuery("camel")).isEmpty && ada.search(SearchQuery("bar")).map(\.gist.id) == ["code"])
        #expect(store.problem == nil && store.verify() == [])
    }

    @Test("S11: decoded texts are found instead of what JSON carried, as long as their file stays")
    func decoded() {
        let store = folder.open()
        let ada = store.account(.ada)
        func found(_ word: String) -> [String] { ada.search(SearchQuery(word)).map(\.gist.id.rawValue) }
        var gist = Gist.sample("1", files: ["a.txt": "plain \u{FFFD}\u{FFFD}", "b.txt": "other"])
        ada.save(gist)
        ada.save(gist, version: RevisionID("v1"))
        ada.save(decoded: "plain größe", of: "/1/a.txt", in: "1")
        #expect(found("größe") == ["1"] && found("plain") == ["1"] && found("at:* größe") == ["1"])
        #expect(ada.gist("1")?.gist.files.first?.content == "plain \u{FFFD}\u{FFFD}", "what readers get is as it came")
        // A shorter part of it replaces nothing, and another file's change neither.
        ada.save(decoded: "pla", of: "/1/a.txt", in: "1")
        gist.files[1].content = "changed"
        ada.save(gist)
        #expect(found("größe") == ["1"] && found("changed") == ["1"] && found("other") == [])
        gist.files[0].rawURL = "/1/a2.txt"
        ada.save(gist)
        #expect(found("größe") == [] && found("at:* größe") == ["1"])
        ada.save(decoded: "absent", of: "/1/none.txt", in: "1")
        ada.remove("1")
        #expect(found("plain") == [] && store.problem == nil && store.verify() == [])
    }

    @Test("S11: a decoded text that is stored already changes nothing")
    func decodedAgain() throws {
        let store = folder.open()
        let ada = store.account(.ada)
        let gist = Gist.sample("1", files: ["a.txt": "plain \u{FFFD}"])
        ada.save(gist)
        ada.save(gist, version: RevisionID("v1"))
        let connection = try folder.raw()
        func state() throws -> Int? { try connection.use { try $0.first("PRAGMA data_version") { $0.int() } } }
        let before = try state()
        ada.save(decoded: "plain ß", of: "/1/a.txt", in: "1")
        let saved = try state()
        #expect(saved != before)
        ada.save(decoded: "plain ß", of: "/1/a.txt", in: "1")
        ada.save(decoded: "plain", of: "/1/a.txt", in: "1")
        #expect(try state() == saved)
        #expect(ada.search(SearchQuery("ß")).count == 1 && store.problem == nil && store.verify() == [])
    }

    @Test(
        "S11: words, phrases, beginnings and conditions find what they say",
        arguments: [
            ("parser", ["notes", "parser"]),
            ("PARSER source", ["parser"]),
            ("\"parser of\"", ["notes"]),
            ("\"of parser\"", []),
            ("pars", []),
            ("pars*", ["notes", "parser"]),
            ("p*", ["notes", "parser"]),
            ("P* source", ["parser"]),
            ("file:m", ["c", "cpp", "notes"]),
            ("東*", ["notes"]),
            ("source_text", ["parser"]),
            ("resume", ["cpp"]),
            ("東京", ["notes"]),
            ("京タ", ["notes"]),
            ("京東", []),
            ("東", ["notes"]),
            ("owner:octocat", ["parser"]),
            ("owner:OCTO-CAT parser", ["notes"]),
            ("lang:c++", ["cpp"]),
            ("lang:c", ["c"]),
            ("lang:swift parser", ["parser"]),
            ("file:main", ["c", "cpp"]),
            ("file:main.cpp", ["cpp"]),
            ("file:pars", ["parser"]),
            ("has:comments", ["parser"]),
            ("starred:", ["c"]),
            ("starred: main", ["c"]),
            ("starred: parser", []),
            ("", []),
            ("absent", []),
        ] as [(String, [String])])
    func finding(query: String, expected: [String]) {
        let ada = library()
        for order in [SearchOrder.newest, .best] {
            #expect(ada.search(SearchQuery(query), order: order).map(\.gist.id.rawValue).sorted() == expected)
        }
        #expect(ada.store.problem == nil)
    }

    @Test("S11: what fits best comes first, or what was seen last")
    func order() {
        let ada = library()
        #expect(ada.search(SearchQuery("parser"), order: .best).map(\.gist.id) == ["parser", "notes"])
        #expect(ada.search(SearchQuery("parser"), order: .newest).map(\.gist.id) == ["notes", "parser"])
        #expect(ada.search(SearchQuery("main"), order: .newest, limit: 1).map(\.gist.id) == ["c"])
        let page = GistPage(gists: ["new", "old"].map { .sample($0, "A feed's row") })
        ada.save(page, of: .everyone, isFirst: true)
        #expect(ada.search(SearchQuery("feed row"), order: .newest).map(\.gist.id) == ["new", "old"])
    }

    @Test("S11: a letter with a star finds the newest words, those with an odd second letter where there is room")
    func firstLetter() {
        let ada = folder.open().account(.ada)
        for (id, text) in [("1", "zero"), ("2", "zøster"), ("3", "Z"), ("4", "z2 zoom")] {
            ada.save(Gist.sample(GistID(id), text))
        }
        let query = SearchQuery("z*")
        #expect(ada.search(query, order: .newest, limit: 3).map(\.gist.id) == ["4", "3", "1"])
        #expect(ada.search(query, order: .newest, limit: 4).map(\.gist.id) == ["4", "3", "2", "1"])
        #expect(ada.search(query, order: .best).map(\.gist.id).sorted() == ["1", "2", "3", "4"])
        #expect(ada.search(query, order: .newest)[0].snippet.parts.filter(\.isMatch).map(\.text) == ["z2", "zoom"])
    }

    @Test("S11: a hit shows the words where they stand")
    func snippets() {
        let ada = library()
        let text =
            String(repeating: "filler ", count: 50) + "needle in the hay " + String(repeating: "filler ", count: 50)
        ada.save(Gist.sample("long", files: ["a": text]))
        let snippet = ada.search(SearchQuery("needle hay"))[0].snippet.parts
        #expect(snippet.filter(\.isMatch).map(\.text) == ["needle", "hay"])
        #expect(snippet.first?.text.hasPrefix("…") == true && snippet.last?.text.hasSuffix("…") == true)
        #expect(ada.search(SearchQuery("東京"))[0].snippet.parts.filter(\.isMatch).map(\.text).joined() == "東京")
        #expect(ada.search(SearchQuery("owner:hubot has:comments")).isEmpty)
        #expect(ada.search(SearchQuery("starred:"))[0].snippet.parts == [])
    }

    @Test("S11: nothing that somebody types is an error of the database")
    func malformed() {
        let ada = library()
        var generator = SystemRandomNumberGenerator()
        let pieces = [
            "\"", "*", ":", "(", ")", "AND", "NOT", "owner:", "lang:", "file:", "a", "{", "^", "'", "-", "\0", " ", "東",
        ]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 1...8, using: &generator)).map { _ in pieces.randomElement() ?? "" }.joined()
            for isTyping in [true, false] {
                _ = ada.search(SearchQuery(text, isTyping: isTyping))
                #expect(ada.store.problem == nil, "\(text.debugDescription)")
            }
        }
    }

    @Test("S11: the index follows each change of the text")
    func changes() {
        let ada = library()
        ada.save(Gist.sample("c", "Changed", owner: "hubot", files: ["main.c": "other words"], language: "C"))
        ada.save([] as [Gists.Comment], of: "cpp")
        #expect(ada.search(SearchQuery("void")).isEmpty && ada.search(SearchQuery("resume")).isEmpty)
        #expect(ada.search(SearchQuery("other words")).map(\.gist.id) == ["c"])
        #expect(ada.store.verify() == [])
    }
}
