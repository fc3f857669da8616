import Cells
import Gists
import Reading
import Testing

@testable import Browser

/// Nothing is told by colour alone: in mono every view has attributes or signs for all of it.
@Suite("C6: without colours")
struct WithoutColorTests {
    private let settings = Settings(themes: ThemeChoice(depth: .mono))

    private func view(_ name: String) throws -> Story {
        try #require(View.all.first { $0.name == name }).story(120, 36, settings: settings)
    }

    @Test("C6: no view asks for a colour", arguments: View.all)
    func colorless(view: View) {
        for (columns, rows) in [(40, 10), (80, 24), (120, 36)] {
            let surface = view.story(columns, rows, settings: settings).surface
            #expect(surface.cells.allSatisfy { $0.style.foreground == .default && $0.style.background == .default })
        }
    }

    @Test("C6: the selected row has a bar and reverse video; without the keys a bar and a line below")
    func selection() throws {
        var story = try view("list")
        #expect(story.styles(of: "▌", in: 0..<60) == [Style(attributes: .reverse)])
        #expect(story.style(of: "Python")?.attributes.contains(.reverse) == true)
        #expect(story.style(of: "Swift")?.attributes.contains(.reverse) == false)
        story.press(.enter)
        #expect(story.styles(of: "▌", in: 0..<60) == [Style(attributes: .underline)])
    }

    @Test("C6: unread, read and marked rows have signs, and only unread ones are bold")
    func signs() throws {
        let story = try view("marks")
        #expect(story.line(with: "Ring buffer").hasPrefix(" ✓"))
        #expect(story.line(with: "(no description)").hasPrefix(" ✓"))
        #expect(story.line(with: "A description").hasPrefix(" •"))
        #expect(story.line(with: "日本語").dropFirst().hasPrefix("  "))
        #expect(story.style(of: "Notes #g3")?.attributes == [])
        #expect(story.style(of: "Notes #g5")?.attributes == .bold)
    }

    @Test("C6: what was filtered, searched or found is underlined, the match one is at in reverse video")
    func matches() throws {
        for name in ["filter", "search"] {
            let story = try view(name)
            #expect(story.surface.cells.contains { $0.glyph.text == "g" && $0.style.attributes.contains(.underline) })
        }
        let story = try view("find")
        let found = story.surface.cells.filter { "Rr".contains($0.glyph.text) && $0.style.attributes.contains(.bold) }
        #expect(found.count { $0.style.attributes.contains(.reverse) } == 1)
        #expect(found.count { !$0.style.attributes.contains(.reverse) && $0.style.attributes.contains(.underline) } > 1)
    }

    @Test("C6: the feed, the tab and the pane that are active look it")
    func active() throws {
        let story = try view("code")
        #expect(story.style(of: "Public") == Theme.mono.accent)
        #expect(story.style(of: "Mine") == Theme.mono.text)
        #expect(story.style(of: "RingBuffer.swift") == Theme.mono.accent)
        #expect(story.style(of: "README.md") == Theme.mono.text)
        let list = try view("list")
        #expect(list.lines[1].prefix(20).allSatisfy { $0 == "━" } && list.lines[1].suffix(20).allSatisfy { $0 == "─" })
        #expect(
            story.lines[1].prefix(20).allSatisfy { $0 == "─" } && story.lines[1].suffix(20).allSatisfy { $0 == "━" })
    }

    @Test("C6: errors have a sign, with rows and without, and notices have none")
    func errors() throws {
        #expect(try view("error with rows").line(with: "503").hasPrefix(" ✗ "))
        #expect(try view("error").line(with: "did not answer").contains("✗ "))
        #expect(try view("picture that failed").line(with: "Can't show the image").contains("✗ "))
        #expect(try view("notice").lines[32...34].contains { $0.hasPrefix(" 全角") })
    }

    @Test("C6: choices, lines of JSON, links and characters that hide are told apart, and what is offline says so")
    func others() throws {
        let lens = try view("lens")
        #expect(lens.line(with: "All gists").contains("▌"))
        #expect(lens.style(of: "All gists")?.attributes.contains(.reverse) == true)
        let json = try view("json")
        #expect(json.style(of: "64")?.attributes.contains(.reverse) == false)
        #expect(json.style(of: "\"sizes\"")?.attributes.contains(.reverse) == true)
        #expect(try view("markdown").style(of: "the paper")?.attributes.contains(.underline) == true)
        let hidden = try view("hidden characters")
        #expect(hidden.surface.cells.contains { $0.style.attributes.isSuperset(of: [.bold, .reverse]) })
        #expect(try view("offline").text.contains("offline · "))
    }
}

extension Story {
    fileprivate func line(with text: String) -> String { lines.first { $0.contains(text) } ?? "" }

    /// How a text looks where it stands first.
    fileprivate func style(of text: String) -> Style? {
        let surface = surface
        for y in 0..<surface.size.rows {
            let row = (0..<surface.size.columns).compactMap { x in
                surface[x, y].flatMap { $0.isContinuation ? nil : (glyph: $0.glyph.text, x: x) }
            }
            for start in row.indices {
                if row[start...].prefix(text.count).map(\.glyph).joined() == text {
                    return surface[row[start].x, y]?.style
                }
            }
        }
        return nil
    }

    /// How a glyph looks wherever it stands in these columns.
    fileprivate func styles(of glyph: String, in columns: Range<Int>) -> Set<Style> {
        let surface = surface
        return Set(
            (0..<surface.size.rows).flatMap { y in
                columns.compactMap { surface[$0, y] }.filter { $0.glyph.text == glyph }.map(\.style)
            })
    }
}
