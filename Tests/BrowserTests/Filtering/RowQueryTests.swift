import Gists
import Testing

@testable import Browser

@Suite("B11, B12: what a filter finds")
struct RowQueryTests {
    private let ring = gist(
        "a", description: "Ring buffer without locks", owner: Owner(login: "Mira"),
        files: [
            file("RingBuffer.swift", language: "Swift", size: 4000), file("README.md", language: "Markdown", size: 200),
        ],
        comments: 2)

    private func finds(_ query: String, _ gist: Gist) -> Bool {
        var feed = FeedState(cached: [gist], loadedAt: Story.noon)
        feed.arrange(ListOptions(filter: RowQuery(query)))
        return feed.shownCount == 1
    }

    @Test(
        "B11: words are found in order, together or at the beginnings of words, in any case",
        arguments: [
            "ring", "RING", "rngbuf", "rb", "rbwl", "buffer ring", "mira swift", "'without", "readme", "ing buf",
        ])
    func found(_ query: String) { #expect(finds(query, ring)) }

    @Test(
        "B11: letters are found with and without their accents, composed and decomposed",
        arguments: ["café", "cafe", "cafe\u{301}", "'CAFE", "file:resume", "file:re\u{301}sume", "ecole", "!ecoles"])
    func accents(_ query: String) {
        for (word, name) in [("Café", "résumé.md"), ("Cafe\u{301}", "re\u{301}sume\u{301}.md")] {
            #expect(
                finds(query, gist("a", description: "\(word) École", files: [file(name, language: nil, size: 1)])),
                "\(word)")
        }
    }

    @Test(
        "B11: what is scattered, in another order, crosses fields or is excluded is not found",
        arguments: ["gnir", "rgtl", "locksmira", "!ring", "mira !swift", "zebra"])
    func notFound(_ query: String) {
        #expect(!finds(query, ring))
    }

    @Test(
        "B11, B20: of real titles letters here and there in several words are no hit",
        arguments: [
            ("retry", "LaTeX: a letter, second try"), ("retry", "Force user to entry 'http://'"),
            ("test", "This is how to display the site's name"), ("test", "el setup se utiliza este archivo"),
            ("list", "my sublime settings"), ("list", "sqlite-studio.portable"), ("mark", "A year of measurements"),
            ("theme", "save the file, or the marked gists"),
        ])
    func realTitles(_ word: String, _ title: String) {
        #expect(!finds(word, gist("g1", description: title, owner: nil, files: [])))
    }

    @Test(
        "B12: a lens asks for a language, an owner, a file, comments, sizes, or for their absence",
        arguments: [
            ("lang:swift", true), ("lang:Swift", true), ("lang:swi", false), ("!lang:python", true), ("owner:mi", true),
            ("owner:ra", false), ("file:*.md", true), ("file:buffer", true), ("file:*.py", false),
            ("has:comments", true),
            ("!has:comments", false), ("size:>4k", true), ("size:>5k", false), ("size:<5k", true), ("size:4200", true),
            ("size:4201", false), ("is:public", true), ("is:secret", false), ("lang:swift ring", true),
        ])
    func properties(_ query: String, _ isFound: Bool) { #expect(finds(query, ring) == isFound) }

    @Test(
        "B11: nothing that can be typed is an error; an unknown condition is a word",
        arguments: [
            "!", "'", "lang:", "size:>", "size:x", "size:99999999999999999999k", ":", "::", "!!", "is:what", "\u{0}",
        ])
    func oddQueries(_ query: String) {
        _ = finds(query, ring)
        #expect(RowQuery(query).text == query)
    }

    @Test(
        "B11: a word that is not finished asks for nothing yet",
        arguments: [
            "owner:", "lang:", "!lang:", "file:", "size:", "size:>", "size:<", "has:", "has:com", "is:", "is:se", "!",
        ])
    func unfinished(_ query: String) {
        #expect(RowQuery(query).isEmpty)
        #expect(finds("ring " + query, ring))
    }

    @Test("B11: while one types, a language is found by its beginning; where one has that name, it alone")
    func typedLanguage() {
        let rows = [
            gist("c", files: [file("a.c", language: "C")]), gist("css", files: [file("a.css", language: "CSS")]),
            gist("rust", files: [file("a.rs", language: "Rust")]),
            gist("jupyter", files: [file("a.ipynb", language: "Jupyter Notebook")]),
        ]
        func found(_ text: String, isTyped: Bool = true) -> [GistID] {
            var feed = FeedState(cached: rows, loadedAt: Story.noon)
            feed.arrange(ListOptions(filter: RowQuery(text, isTyped: isTyped)))
            return (0..<feed.shownCount).map { feed.shownContent(at: $0).id }
        }
        #expect(found("lang:rus") == ["rust"])
        #expect(found("lang:c") == ["c"])
        #expect(found("lang:cs") == ["css"])
        #expect(found("lang:jupyter_n") == ["jupyter"])
        #expect(found("!lang:rus") == ["c", "css", "jupyter"])
        #expect(found("lang:zig").isEmpty)
        #expect(found("lang:rus", isTyped: false).isEmpty)
    }

    @Test("B11: a digit is found wherever it stands, a letter by itself where a word begins")
    func oneCharacter() {
        let padded = gist("f", description: "Page 0007 of them")
        #expect(finds("7", padded))
        #expect(!finds("8", padded))
        #expect(finds("p", padded))
        #expect(!finds("g", padded))
    }

    @Test("B11: letters beyond ASCII are folded too")
    func foldsLetters() {
        #expect(finds("übung", gist("b", description: "ÜBUNG macht den Meister")))
        #expect(finds("全角", gist("c", description: "日本語の全角")))
    }

    @Test("B11: a text made to match badly is searched in time that grows with its length, and the good match is found")
    func scatteredThenTight() {
        let bait = String(repeating: "r-------------", count: 100)
        #expect(finds("ring", gist("d", description: bait + " ring")))
        #expect(!finds("ring", gist("e", description: bait)))
    }

    @Test(
        "B12: a star in a file pattern stands for anything",
        arguments: [
            ("*.md", "a.md", true), ("*.md", "a.mdx", false), ("a*c*e", "abcde", true), ("a*c*e", "abcd", false),
            ("read", "a-readme", true), ("*", "", true), ("a*", "", false),
        ])
    func globs(_ pattern: String, _ name: String, _ matches: Bool) { #expect(Glob.matches(pattern, name) == matches) }
}
