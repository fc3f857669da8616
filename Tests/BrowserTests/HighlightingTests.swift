import Cells
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

@Suite("Files in the colours of their languages")
struct HighlightingTests {
    private func story(_ content: String, name: String, language: String?, depth: ColorDepth = .truecolor) -> Story {
        let files = [file(name, language: language, size: content.utf8.count, content: content)]
        var story = Story(
            80, 30, settings: Settings(themes: ThemeChoice(depth: depth)), showing: [gist("1", files: files)])
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
        #expect(styles("func", in: story) == [Theme.dark.syntax[.keyword]])
        #expect(styles("\"text\"", in: story) == [Theme.dark.syntax[.string]])
        #expect(styles("// note", in: story) == [Theme.dark.syntax[.comment]])
        #expect(styles("{ return", in: story) == [.plain])
    }

    @Test("R3: without colours keywords are bold and comments dim; R8: a diff's lines keep their signs")
    func mono() {
        let story = story("let x // note", name: "a.swift", language: nil, depth: .mono)
        #expect(styles("let x", in: story) == [Style(attributes: .bold)])
        #expect(styles("// note", in: story).allSatisfy { $0.attributes.contains(.dim) })
        for theme in [Theme.basic(isLight: true), .basic(isLight: false), .mono].map(\.syntax) {
            for kind in TokenKind.allCases {
                guard case .rgb = theme[kind]?.foreground else { continue }
                Issue.record("\(kind) asks for a colour that the terminal has not got")
            }
        }
        let diff = self.story("@@ -1 +1 @@\n-old\n+new", name: "a.patch", language: "Diff")
        #expect(styles("-old", in: diff) == [Theme.dark.syntax[.deleted]])
        #expect(styles("+new", in: diff) == [Theme.dark.syntax[.inserted]])
    }

    @Test("R3: what a long file's lines begin with is found out beside the loop, once")
    func longFile() throws {
        var story = story("/*\n" + String(repeating: "let a\n", count: 20_000) + "*/", name: "a.swift", language: nil)
        #expect(!story.effects.contains { if case .compute(.reader(.highlight), _) = $0 { true } else { false } })
        let before = story.effects.count
        story.type("G")
        let wanted = story.effects.dropFirst(before).compactMap { effect -> (TextDocument, Int, RequestID)? in
            if case .compute(.reader(.highlight(let document, throughLine: let line)), let request) = effect {
                (document, line, request)
            } else {
                nil
            }
        }
        let (document, line, request) = try #require(wanted.first)
        #expect(wanted.count == 1)
        #expect(styles("let a", in: story).first == Theme.dark.syntax[.keyword])
        story.type("k")
        #expect(
            story.effects.count(where: { if case .compute(.reader(.highlight), _) = $0 { true } else { false } }) == 1)
        while document.highlight(throughLine: line, bytes: 1 << 18) {}
        story.send(.answered(request, .success(.done)))
        #expect(styles("let a", in: story).first == Theme.dark.syntax[.comment])
    }
}
