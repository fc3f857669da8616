import Cells
import Gists
import Reading
import Testing

@testable import Browser

@Suite("Notebooks, logs and broken files in the reader")
struct NotebookViewTests {
    private func story(_ name: String, _ content: String, settings: Settings = Settings()) -> Story {
        let files = [file(name, content: content)]
        var story = Story(100, 40, settings: settings, showing: [gist("g1", files: files)])
        story.press(.enter)
        story.answerGist(gist("g1", files: files))
        return story
    }

    private let plot = #"""
        {"cells": [
          {"cell_type": "markdown", "source": "above\n\n![shot](attachment:s.png)",
           "attachments": {"s.png": {"image/png": "iVBORw0KGgo="}}},
          {"cell_type": "code", "source": "plot()", "execution_count": 1, "outputs": [
            {"output_type": "display_data", "data": {"image/jpeg": "/9j/4A==", "text/plain": "<Figure>"}}]}]}
        """#

    @Test("R11: plots and attachments are drawn in a notebook, from the bytes that are in its text")
    func images() throws {
        var story = story("a.ipynb", plot)
        let wanted = story.imagesWanted
        let bytes = wanted.compactMap { if case .embedded(let image) = $0.source { image.data } else { nil } }
        #expect(Set(bytes.map { Array($0.prefix(2)) }) == [[0x89, 0x50], [0xFF, 0xD8]])
        #expect(story.text.contains("▦ …"))
        for image in wanted { story.answer(image, Size(columns: 20, rows: 5)) }
        #expect(story.lines.count { $0.contains(String(repeating: "▞", count: 20)) } == 10)
        #expect(story.text.contains("▦ image/jpeg · <Figure>") && !story.text.contains("▦ …"))
        // Nobody asks again for what is here.
        story.type("jkmm")
        #expect(story.imagesWanted.count == 2)
    }

    @Test("R11, A5: without colours a plot is the line that names it")
    func withoutColors() {
        let story = story("a.ipynb", plot, settings: Settings(themes: ThemeChoice(depth: .mono)))
        #expect(story.imagesWanted.isEmpty)
        #expect(story.text.contains("▦ image/jpeg · <Figure>") && !story.text.contains("▦ …"))
    }

    @Test("R11: equal images of two cells are drawn once, others of one name are told apart")
    func names() throws {
        func attached(_ data: String) -> String {
            #"{"cell_type": "markdown", "source": "![s](attachment:s.png)", "attachments": {"s.png": {"image/png": "\#(data)"}}}"#
        }
        let cells = [attached("iVBO"), attached("iVBP"), attached("iVBO")].joined(separator: ",")
        #expect(Set(story("a.ipynb", "{\"cells\": [\(cells)]}").imagesWanted.map(\.source)).count == 2)
    }

    @Test(
        "R14: a file that breaks the rules is its source, and says so with the line", arguments: ["a.json", "a.ipynb"])
    func broken(name: String) {
        var story = story(name, "{\n  \"cells\": [1, 2\n}\n")
        #expect(story.text.contains("1 {") && story.text.contains("Error in line 3"))
        story.type("m")
        #expect(story.text.contains("Error in line 3: the file can't be rendered"))
    }

    @Test("R14: what is no notebook is its source, and says so")
    func noNotebook() {
        let story = story("a.ipynb", "{\"a\": 1}")
        #expect(story.text.contains("1 {\"a\": 1}") && story.text.contains("This file can't be rendered."))
    }

    @Test("R14, C1: what is printed of a broken file begins with the line of its error")
    func printed() {
        func lines(_ name: String, _ text: String) -> [String] {
            let document = GistFile(name: name).document(of: Array(text.utf8))
            return PrintedText(document, theme: .dark, columns: 80).flatMap(\.self).map { $0.surface.lines.joined() }
        }
        #expect(
            lines("a.json", "{\n  \"a\" 1\n}\n") == [
                "⚠ Error in line 2: the file can't be rendered, this is its source.", "{", "  \"a\" 1", "}",
            ])
        #expect(lines("a.ipynb", "{\n")[0].hasPrefix("⚠ Error in line 1"))
        #expect(lines("a.ipynb", "[]") == ["⚠ This file can't be rendered.", "[]"])
        #expect(lines("a.swift", "let a") == ["let a"])
    }

    @Test("R11: a coloured log is shown in the theme's colours; its source has every sequence as a mark")
    func log() throws {
        var story = story(
            "a.log", "\u{1B}[32mINFO\u{1B}[0m start\n\u{1B}[1;31mERROR\u{1B}[0m \u{1B}[7mfailed\u{1B}[0m\n")
        #expect(story.text.contains("INFO start") && story.text.contains("ERROR failed"))
        let y = try #require(story.lines.firstIndex { $0.contains("ERROR failed") })
        let x = try #require(story.surface.x(of: "E", inRow: y))
        #expect(story.surface[x, y]?.style == Theme.dark.style(of: SpanStyle(.terminal(.red), .bold)))
        #expect(story.surface[x, y]?.style.foreground == Theme.dark.error.foreground)
        #expect(story.surface[x + 6, y]?.style.attributes.contains(.reverse) == true)
        story.type("m")
        #expect(story.text.contains("␛[32mINFO␛[0m start"))
        #expect(story.text.contains("2 ␛[1;31mERROR"))
    }

    @Test(
        "C6: every colour of a terminal has its look, in every theme",
        arguments: [Theme.dark, .light, .mono, .basic(isLight: false)])
    func colors(theme: Theme) {
        let looks = TerminalColor.allCases.map { theme.style(of: SpanStyle(.terminal($0))).foreground }
        if theme.hasColors { #expect(Set(looks).count >= 5) } else { #expect(Set(looks) == [.default]) }
    }
}

extension Surface {
    /// The column of the first cell of a row that has this glyph.
    fileprivate func x(of text: String, inRow y: Int) -> Int? {
        (0..<size.columns).first { self[$0, y]?.glyph.text == text }
    }
}
