import Cells
import Gists
import Reading
import Testing

@testable import Browser

@Suite("R15, R18, R19: files by name, outlines, find in all files")
struct FilesTests {
    private static let files = [
        file(
            "main.swift", language: "Swift", size: 60, content: "func one() {}\n\nfunc two() {\n    one() // Ring\n}\n"),
        file(
            "README.md", language: "Markdown", size: 60,
            content: "# Ring\n\nA **ring** buffer.\n\n[ring](x)\n\n## Use\n"),
        file("notes.txt", size: 5_000_000, content: "the ring ends\n", isTruncated: true),
        file("data.csv", language: "CSV", size: 90),
    ]
    private static let whole = gist("g1", files: files, comments: 2)

    private func reading(_ columns: Int = 100, _ gist: Gist = whole) -> Story {
        var story = Story(columns, 24, showing: [gist])
        story.press(.enter)
        story.answerGist(gist)
        _ = story.news()
        return story
    }

    private func items(_ story: Story) -> [String] {
        guard case .picker(let picker) = story.model.overlay else { return [] }
        return picker.matches.map { $0.name }
    }

    @Test("^T lists the files with language and size, and the parts behind them; typing finds one, Enter goes there")
    func picks() {
        var story = reading()
        story.press(.control("t"))
        #expect(items(story) == ["main.swift", "README.md", "notes.txt", "data.csv", "Comments", "About"])
        #expect(story.text.contains("Swift · 60 B") && story.text.contains("Markdown · 60 B"))
        story.type("rdm")
        #expect(items(story).first == "README.md")
        story.press(.enter)
        #expect(story.model.detail.tab(story.model.context) == .file(1))
        story.press(.control("t"), .enter)
        #expect(story.model.detail.tab(story.model.context) == .file(1))
        story.press(.control("t"))
        story.type("comm")
        story.press(.enter)
        #expect(story.model.detail.tab(story.model.context) == .comments)
    }

    @Test("From the list ^T opens the gist at the file")
    func fromList() {
        var story = Story(100, 24, showing: [Self.whole])
        story.press(.control("t"))
        story.type("csv")
        story.press(.enter)
        #expect(story.model.focus == .detail)
        story.answerGist(Self.whole)
        #expect(story.model.detail.tab(story.model.context) == .file(3))
    }

    @Test("& lists each line of each file that has the words, marked, and says what was not looked through")
    func findsInFiles() {
        var story = reading(120)
        story.type("&ring")
        story.press(.enter)
        #expect(
            items(story) == [
                "main.swift:4  one() // Ring", "README.md:1  # Ring", "README.md:3  A **ring** buffer.",
                "README.md:5  [ring](x)", "notes.txt:1  the ring ends", "notes.txt: only 14 B of 5.0 MB searched",
                "data.csv: not loaded",
            ])
        #expect(story.text.contains("“ring”: 5 lines, 2 files not loaded"))
    }

    @Test("Enter goes to the line with the find set, and n goes on there")
    func goesToHit() throws {
        var story = reading()
        story.type("&ring")
        story.press(.enter, .enter)
        #expect(story.model.detail.tab(story.model.context) == .file(0))
        #expect(story.text.contains("one() // Ring") && story.text.contains("/1/1"))
        story.type("&ring")
        story.press(.enter, .down, .down, .enter)
        // Rendered, as it shows the words.
        #expect(story.model.detail.tab(story.model.context) == .file(1))
        #expect(story.text.contains("A ring buffer."))
        #expect(story.text.contains("/2/3"))
        story.type("n")
        #expect(story.text.contains("/3/3"))
    }

    @Test("What is rendered otherwise than it is written is shown as written")
    func goesToSource() {
        var story = reading()
        story.type("&**ring")
        story.press(.enter, .enter)
        #expect(story.text.contains("A **ring** buffer.") && story.text.contains("/1/1"))
    }

    @Test("Enter on a file that is not here, or not all of it, loads it")
    func loadsMissing() {
        var story = reading()
        story.type("&ring")
        story.press(.enter, .up)
        for _ in 0..<5 { story.press(.down) }
        story.press(.enter)
        #expect(story.model.detail.tab(story.model.context) == .file(2))
        #expect(
            story.news().contains {
                if case .ask(.file(let file, of: _), _, _) = $0 { file.name == "notes.txt" } else { false }
            })
    }

    @Test("R16: & takes expressions, too")
    func findsExpressions() {
        var story = reading(120, gist("g1", files: [Self.files[0], Self.files[1]]))
        story.type("&\\v^(func|#+) \\w+")
        story.press(.enter)
        #expect(
            items(story) == [
                "main.swift:1  func one() {}", "main.swift:3  func two() {", "README.md:1  # Ring",
                "README.md:7  ## Use",
            ])
        story.press(.escape)
        story.type("&\\v(")
        #expect(story.lines.last?.contains("incomplete") == true)
        story.press(.enter)
        #expect(story.text.contains("\\v(: incomplete"))
    }

    @Test("R7: C opens the comments, from the list as well; where there are none it says so")
    func comments() {
        var story = reading()
        story.type("C")
        #expect(story.model.detail.tab(story.model.context) == .comments)
        var list = Story(100, 24, showing: [Self.whole, gist("g2")])
        list.type("C")
        #expect(list.model.focus == .detail)
        list.press(.escape)
        list.type("jC")
        #expect(list.model.focus == .list)
        #expect(list.text.contains("This gist has no comments."))
    }

    @Test("R17: in JSON the status bar tells the path of the line, and the copy menu has the path and the value")
    func jsonPaths() {
        let text = #"{"items": [{"name": "one\ttab"}, {"a b": [1, 2]}]}"#
        var story = reading(
            120, gist("g1", files: [file("a.json", language: "JSON", size: text.utf8.count, content: text)]))
        story.type("jjj")
        #expect(story.lines.last?.contains("$.items[0].name") == true)
        story.type("y")
        #expect(story.text.contains("p") && story.text.contains("$.items[0].name"))
        story.type("p")
        #expect(story.news().last == .display(.copy("$.items[0].name", as: "path")))
        story.type("yv")
        #expect(story.news().last == .display(.copy("one\ttab", as: "value")))
        story.type("jjjyv")
        #expect(story.news().last == .display(.copy("[1, 2]", as: "value")))
        #expect(story.lines.last?.contains("$.items[1][\"a b\"]") == true)
    }

    @Test("Where nothing is found and all was here, a line says so")
    func findsNothing() {
        var story = reading(100, gist("g1", files: [Self.files[0], Self.files[1]]))
        story.type("&nothing like it")
        story.press(.enter)
        #expect(story.model.overlay == nil)
        #expect(story.text.contains("“nothing like it” not found in 2 files."))
    }

    @Test("A long search comes piece by piece, and what was left does not come back")
    func pieces() throws {
        let text = String(repeating: "hay and hay\n", count: 400_000) + "needle\n"
        let long = gist("g1", files: [file("a.txt", size: text.utf8.count, content: text)])
        var story = reading(100, long)
        story.type("&needle")
        story.press(.enter)
        #expect(story.model.overlay == nil)
        for _ in 0..<9 {
            let yields = story.news().compactMap { if case .compute(.yield, let request) = $0 { request } else { nil } }
            guard let request = yields.last else { break }
            story.send(.answered(request, .success(.done)))
        }
        #expect(items(story) == ["a.txt:400001  needle"])
        story.press(.escape)
        story.type("&needle")
        story.press(.enter, .escape)
        let yields = story.news().compactMap { if case .compute(.yield, let request) = $0 { request } else { nil } }
        story.send(.answered(try #require(yields.last), .success(.done)))
        #expect(story.model.overlay == nil)
    }

    @Test("O lists functions and headings; Enter goes there")
    func outlines() {
        var story = reading()
        story.type("O")
        #expect(items(story) == ["func one() {}", "func two()"])
        story.type("two")
        story.press(.enter)
        #expect(story.text.contains("3/5 · 60 %"))
        story.type("]O")
        #expect(items(story) == ["Ring", "  Use"])
        story.press(.escape)
        story.type("mO")
        #expect(items(story) == ["Ring", "  Use"])
        story.press(.down, .enter)
        #expect(story.text.contains("7/7 · 100 %"))
    }

    @Test("The outline of a long text is made beside the loop, and of one that was left not shown")
    func longOutline() throws {
        let text = String(repeating: "// a comment\n", count: 9_000) + "func last() {}\n"
        let long = gist(
            "g1", files: [file("a.swift", language: "Swift", size: text.utf8.count, content: text), Self.files[0]])
        var story = reading(100, long)
        story.type("O")
        #expect(story.model.overlay == nil)
        let computation = story.news().compactMap { effect -> (ReadingDocument, RequestID)? in
            if case .compute(.outline(let document), let request) = effect { (document, request) } else { nil }
        }
        let (document, request) = try #require(computation.last)
        var left = story
        story.send(.answered(request, .success(.outline(document.outline()))))
        #expect(items(story) == ["func last() {}"])
        left.type("]")
        left.send(.answered(request, .success(.outline(document.outline()))))
        #expect(left.model.overlay == nil)
    }

    @Test("A text without any says so")
    func noOutline() {
        var story = reading()
        story.type("]]O")
        #expect(story.model.overlay == nil)
        #expect(story.text.contains("No headings or functions in this text."))
    }
}
