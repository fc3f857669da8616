import Cells
import Gists
import Reading
import Testing

@testable import Browser

@Suite("R13: the line cursor and selected lines")
struct SelectionTests {
    private let text = (1...300).map { "line \($0) of Text" }.joined(separator: "\n") + "\n"

    private func reading(_ text: String, _ columns: Int = 120, name: String = "My file.swift") -> Story {
        let whole = gist("g1", files: [file(name, size: text.utf8.count, content: text)])
        var story = Story(columns, 24, showing: [whole])
        story.press(.enter)
        story.answerGist(whole)
        _ = story.news()
        return story
    }

    private func cursor(_ story: Story) -> TextCursor? {
        story.model.detail.reader(story.model.context).position.cursor
    }

    /// The numbers of the lines that look chosen.
    private func marked(_ story: Story, x: Int = 100) -> [Int] {
        let chosen = story.model.settings.theme.chosen(story.model.settings.theme.text).background
        return story.lines.indices.filter { story.surface[x, $0]?.style.background == chosen }.compactMap { y in
            story.lines[y].firstRange(of: "line ").flatMap { range in
                Int(story.lines[y][range.upperBound...].prefix(while: \.isNumber))
            }
        }
    }

    @Test("At rest there is no cursor; v, a line's number, a find and a word bring it")
    func appears() {
        var story = reading(text)
        story.type("jjj")
        story.press(.pageDown)
        #expect(cursor(story) == nil && marked(story).isEmpty)
        for keys in ["v", "V", "40g", "*"] {
            var story = story
            story.type(keys)
            #expect(cursor(story) != nil, "\(keys)")
            #expect(marked(story).count == 1, "\(keys)")
        }
        story.type("/line 77")
        story.press(.enter)
        #expect(cursor(story)?.line == 76)
        #expect(marked(story) == [77])
    }

    @Test("Esc takes the selection first, then the cursor, and only then leads back")
    func escape() {
        var story = reading(text)
        story.type("vjj")
        #expect(cursor(story)?.lines == 0...2)
        story.press(.escape)
        #expect(cursor(story) == TextCursor(line: 2))
        story.press(.escape)
        #expect(cursor(story) == nil && story.model.focus == .detail)
        story.press(.escape)
        #expect(story.model.focus == .list)
    }

    @Test("Once there is a cursor the moving keys move it, and the view stays ahead of it")
    func moves() {
        var story = reading(text)
        story.type("10gj")
        #expect(cursor(story)?.line == 10)
        story.type("G")
        #expect(cursor(story)?.line == 299 && story.text.contains("300/300 · Bot "))
        story.type("g")
        #expect(cursor(story)?.line == 0)
        story.press(.pageDown)
        #expect(cursor(story)?.line ?? 0 > 10 && !story.text.contains("line 1 of"))
        story.type("g20j")
        #expect(cursor(story)?.line == 20)
        #expect(story.text.contains("line 24 of"))
        story.type("^")
        let before = cursor(story)
        story.press(.control("e"), .control("e"), .control("y"))
        #expect(cursor(story) == before)
    }

    @Test(
        "y copies the selected lines as the file has them, without numbers, and ends the selection",
        arguments: ["yy", "Y"])
    func copies(key: String) {
        var story = reading("a\r\n\tb\u{1B}[2J\n日本\nd\n")
        story.type("jv2j" + key)
        #expect(story.news() == [.display(.copy("a\r\n\tb\u{1B}[2J\n日本", as: "lines 1–3"))])
        #expect(story.text.contains("Copied lines 1–3"))
        #expect(cursor(story) == TextCursor(line: 2))
        story.type("v" + key)
        #expect(story.news() == [.display(.copy("日本", as: "line 3"))])
    }

    @Test("The last line is copied without its end, of which a shell would make a command")
    func lineEnd() {
        var story = reading("rm -r x\r\nb")
        story.type("vY")
        #expect(story.news() == [.display(.copy("rm -r x", as: "line 1"))])
    }

    @Test("d saves the lines under a name that says which, | gives them to a command, o opens them on the page")
    func takesOut() throws {
        var story = reading(text)
        story.type("10gv10j")
        #expect(story.lines.last?.contains("10–20 · 11 lines") == true)
        for hint in ["o open", "| pipe", "d save", "Y copy", "Esc end"] {
            #expect(story.lines.last?.contains(hint) == true, "\(hint)")
        }
        story.type("o")
        #expect(story.news() == [.openInBrowser("https://gist.test/g1#file-my-file-swift-L10-L20")])
        story.type("d")
        #expect(story.model.prompt?.line.text == "./My file-L10-L20.swift")
        story.press(.enter)
        let lines = (10...20).map { "line \($0) of Text\n" }.joined()
        guard case .export(let saved, let request) = try #require(story.news().last) else { return }
        #expect(saved.gists.map { $0.files.map(\.wholeContent) } == [[lines]])
        #expect(saved.gists[0].files[0].rawURL.isEmpty)
        story.send(.answered(request, .success(.export(.saved("Saved.", isComplete: true)))))
        story.type("|wc -l")
        story.press(.enter)
        guard case .export(let piped, _) = try #require(story.news().last) else { return }
        #expect(piped.purpose == .pipe("wc -l") && piped.gists[0].files[0].wholeContent == lines)
    }

    @Test("One line has one number; v ends the selection, and the keys mean what they did")
    func ends() {
        var story = reading(text)
        story.type("7gv")
        #expect(story.lines.last?.contains(" 7 · 1 line ") == true)
        story.type("o")
        #expect(story.news() == [.openInBrowser("https://gist.test/g1#file-my-file-swift-L7")])
        story.type("v")
        #expect(story.lines.last?.contains("1 line") == false)
        #expect(cursor(story) == TextCursor(line: 6))
        story.type("o")
        #expect(story.news() == [.openInBrowser("https://gist.test/g1")])
    }

    @Test("A selection in rendered Markdown is one of the file's lines")
    func markdown() {
        var story = reading("# Title\n\nOne\ntwo.\n\n```\nlet a = 1\nlet b = 2\n```\n", name: "notes.md")
        story.type("/let a")
        story.press(.enter)
        story.type("vj")
        #expect(story.lines.last?.contains("7–8 · 2 lines") == true)
        story.type("o")
        #expect(story.news().last == .openInBrowser("https://gist.test/g1#file-notes-md-L7-L8"))
        story.type("Y")
        #expect(story.news().last == .display(.copy("let a = 1\nlet b = 2", as: "lines 7–8")))
        // In its source they are the same lines.
        story.type("vkm")
        #expect(cursor(story)?.lines == 6...7)
        story.type("m")
        #expect(story.model.detail.reader(story.model.context).selectedNumbers?.numbers == 7...8)
    }

    @Test("In JSON the chosen line is the cursor; of a file in one line the text is taken as it is shown")
    func json() {
        var story = reading("{\"a\":[1,2],\"b\":3}", name: "a.json")
        story.type("jv2j")
        #expect(story.lines.last?.contains("3 lines") == true)
        story.type("o")
        #expect(story.news().last == .openInBrowser("https://gist.test/g1#file-a-json"))
        story.type("Y")
        #expect(story.news().last == .display(.copy("  \"a\": [\n    1,\n    2", as: "3 lines")))
        #expect(cursor(story) == nil)
        story.press(.escape)
        #expect(story.model.focus == .list)
    }

    @Test("A file that is no UTF-8 is not taken out in pieces")
    func notText() {
        let whole = gist("g1", files: [file("a.txt", size: text.utf8.count + 1)])
        var story = Story(120, 24, showing: [whole])
        story.press(.enter)
        story.answerGist(whole)
        let requests = story.effects.compactMap { effect in
            if case .ask(.detail(.file), let request, _) = effect { request } else { nil }
        }
        story.send(.answered(requests[0], .success(.detail(.file(TextDocument([0xFF] + Array(text.utf8)))))))
        story.type("vd")
        #expect(story.text.contains("The file is not UTF-8: only the whole file can be copied or saved."))
        #expect(story.model.prompt == nil)
    }

    @Test("A file of some lines has their numbers in its name")
    func names() {
        #expect(GistFile.name("a.tar.gz", ofLines: 3...9) == "a.tar-L3-L9.gz")
        #expect(GistFile.name(".bashrc", ofLines: 3...3) == ".bashrc-L3")
        #expect(GistFile.name("Makefile", ofLines: nil) == "Makefile-selection")
    }

    @Test("The copy menu has the lines and the link to them; what stood there has other keys")
    func menu() {
        var story = reading(text)
        story.type("10gv10jyl")
        let link = "https://gist.test/g1#file-my-file-swift-L10-L20"
        #expect(story.news() == [.display(.copy(link, as: "link to the lines"))])
        story.type("yu")
        #expect(story.news() == [.display(.copy("https://gist.test/g1", as: "URL"))])
        story.type("yc")
        guard case .export(let export, _)? = story.news().last else { return }
        #expect(export.purpose == .copy && export.gists[0].files[0].name == "My file.swift")
    }

    @Test("A line past the end says so")
    func pastTheEnd() {
        var story = reading(text)
        story.type(":4000")
        story.press(.enter)
        #expect(story.text.contains("Line 300 of 300: there is no line 4000"))
        #expect(cursor(story)?.line == 299)
    }

    @Test("'' leads back to where the last jump began, and there again", arguments: ["G", "200g", "/line 250\n", "*"])
    func jumps(keys: String) {
        var story = reading(text)
        story.type("40j")
        let before = story.lines
        for character in keys { story.press(character == "\n" ? .enter : .character(character)) }
        story.press(.escape)
        story.press(.escape)
        if story.model.focus == .list { story.press(.enter) }
        #expect(story.lines != before || keys == "*")
        story.type("''")
        #expect(story.text.contains("line 41 of") && !story.text.contains("line 40 of"))
    }

    @Test("* and # find the word under the cursor as a whole word, and say which")
    func words() {
        var story = reading("let ring = rings\nvar x = ring\nRing\nring()\n")
        story.type("*")
        #expect(story.text.contains("“let” is the only match"))
        story.type("/ring")
        story.press(.enter)
        story.type("*")
        #expect(story.text.contains("“ring” · match 2/3"))
        #expect(cursor(story)?.line == 1)
        story.type("*")
        #expect(cursor(story)?.line == 3)
        story.type("*")
        #expect(story.text.contains("“ring” · Wrapped to the top"))
        #expect(cursor(story)?.line == 0)
        story.type("#")
        #expect(cursor(story)?.line == 3)
    }

    @Test("H, M and L put the cursor on the screen's lines, and scroll where there is none")
    func screen() {
        var story = reading(text)
        story.type("50gzt")
        story.type("L")
        let last = cursor(story)?.line ?? 0
        #expect(last > 60)
        story.type("H")
        #expect(cursor(story)?.line == 49)
        story.type("M")
        #expect((50..<last).contains(cursor(story)?.line ?? 0))
        story.press(.escape)
        story.type("L")
        #expect(cursor(story) == nil && !story.text.contains("line 50 of"))
        story.type("H")
        #expect(story.text.contains("line 50 of"))
    }

    @Test("A number before v selects so many lines; where lines begin to be wrapped the cursor stays on the screen")
    func count() {
        var story = reading(text)
        story.type("10g5v")
        #expect(cursor(story)?.lines == 9...13)
        story.type("y")
        story.press(.escape, .escape)
        story.type(":copy-lines")
        story.press(.enter)
        #expect(story.text.contains("No lines selected. Press v"))
        let long = (1...60).map { _ in String(repeating: "word ", count: 90) }.joined(separator: "\n")
        story = reading(long + "\nthe end")
        story.type("G")
        story.press(.control("y"))
        story.type("Vw")
        #expect(story.text.contains("▌"))
    }

    @Test("Selecting 10 MB and copying them takes no walk through the lines")
    func large() {
        let text = String(repeating: "a line of a file that is rather long\n", count: 280_000)
        var story = reading(text)
        story.type("vG")
        #expect(story.lines.last?.contains("1–280000 · 280000 lines") == true)
        story.type("Y")
        guard case .display(.copy(let copied, as: _))? = story.news().last else { return }
        #expect(copied.utf8.count == text.utf8.count - 1)
    }

    @Test("R13: the bar says back where Esc leads back, and clear where it only takes the cursor or a find away")
    func escapeHint() {
        let text = (1...40).map { "line \($0)" }.joined(separator: "\n")
        let whole = gist("g1", files: [file("a.txt", content: text)])
        for keys in ["12g", "vj" + "Y", "*", "/line 7\r", "v"] {
            var story = Story(120, 30, showing: [whole])
            story.press(.enter)
            story.answerGist(whole)
            #expect(story.lines.last?.contains("Esc back") == true)
            for key in keys { key == "\r" ? story.press(.enter) : story.type(String(key)) }
            var presses = 0
            while story.lines.last?.contains("Esc back") != true, presses < 3 {
                #expect(
                    story.lines.last?.contains("Esc clear") == true || story.lines.last?.contains("Esc end") == true)
                story.press(.escape)
                presses += 1
                #expect(story.model.focus == .detail, "\(keys)")
            }
            #expect(presses > 0)
            story.press(.escape)
            #expect(story.model.focus == .list, "\(keys)")
        }
    }
}
