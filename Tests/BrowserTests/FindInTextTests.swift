import Cells
import Gists
import Testing

@testable import Browser

@Suite("R3: search in the text")
struct FindInTextTests {
    private func reading(_ text: String, _ columns: Int = 80, more: [String: String] = [:]) -> Story {
        let files = [file("a.txt", size: text.utf8.count, content: text)] + more.map { file($0, size: 10, content: $1) }
        let whole = gist("g1", files: files)
        var story = Story(columns, 24, showing: [whole])
        story.press(.enter)
        story.answerGist(whole)
        return story
    }

    private let lines = (1...300).map { "line \($0) of Text" }.joined(separator: "\n")

    @Test("As one types the first match from here is shown, with its number and how many there are")
    func typing() {
        var story = reading(lines)
        story.type("/line 20")
        #expect(story.text.contains("line 20 of"))
        #expect(story.lines.last?.contains("1/11") == true)
        story.type("0")
        #expect(story.lines.last?.contains("1/1 ") == true)
        #expect(story.text.contains("line 200 of"))
        story.press(.backspace)
        #expect(story.text.contains("line 20 of"))
        story.press(.enter)
        #expect(story.lines.last?.contains(" 1/11") == true)
    }

    @Test("The status bar says of what is not there that it was not found")
    func notFound() {
        var story = reading(lines)
        story.type("/nothing like it")
        story.press(.enter)
        #expect(story.lines.last?.contains("“nothing like it” not found") == true)
    }

    @Test("B3: a line gone to by its number is marked and named, also where it can't come to the top")
    func lineByNumber() throws {
        var story = reading((1...31).map { "line \($0)." }.joined(separator: "\n"))
        for (typed, line) in [(":25", 25), (":31", 31), (":4000", 31), (":-9223372036854775808", 1)] {
            story.type(typed)
            story.press(.enter)
            #expect(story.text.contains("Line \(line) of 31"))
            let row = try #require(
                story.lines.firstIndex { $0.hasSuffix("line \(line).") || $0.contains("line \(line). ") })
            let chosen = story.model.settings.theme.chosen(story.model.settings.theme.text).background
            let marked = (0..<24).filter { story.surface[60, $0]?.style.background == chosen }
            #expect(marked == [row], "\(typed)")
        }
        story.type("f")
        story.press(.down)
        #expect(!story.text.contains("Line 1 of 31"))
    }

    @Test("Case matters only where a capital is typed, beyond ASCII as well")
    func cases() {
        var story = reading("Über\nüber\nÜBER\ntext Text")
        for (typed, count) in [("über", 3), ("Über", 1), ("text", 2), ("Text", 1), ("TEXT", 0)] {
            story.type("/" + typed)
            #expect(story.lines.last?.contains(count == 0 ? "no match" : "1/\(count) ") == true, "\(typed)")
            story.press(.escape)
        }
    }

    @Test("R16: behind \\v, or with Alt-r, an expression is found; one that is not complete yet is no error")
    func expressions() {
        var story = reading("one 12\ntwo 345\nthree 6 and 78\n")
        story.type("/\\v\\d{2")
        #expect(story.lines.last?.contains("incomplete") == true)
        story.type("}")
        #expect(story.lines.last?.contains("1/3 ") == true)
        story.type("(")
        #expect(story.lines.last?.contains("incomplete") == true)
        story.press(.backspace, .enter)
        #expect(story.lines.last?.contains(" 1/3") == true)
        story.type("n")
        #expect(story.lines.last?.contains(" 2/3") == true)
        story.type("/\\d")
        #expect(story.lines.last?.contains("no match") == true)
        story.press(.alt(.character("r")))
        #expect(story.lines.last?.contains("1/8 ") == true)
        #expect(story.model.prompt?.line.text == "\\v\\d")
        story.press(.alt(.character("r")))
        #expect(story.model.prompt?.line.text == "\\d")
        story.press(.escape)
        story.type("/\\v*")
        story.press(.enter)
        #expect(story.text.contains("\\v*: nothing to repeat"))
    }

    @Test("R16: what an expression finds is marked from its beginning to its end, also where lines are wrapped")
    func expressionMarks() {
        var story = reading("aab " + String(repeating: "x", count: 90) + "\nbaaab\n", 60)
        story.type("w/\\va+|x+")
        story.press(.enter)
        var marked = ""
        let surface = story.surface
        for y in 5..<20 {
            for x in 5..<59 {
                guard let cell = surface[x, y], !cell.style.attributes.isDisjoint(with: [.underline, .reverse]) else {
                    continue
                }
                marked += cell.glyph.text
            }
        }
        #expect(marked == "aa" + String(repeating: "x", count: 90) + "aaa")
    }

    @Test("n and N go on and around, with a word about it; a count goes so many further")
    func around() {
        var story = reading((1...300).map { $0 % 100 == 0 ? "needle \($0)" : "hay" }.joined(separator: "\n"))
        story.type("/needle")
        story.press(.enter)
        #expect(story.text.contains("needle 100"))
        story.type("n")
        #expect(story.text.contains("needle 200") && story.text.contains(" 2/3"))
        story.type("nn")
        #expect(story.text.contains("needle 100") && story.text.contains("Wrapped to the top"))
        story.type("N")
        #expect(story.text.contains("needle 300") && story.text.contains("Wrapped to the end"))
        story.type("2N")
        #expect(story.text.contains("needle 100"))
    }

    @Test("Esc restores the place while typing, takes the marks away after, and leaves only then")
    func escape() {
        var story = reading(lines)
        story.type("7j")
        let before = story.lines
        story.type("/line 250")
        #expect(!story.text.contains("line 9 of"))
        story.press(.escape)
        #expect(story.lines == before)
        story.type("/line 250")
        story.press(.enter, .escape)
        #expect(story.model.focus == .detail)
        #expect(story.text.contains("line 250") && !story.text.contains("/line 250"))
        story.press(.escape)
        #expect(story.model.focus == .list)
    }

    @Test("Every match on the screen is marked, the current one differently, also across wrapped rows")
    func marks() {
        var story = reading("a needle, a Needle\n" + String(repeating: "x", count: 70) + "needle\n", 80)
        story.type("/needle")
        story.press(.enter)
        let theme = story.model.settings.theme
        func cells(_ matches: (Style) -> Bool) -> Int { story.surface.cells.count { matches($0.style) } }
        #expect(cells { $0 == theme.accent.adding(.reverse) } == 6)
        // One is cut at the edge; those in the cursor's line have the colour of what is chosen.
        func isMatch(_ style: Style) -> Bool {
            style.attributes.isSuperset(of: .underline) && !style.attributes.contains(.bold)
                && [theme.match.foreground, theme.selectedBar.foreground].contains(style.foreground)
        }
        #expect(cells(isMatch) == 6 + 3)
        story.type("w")
        #expect(cells(isMatch) == 12)
        story.press(.escape)
        #expect(cells(isMatch) == 0)
    }

    @Test(
        "The bar at the right has dots where something was found, the current one apart; without a search it has none")
    func bar() {
        var story = reading((1...300).map { $0 % 100 == 0 ? "needle \($0)" : "hay" }.joined(separator: "\n"))
        let theme = story.model.settings.theme
        /// Of each row a dot, the bar, or the bar where the current match is.
        func bar() -> String {
            String(
                story.lines.indices.compactMap { y -> Character? in
                    guard let cell = story.surface[79, y], ["•", "▐"].contains(cell.glyph.text) else { return nil }
                    return cell.glyph.text == "•" ? "•" : cell.style == theme.accent ? "C" : "▐"
                })
        }
        #expect(bar() == "▐")
        story.type("/needle")
        story.press(.enter)
        #expect(bar() == "C▐••" || bar() == "▐C••" || bar() == "C••")
        story.type("n")
        #expect(bar() == "•C▐•" || bar() == "•▐C•" || bar() == "•C•")
        story.press(.escape)
        #expect(!bar().contains("•"))
    }

    @Test("A match far to the right, or far down a wrapped line, is brought to the screen", arguments: [false, true])
    func farAway(isPlain: Bool) {
        let filler = String(repeating: isPlain ? "abc " : "äbc\t", count: 3_000)
        for wraps in [false, true] {
            var story = reading(filler + "needle" + filler)
            if wraps { story.type("w") }
            let before = story.lines
            story.type("/needle")
            #expect(story.text.contains("needle"), "wraps \(wraps)")
            story.press(.escape)
            #expect(story.lines == before)
        }
    }

    @Test("T4: a text of 10 MB with a line of 5 MB is looked through in pieces, between which keys have their turn")
    func huge() {
        let line = String(repeating: "é text without end ", count: 1 << 18)
        let text = String(repeating: "some line\n", count: 500_000) + line + "needle\n"
        var story = reading(text)
        for character in "/need" { story.send(.input(.key(.character(character)))) }
        guard case .compute(.reader(.yield), let late) = story.effects.last else {
            Issue.record("all of it at once")
            return
        }
        for character in "le" { story.send(.input(.key(.character(character)))) }
        // A key in between starts again; the late piece of the previous search is dropped.
        let before = story.effects.count
        story.send(.answered(late, .success(.done)))
        #expect(story.effects.count == before)
        var pieces = 0
        while case .compute(.reader(.yield), let request) = story.effects.last,
            story.model.requests.owner(of: request) == .reader(.finding)
        {
            pieces += 1
            story.send(.answered(request, .success(.done)))
        }
        #expect((3...10).contains(pieces))
        #expect(story.text.contains("needle"))
        #expect(story.lines.last?.contains("1/1 ") == true)
    }

    @Test("n goes on in the next file; where nothing matches it says so")
    func otherFile() {
        var story = reading("one needle", more: ["b.txt": "two needle two", "c.txt": "none"])
        story.type("/needle")
        story.press(.enter)
        story.type("]n")
        let isB = story.text.contains("two needle")
        #expect(story.text.contains(isB ? " 1/1" : "not found"))
        story.type("]n")
        #expect(story.text.contains(isB ? "not found" : " 1/1"))
    }

    @Test("Where nothing was looked for n and N look through the list, as ever")
    func nothing() {
        var story = reading("text")
        story.type("n")
        #expect(story.text.contains("Nothing to find yet. Press /"))
    }
}
