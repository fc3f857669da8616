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
        guard case .picker(let picker) = story.model.box else { return [] }
        return picker.matches.map { $0.name }
    }

    @Test("^T lists the files with language and size, and the parts behind them; typing finds one, Enter goes there")
    func picks() {
        var story = reading()
        story.press(.control("t"))
        let files = ["main.swift", "README.md", "notes.txt", "data.csv"]
        #expect(items(story) == files + ["Comments", "Forks", "History", "About"])
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

    @Test("^T lists the same places before and after the gist is loaded, whatever it has")
    func samePlaces() {
        let bare = gist("g1", files: [file("a.txt")])
        var story = Story(100, 24, showing: [bare])
        story.press(.control("t"))
        let before = items(story)
        #expect(before == ["a.txt", "Comments", "Forks", "History", "About"])
        story.press(.escape, .enter)
        var whole = bare
        (whole.forks, whole.history) = ([], [])
        story.answerGist(whole)
        story.press(.control("t"))
        #expect(items(story) == before)
        story.type("comments")
        story.press(.enter)
        #expect(story.text.contains(Words.Reader.noComments))
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

    /// A gist whose searchable files are all loaded.
    private static let loaded = gist("g1", files: Array(files.prefix(3)))

    /// Searches for "ring" in all files of a gist; one small file is not loaded.
    private func awaiting(_ columns: Int = 120) -> Story {
        var story = reading(columns)
        story.type("&ring")
        story.press(.enter)
        return story
    }

    private func filesAskedFor(_ story: inout Story) -> [String] {
        story.news().compactMap { if case .ask(.detail(.file(let file, of: _)), _, _) = $0 { file.name } else { nil } }
    }

    @Test("& lists each line of each file that has the words, marked, and says what was not looked through")
    func findsInFiles() {
        var story = awaiting()
        #expect(filesAskedFor(&story) == ["data.csv"])
        #expect(story.model.box == nil)
        #expect(story.text.contains("Loading 1 file to search · Esc cancel"))
        story.answerFile("data.csv", of: "g1", .success("name,size\nring,3\n"))
        #expect(
            items(story) == [
                "main.swift:4  one() // Ring", "README.md:1  # Ring", "README.md:3  A **ring** buffer.",
                "README.md:5  [ring](x)", "notes.txt:1  the ring ends", "data.csv:2  ring,3",
                "notes.txt: only 14 B of 5.0 MB searched",
            ])
        #expect(story.text.contains("“ring”: 6 lines, 1 file not loaded"))
        #expect(!story.text.contains("Loading"))
    }

    @Test("What a search can't load is listed, and asked for again by the next one")
    func failsToLoad() {
        var story = awaiting()
        story.answerFile("data.csv", of: "g1", .failure(somethingFailed))
        #expect(items(story).last == "data.csv: not loaded")
        #expect(story.text.contains("“ring”: 5 lines, 2 files not loaded"))
        _ = story.news()
        story.press(.escape)
        story.type("&ring")
        story.press(.enter)
        #expect(filesAskedFor(&story) == ["data.csv"])
    }

    @Test("A search loads what is under way once, and neither large files nor images")
    func loadsSparingly() {
        var image = file("photo.png", size: 9_000)
        image.mediaType = "image/png"
        let files = [file("a.txt", content: "ring"), image, file("b.txt"), file("large.txt", size: 2 << 20)]
        var story = reading(120, gist("g1", files: files))
        story.type("]]]")
        #expect(filesAskedFor(&story) == ["photo.png", "b.txt", "large.txt"])
        story.type("&ring")
        story.press(.enter)
        #expect(filesAskedFor(&story).isEmpty)
        #expect(story.text.contains("Loading 1 file to search"))
        story.answerFile("b.txt", of: "g1", .success("ring"))
        #expect(items(story) == ["a.txt:1  ring", "b.txt:1  ring", "large.txt: not loaded"])
    }

    /// A gist of twelve files that the list has told, opened where requests are spared: only the first one is here.
    private func sparing(isOffline: Bool = false) -> Story {
        var settings = Settings(isOffline: isOffline)
        (settings.preview, settings.sparesRequests) = (.on, true)
        let files = (1...12).map { file("f\($0).txt", size: 4) }
        var story = Story(120, 24, settings: settings, showing: [gist("g1", files: files)])
        story.rest()
        story.answerPreview("ring")
        story.press(.enter)
        _ = story.news()
        story.type("&ring")
        story.press(.enter)
        return story
    }

    @Test("Of more files than a few the gist's own answer is asked for, and what it lacks one by one")
    func comesWithGist() throws {
        var story = sparing()
        let asked = story.news().compactMap { if case .ask(let query, _, _) = $0 { query } else { nil } }
        #expect(asked == [Query.detail(.gist("g1"))])
        #expect(story.text.contains("Loading 11 files to search"))
        var files = (1...12).map { file("f\($0).txt", size: 4, content: "ring") }
        files[11].content = nil
        story.answerGist(gist("g1", files: files))
        #expect(filesAskedFor(&story) == ["f12.txt"])
        #expect(story.text.contains("Loading 1 file to search"))
        story.answerFile("f12.txt", of: "g1", .success("ring"))
        #expect(items(story) == (1...12).map { "f\($0).txt:1  ring" })
    }

    @Test("A gist that is on its way is waited for, and none of its files asked for beside it")
    func waitsForGist() {
        let listed = gist("g1", files: (1...3).map { file("f\($0).txt", size: 4) })
        var story = Story(120, 24, settings: withToken, showing: [listed])
        story.press(.enter)
        story.type("&ring")
        story.press(.enter)
        #expect(filesAskedFor(&story).isEmpty)
        #expect(story.text.contains("Loading 3 files to search"))
        story.answerGist(gist("g1", files: (1...3).map { file("f\($0).txt", size: 4, content: "ring") }))
        #expect(filesAskedFor(&story).isEmpty)
        #expect(items(story) == (1...3).map { "f\($0).txt:1  ring" })
    }

    @Test("Where the API fails, files are asked for one by one, ten at most")
    func fallsBack() throws {
        var story = sparing()
        _ = story.news()
        story.answerGist("g1", .failure(somethingFailed))
        #expect(filesAskedFor(&story) == (2...11).map { "f\($0).txt" })
        for number in 2...11 { story.answerFile("f\(number).txt", of: "g1", .success("ring")) }
        #expect(items(story) == (1...11).map { "f\($0).txt:1  ring" } + ["f12.txt: not loaded"])
    }

    @Test("Offline the store is asked for every file")
    func asksStore() {
        var story = sparing(isOffline: true)
        #expect(filesAskedFor(&story) == (2...12).map { "f\($0).txt" })
    }

    @Test("Esc gives up a gist's answer that a search waits for")
    func cancelsGist() throws {
        var story = sparing()
        let requests = story.news().compactMap {
            if case .ask(.detail(.gist), let request, _) = $0 { request } else { nil }
        }
        story.press(.escape)
        #expect(story.news() == [.cancel(try #require(requests.last))])
        story.type("j")
        #expect(story.model.box == nil)
    }

    @Test("Esc gives up what a search loads; what comes of it later brings no list")
    func cancelsLoading() throws {
        var story = awaiting()
        let request = try #require(
            story.news().compactMap { if case .ask(.detail(.file), let request, _) = $0 { request } else { nil } }.last)
        story.press(.escape)
        #expect(story.news() == [.cancel(request)])
        #expect(story.model.focus == .detail)
        story.type("]]]")
        story.answerFile("data.csv", of: "g1", .success("ring"))
        #expect(story.model.box == nil)
    }

    @Test("Who does something else meanwhile gets no list; who reads on does", arguments: ["]", "/", ":", "?", "j"])
    func leavesLoading(key: String) {
        var story = awaiting()
        story.type(key)
        let overlay = story.model.box
        story.answerFile("data.csv", of: "g1", .success("ring"))
        if key == "j" { #expect(items(story).last?.hasPrefix("notes.txt") == true) }
        if key != "j" { #expect(story.model.box == overlay) }
    }

    @Test("Enter goes to the line with the find set, and n goes on there")
    func goesToHit() throws {
        var story = reading(100, Self.loaded)
        story.type("&ring")
        story.press(.enter, .enter)
        #expect(story.model.detail.tab(story.model.context) == .file(0))
        #expect(story.text.contains("one() // Ring") && story.text.contains(" 1/1"))
        story.type("&ring")
        story.press(.enter, .down, .down, .enter)
        // Rendered, as it shows the words.
        #expect(story.model.detail.tab(story.model.context) == .file(1))
        #expect(story.text.contains("A ring buffer."))
        #expect(story.text.contains(" 2/3"))
        story.type("n")
        #expect(story.text.contains(" 3/3"))
    }

    @Test("R19: n goes on from file to file and around, N back; an empty & shows the lines again")
    func goesOnInFiles() {
        let files = (1...4).map { number in
            file("f\(number).txt", content: number == 2 ? "nothing\n" : "a ring\nand a ring, ring\n")
        }
        var story = reading(100, gist("g1", files: files))
        func place() -> String {
            let tab = story.model.detail.tab(story.model.context)
            let current = story.model.detail.finding?.currentPlace
            guard case .file(let number) = tab else { return "\(tab)" }
            return "f\(number + 1):\(current?.line ?? -1):\(current?.byte ?? -1)"
        }
        story.type("&ring")
        story.press(.enter, .enter)
        #expect(place() == "f1:0:2")
        var forward = [place()]
        for _ in 0..<9 {
            story.type("n")
            forward.append(place())
        }
        #expect(
            forward == [
                "f1:0:2", "f1:1:6", "f1:1:12", "f3:0:2", "f3:1:6", "f3:1:12", "f4:0:2", "f4:1:6", "f4:1:12", "f1:0:2",
            ])
        #expect(story.text.contains("Wrapped to the top · f1.txt · file 1 of 3 with a match"))
        for before in forward.dropLast().reversed() {
            story.type("N")
            #expect(place() == before)
        }
        story.type("nnn&")
        #expect(story.lines.last?.contains("show what was found again") == true)
        story.press(.enter)
        guard case .picker(let picker)? = story.model.box else { return record("no list") }
        #expect(picker.matches[picker.selected].name.hasPrefix("f3.txt:1"))
        story.press(.down, .enter)
        #expect(place() == "f3:1:6")
        story.type("/ring")
        story.press(.enter)
        story.type("nnnn")
        #expect(place().hasPrefix("f3"), "a search in the text stays there")
    }

    private func record(_ problem: String) { Issue.record(Testing.Comment(rawValue: problem)) }

    @Test("What is rendered otherwise than it is written is shown as written")
    func goesToSource() {
        var story = reading(100, Self.loaded)
        story.type("&**ring")
        story.press(.enter, .enter)
        #expect(story.text.contains("A **ring** buffer.") && story.text.contains(" 1/1"))
    }

    @Test("Enter on a file that is not here, or not all of it, loads it")
    func loadsMissing() {
        var story = reading(100, Self.loaded)
        story.type("&ring")
        story.press(.enter, .up)
        for _ in 0..<5 { story.press(.down) }
        story.press(.enter)
        #expect(story.model.detail.tab(story.model.context) == .file(2))
        #expect(
            story.news().contains {
                if case .ask(.detail(.file(let file, of: _)), _, _) = $0 { file.name == "notes.txt" } else { false }
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
        #expect(story.model.box == nil)
        #expect(story.text.contains("“nothing like it” not found in 2 files."))
    }

    @Test("A long search comes piece by piece, and what was left does not come back")
    func pieces() throws {
        let text = String(repeating: "hay and hay\n", count: 400_000) + "needle\n"
        let long = gist("g1", files: [file("a.txt", size: text.utf8.count, content: text)])
        var story = reading(100, long)
        story.type("&needle")
        story.press(.enter)
        #expect(story.model.box == nil)
        for _ in 0..<9 {
            let yields = story.news().compactMap {
                if case .compute(.reader(.yield), let request) = $0 { request } else { nil }
            }
            guard let request = yields.last else { break }
            story.send(.answered(request, .success(.done)))
        }
        #expect(items(story) == ["a.txt:400001  needle"])
        story.press(.escape)
        story.type("&needle")
        story.press(.enter, .escape)
        let yields = story.news().compactMap {
            if case .compute(.reader(.yield), let request) = $0 { request } else { nil }
        }
        story.send(.answered(try #require(yields.last), .success(.done)))
        #expect(story.model.box == nil)
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
        #expect(story.text.contains("7/7 · Bot "))
    }

    @Test("The outline of a long text is made beside the loop, and of one that was left not shown")
    func longOutline() throws {
        let text = String(repeating: "// a comment\n", count: 9_000) + "func last() {}\n"
        let long = gist(
            "g1", files: [file("a.swift", language: "Swift", size: text.utf8.count, content: text), Self.files[0]])
        var story = reading(100, long)
        story.type("O")
        #expect(story.model.box == nil)
        let computation = story.news().compactMap { effect -> (ReadingDocument, RequestID)? in
            if case .compute(.reader(.outline(let document)), let request) = effect { (document, request) } else { nil }
        }
        let (document, request) = try #require(computation.last)
        var left = story
        story.send(.answered(request, .success(.reader(.outline(document.outline())))))
        #expect(items(story) == ["func last() {}"])
        left.type("]")
        left.send(.answered(request, .success(.reader(.outline(document.outline())))))
        #expect(left.model.box == nil)
    }

    @Test("A text without any says so")
    func noOutline() {
        var story = reading()
        story.type("]]O")
        #expect(story.model.box == nil)
        #expect(story.text.contains("No headings or functions in this text."))
    }
}
