import Cells
import Documents
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

@Suite("Files as what they are")
struct ReadingViewTests {
    /// A gist that is open at its first file.
    private func story(_ files: [GistFile], _ columns: Int = 80, _ rows: Int = 24) -> Story {
        let gist = gist("g1", files: files)
        var listed = gist
        for index in listed.files.indices { listed.files[index].content = nil }
        var story = Story(columns, rows, showing: [listed])
        story.press(.enter)
        story.answerGist(gist)
        return story
    }

    private static let guide = "# Guide\n\n" + (1...60).map { "Paragraph \($0).\n\n" }.joined()

    @Test("R4: Markdown is rendered, m shows the source, and either way the place is kept")
    func source() {
        var story = story([file("a.md", content: Self.guide)])
        #expect(!story.text.contains("# Guide"))
        story.type("m")
        #expect(story.text.contains("1 # Guide"))
        story.type("m")
        story.press(.pageDown, .pageDown)
        let top = story.lines.first { $0.contains("Paragraph") }
        story.type("m")
        #expect(
            story.lines.first { $0.contains("Paragraph") }?.hasSuffix(top?.trimmingCharacters(in: .whitespaces) ?? "?")
                == true)
        story.type("m")
        #expect(story.lines.first { $0.contains("Paragraph") } == top)
    }

    @Test("R4: m says so where there is no other view, and where a file is not what its name says")
    func noView() {
        var story = story([file("a.swift", content: "let a = 1"), file("b.json", content: "{broken")])
        story.type("m")
        #expect(story.text.contains("There is no rendered view of this file."))
        story.type("]")
        #expect(story.text.contains("1 {broken"))
        story.type("m")
        #expect(story.text.contains("can't be rendered"))
    }

    @Test("R4, T4: a long text is shown as it is until its page comes, which keeps the place; late pages are dropped")
    func long() throws {
        let text = "# Title\n\n" + (1...4_000).map { "Paragraph \($0).\n\n" }.joined()
        var story = story([file("a.md", content: text)])
        #expect(story.text.contains("1 # Title"))
        let effects = story.effects
        guard
            case .compute(.reader(.read(let job, let limits)), let request)? = effects.last(where: {
                if case .compute(.reader(.read), _) = $0 { true } else { false }
            })
        else { return #expect(Bool(false), "nothing was to be read") }
        story.type("G")
        story.send(.answered(RequestID(999), .success(.reader(.document(.failure(.otherwise))))))
        #expect(story.text.contains("Paragraph 4000."))
        story.send(.answered(request, .success(.reader(.document(job.run(within: limits))))))
        #expect(!story.text.contains("│"))
        #expect(story.text.contains("Paragraph 399"))
        story.type("g")
        #expect(!story.text.contains("# Title"))
        #expect(story.text.contains("Title"))
    }

    @Test("R4: f and a number follow a link: out, to a heading, to a file, to a gist")
    func links() {
        let id = String(repeating: "ab12", count: 8)
        let text =
            "[a](https://a.test) [b](#last) [c](./b%20b.txt) [d](https://gist.github.com/mira/\(id)) [e](javascript:x)\n\n"
            + (1...40).map { "\($0)\n\n" }.joined() + "# Last\n"
        var story = story([file("a.md", content: text), file("b b.txt", content: "second file")])
        _ = story.news()
        story.type("f1")
        #expect(story.news() == [], "another host's name is read before it is asked")
        #expect(story.lines.last?.contains("↵ a.test: https://a.test") == true)
        story.press(.enter)
        #expect(story.news() == [.openInBrowser("https://a.test")])
        story.type("f2")
        #expect(story.text.contains("Last"))
        story.type("f5")
        #expect(story.news().isEmpty)
        #expect(story.text.contains("Not a web URL"))
        story.type("f9")
        story.press(.enter)
        #expect(story.text.contains("There is no link 9 here."))
        story.type("f")
        story.press(.escape)
        story.type("f3")
        #expect(story.text.contains("second file"))
        story.type("f")
        #expect(story.text.contains("No links here."))
        story.type("[f4")
        #expect(story.news().contains { if case .ask(.detail(.gist(GistID(id))), _, _) = $0 { true } else { false } })
    }

    @Test("R4: links lead to files of the gist and to their headings, however they are written")
    func linksInGist() {
        let page = "https://gist.github.com/mira/"
        let id = String(repeating: "ab12", count: 8)
        let text =
            "[a](#file-b-md) [b](./b.md#other) [c](\(page)\(id)#file-c_d-sh-L2) [d](b.md#%C3%BCber) [e](#nowhere)"
            + " [f](b.md#x) <a href=\"#file-b-md\">a</a> [g](\(page)\(id.reversed().map(String.init).joined())#file-b-md)"
        let long =
            "# B\n\n" + (0..<50).map { "filler \($0)\n\n" }.joined() + "## Other\n\nthere\n\n## Über\n\nhere\n"
            + (0..<50).map { "\nend \($0)\n" }.joined()
        let files = [file("a.md", content: text), file("b.md", content: long), file("c_d.sh", content: "one\ntwo\n")]
        func follow(_ keys: String) -> Story {
            var gist = gist(GistID(id), files: files)
            gist.htmlURL = page + "mira/" + id
            var story = Story(80, 24, showing: [gist])
            story.press(.enter)
            story.answerGist(gist)
            _ = story.news()
            story.type(keys)
            return story
        }
        #expect(follow("f1").text.contains("filler 0"))
        let second = follow("f2")
        #expect(second.text.contains("Other") && second.text.contains("there") && !second.text.contains("filler"))
        #expect(follow("f3").text.contains("two"))
        #expect(follow("f4").text.contains("here") && !follow("f4").text.contains("there"))
        #expect(follow("f5").text.contains("no heading nowhere"))
        #expect(follow("f6").text.contains("filler 0"))
        var other = follow("f7")
        #expect(other.news().contains { if case .ask(.detail(.gist), _, _) = $0 { true } else { false } })
        var again = follow("f2")
        again.type("[")
        #expect(again.text.contains("No links here.") == false && again.text.contains("a[1]"))
    }

    @Test(
        "R4: the host that is told is the one that is asked",
        arguments: [
            ("https://github.com@evil.test/", "evil.test"), ("https://a.test\\@b.test/", "a.test"),
            ("https://A.test:443/x?https://gist.test", "a.test:443"), ("mailto:x@y.test", nil), ("https://", nil),
        ] as [(String, String?)])
    func hosts(_ url: String, _ host: String?) {
        #expect(LinkTarget.host(url) == host)
    }

    @Test("R4: of many links a number is followed when it is whole")
    func manyLinks() {
        var story = story([file("a.md", content: (1...30).map { "<https://gist.test/\($0)>\n\n" }.joined())])
        _ = story.news()
        story.type("f1")
        #expect(story.news().isEmpty)
        story.type("2")
        #expect(story.news() == [.openInBrowser("https://gist.test/12")])
        story.type("f3")
        story.press(.enter)
        #expect(story.news() == [.openInBrowser("https://gist.test/3")])
        story.type("f4")
        #expect(story.news() == [.openInBrowser("https://gist.test/4")])
    }

    @Test("R11: JSON is walked through with the keys of a tree")
    func tree() {
        var story = story([file("a.json", content: "{\"a\": {\"b\": [1, 2]}, \"c\": 3}")])
        #expect(story.text.contains("▾ \"b\": ["))
        story.type("-")
        #expect(story.text.contains("▸ \"b\": [ 2 ]"))
        story.type("-")
        #expect(story.text.contains("▸ \"a\": { 1 }"))
        story.type("++")
        #expect(story.text.contains("▾ \"b\": ["))
        story.type("j")
        story.press(.enter)
        #expect(story.text.contains("▸ \"a\": { 1 },"))
        story.press(.right)
        #expect(story.text.contains("▾ \"a\": {"))
        story.type("jjj")
        story.press(.left, .left)
        #expect(story.text.contains("▸ \"b\": [ 2 ]"))
        story.press(.left, .left)
        #expect(story.text.contains("▸ \"a\": { 1 },"))
        story.type("Gg")
        story.press(.left)
        #expect(story.text.contains("▸ { 2 }"))
    }

    @Test("R3: / finds in what is shown, n and N go on around the ends, Esc returns")
    func search() {
        var story = story([file("a.md", content: Self.guide)])
        story.type("/paragraph 4")
        #expect(story.text.contains("1/11"))
        story.press(.enter)
        #expect(story.text.contains("Paragraph 4."))
        story.type("n")
        #expect(story.text.contains("Paragraph 40."))
        story.type("NN")
        #expect(story.text.contains("Paragraph 49."))
        story.type("/nothing")
        #expect(story.text.contains("no match"))
        story.press(.escape)
        #expect(story.text.contains("Paragraph 49."))
        story.type("/Guide")
        story.press(.enter)
        #expect(story.text.contains("\n▌Guide"))
        story.press(.escape)
        #expect(story.model.focus == .detail)
        story.press(.escape)
        #expect(story.model.focus == .list)
    }

    @Test("R3: after a search in all of a tree, * and # in its folded rest, which has no word, leave it as it is")
    func searchBeforeFolding() {
        var story = story([file("a.json", content: "{\"a\": {\"b\": [1, 2]}, \"c\": 3}")])
        story.type("/3")
        story.press(.enter)
        #expect(story.text.contains("1/1"))
        story.type("Gg")
        story.press(.left)
        for key in ["*", "#"] {
            story.type(key)
            #expect(story.text.contains("No word in line 1."), "\(key): \(story.text)")
            #expect(story.text.contains("▸ { 2 }"))
        }
    }

    @Test("R12: a file with bidirectional controls says so above, and shows them")
    func bidirectional() {
        for name in ["a.py", "a.md", "a.csv", "a.txt"] {
            let story = story([file(name, content: "x\u{202E}y\n\u{2066}z")])
            #expect(story.text.contains("⚠ Contains hidden bidirectional characters"), "\(name)")
            #expect(story.text.contains("⟨RLO⟩"))
            #expect(story.surface.harmfulScalars.isEmpty)
        }
        #expect(!story([file("a.py", content: "x\u{200B}y")]).text.contains("⚠"))
        #expect(story([file("a.py", content: "x\u{200B}y\u{A0}z")]).text.contains("x⟨ZWSP⟩y⍽z"))
    }

    @Test("R12: spaces of other kinds are plain in prose and data, and have a mark in code and where a line changed")
    func spaces() {
        let text = "déjeuner\u{A0}: 5\u{202F}000\u{2009}km"
        for name in ["a.txt", "a.md", "a.csv", "a.json", "notes", "a.html", "a.tex", "a.rst"] {
            let content = name == "a.json" ? "{\"a\": \"\(text)\"}" : text
            var story = story([file(name, content: content)])
            #expect(!story.text.contains("⍽") && !story.text.contains("␣"), "\(name)")
            story.type("m")
            #expect(!story.text.contains("⍽") && !story.text.contains("␣"), "\(name)")
        }
        for name in ["a.py", "a.c", "a.yml", "Makefile", "a.sh"] {
            #expect(story([file(name, content: text)]).text.contains("déjeuner⍽: 5⍽000␣km"), "\(name)")
        }
        let page = story([file("a.md", content: "a\u{A0}b\n\n```\nc\u{A0}d\n```\n\n`e\u{A0}f`\n")]).text
        #expect(page.contains("a\u{A0}b") && page.contains("c⍽d"))
    }

    @Test("R6: a binary file is shown as bytes, whatever its name")
    func bytes() {
        var story = story([file("a.md", size: 5, content: "\u{0}\u{1}abc")])
        #expect(story.text.contains("Binary file · 5 bytes"))
        #expect(story.text.contains("0000  00 01 61 62 63"))
        story.type("m")
        #expect(story.text.contains("␀␁abc"))
    }

    @Test("T1: every view at every size: nothing crashes, nothing is half-drawn")
    func sizes() {
        let table =
            "| a | 日本語 | c |\n|--|--|--|\n| one | 二 | three words here |\n\n> - ```swift\n>   let 日 = \"\u{202E}\"\n>   ```\n"
        let files = [
            file("a.md", content: table), file("b.csv", content: "日,b\n本,\"2\n3\""),
            file("c.json", content: "{\"日\": [\"本\"]}"),
            file("d.bin", size: 3, content: "\u{0}\u{1}\u{2}"),
        ]
        var story = story(files)
        for index in files.indices {
            if index > 0 { story.type("]") }
            for columns in stride(from: 1, through: 130, by: 3) {
                for rows in [1, 9, 10, 11, 13, 24] {
                    story.resize(columns, rows)
                    #expect(story.surface.halfGlyphs.isEmpty)
                    #expect(story.surface.harmfulScalars.isEmpty)
                }
            }
        }
    }

    @Test("R11: the lines above a table come before its header, which stays; the mouse finds each row")
    func linesAboveTable() throws {
        let text = "# made by hand\n# units: mm\nid;len;wid\n" + (1...60).map { "n\($0);2;3\n" }.joined()
        var story = story([file("a.csv", language: "CSV", content: text)])
        func row(_ text: String) throws -> Int { try #require(story.lines.firstIndex { $0.contains(text) }) }
        let top = try row("# made by hand")
        #expect(try row("# units: mm") == top + 1 && row("id  │ len │ wid") == top + 2 && row("n1  │") == top + 4)
        for (first, last, lines) in [("# units", "n2  │", 1...3), ("n1  │", "n3  │", 2...4)] {
            story.send(.input(.mouse(Mouse(.press, x: 6, y: try row(first)))))
            story.send(.input(.mouse(Mouse(.drag, x: 6, y: try row(last)))))
            story.send(.input(.mouse(Mouse(.release, x: 6, y: try row(last)))))
            #expect(story.model.detail.reader(story.model.context).selectedLines == lines)
            story.press(.escape)
        }
        story.press(.escape)
        story.press(.pageDown)
        #expect(try row("id  │ len │ wid") == top && !story.text.contains("# units"))
        story.type("/units")
        story.press(.enter)
        #expect(story.text.contains("# units"))
    }

    @Test("R11: of a table that has only a header the header is shown, and what is odd in a table is said above it")
    func header() {
        #expect(story([file("a.csv", language: "CSV", content: "id;len;wid\n")]).text.contains("id │ len │ wid"))
        let odd = story([file("a.csv", language: "CSV", content: "id;len\n1;2\n3\n4;5\n")])
        #expect(odd.text.contains("⚠ Line 3 has 1 field, the header 2"))
    }
}
