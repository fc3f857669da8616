import Cells
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

@Suite("Files in the colours of their languages")
struct HighlightingTests {
    private func story(_ content: String, name: String, language: String?, theme: Theme = .color) -> Story {
        let files = [file(name, language: language, size: content.utf8.count, content: content)]
        var story = Story(80, 30, settings: Settings(theme: theme), showing: [gist("1", files: files)])
        story.press(.enter)
        story.answerGist(gist("1", files: files))
        return story
    }

    /// The styles of a text's first letter wherever it stands on the screen.
    private func styles(_ text: String, in story: Story) -> [Style] {
        let surface = story.surface
        return surface.lines.enumerated().compactMap { y, line in
            line.range(of: text).map { TextWidth.columns(of: line[..<$0.lowerBound]) }.flatMap { surface[$0, y]?.style }
        }
    }

    @Test("R3: words, strings and comments of a file have their own colours, the rest the terminal's")
    func colors() {
        let story = story("func run() { return \"text\" } // note", name: "a", language: "Swift")
        #expect(styles("func", in: story) == [SyntaxTheme.color[.keyword]])
        #expect(styles("\"text\"", in: story) == [SyntaxTheme.color[.string]])
        #expect(styles("// note", in: story) == [SyntaxTheme.color[.comment]])
        #expect(styles("{ return", in: story) == [.plain])
    }

    @Test("R3: without colours keywords are bold and comments dim; R8: a diff's lines keep their signs")
    func mono() {
        let story = story("let x // note", name: "a.swift", language: nil, theme: .mono)
        #expect(styles("let x", in: story) == [Style(attributes: .bold)])
        #expect(styles("// note", in: story).allSatisfy { $0.attributes.contains(.dim) })
        for theme in [SyntaxTheme.basic, .mono] {
            for kind in TokenKind.allCases {
                guard case .rgb = theme[kind]?.foreground else { continue }
                Issue.record("\(kind) asks for a colour that the terminal has not got")
            }
        }
        let diff = self.story("@@ -1 +1 @@\n-old\n+new", name: "a.patch", language: "Diff")
        #expect(styles("-old", in: diff) == [SyntaxTheme.color[.deleted]])
        #expect(styles("+new", in: diff) == [SyntaxTheme.color[.inserted]])
    }

    @Test("C6: every colour of a word can be read on black and on white")
    func contrast() {
        for kind in TokenKind.allCases {
            guard case .rgb(let red, let green, let blue) = SyntaxTheme.color[kind]?.foreground else { continue }
            let linear = [red, green, blue].map { value -> Double in
                let value = Double(value) / 255
                return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            let luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
            #expect(1.05 / (luminance + 0.05) >= 3.3, "\(kind) on white")
            #expect((luminance + 0.05) / 0.05 >= 4.5, "\(kind) on black")
        }
    }

    @Test("R3: what a long file's lines begin with is found out beside the loop, once")
    func longFile() throws {
        var story = story("/*\n" + String(repeating: "let a\n", count: 20_000) + "*/", name: "a.swift", language: nil)
        #expect(!story.effects.contains { if case .highlight = $0 { true } else { false } })
        let before = story.effects.count
        story.type("G")
        let wanted = story.effects.dropFirst(before).compactMap { effect -> (TextDocument, Int, RequestID)? in
            if case .highlight(let document, let line, let request) = effect { (document, line, request) } else { nil }
        }
        let (document, line, request) = try #require(wanted.first)
        #expect(wanted.count == 1)
        #expect(styles("let a", in: story).first == SyntaxTheme.color[.keyword])
        story.type("k")
        #expect(story.effects.count(where: { if case .highlight = $0 { true } else { false } }) == 1)
        while document.highlight(throughLine: line, bytes: 1 << 18) {}
        story.send(.highlighted(request))
        #expect(styles("let a", in: story).first == SyntaxTheme.color[.comment])
    }
}
