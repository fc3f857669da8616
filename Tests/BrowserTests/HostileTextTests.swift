import Cells
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

@Suite("Hostile text")
struct HostileTextTests {
    private static let hostile =
        "\u{1B}[2J\u{1B}]0;owned\u{07}\r\n\t\u{9B}31m\u{00}\u{7F}\u{202E}gnp.\u{200B}\u{FEFF}\u{2028}\u{85}\u{1B}P\u{1B}\\../../etc/passwd"

    private static func hostileGist(_ hostile: String = hostile, content: String?) -> Gist {
        let views = ["md", "csv", "json", "ipynb", "swift"].map { ending in
            GistFile(
                name: "\(hostile).\(ending)", rawURL: hostile, size: 9,
                content: content.map { text($0, ending: ending) })
        }
        return Gist(
            id: GistID(hostile), description: hostile,
            owner: Owner(login: Login(hostile), avatarURL: hostile, htmlURL: hostile),
            files: [
                GistFile(
                    name: hostile, mediaType: hostile, language: hostile, rawURL: hostile, size: .max, content: content),
                GistFile(name: "\u{0}", language: "\u{1B}c", size: -1, content: content, isTruncated: true),
            ] + views,
            createdAt: Date(timeIntervalSince1970: 1e300), updatedAt: Date(timeIntervalSince1970: -.infinity),
            commentCount: .max, htmlURL: hostile, gitPullURL: hostile, isTruncated: true)
    }

    /// A text as a file of a kind.
    private static func text(_ text: String, ending: String) -> String {
        switch ending {
        case "md": "# \(text)\n\n- \(text)\n\n```\(text)\n\(text)\n```\n\n![\(text)](\(text))\n"
        case "csv": "a,\(text)\n\(text),b\n"
        case "json": "{\"\(text)\": [\"\(text)\"]}"
        case "ipynb": "{\"cells\": [{\"cell_type\": \"code\", \"source\": \"\(text)\"}]}"
        default: "let a = \"\(text)\" // \(text)\n\(text)"
        }
    }

    /// Every code point that a terminal obeys, that reorders or that hides; a few at a time, so that all are seen.
    private static let scalars: [[Unicode.Scalar]] = {
        let all = (0...0x10FFFF).compactMap(Unicode.Scalar.init).filter { (scalar: Unicode.Scalar) in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: true
            default: ["\u{34F}", "\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}"].contains(scalar)
            }
        }
        return stride(from: 0, to: all.count, by: 5).map { Array(all[$0..<min($0 + 5, all.count)]) }
    }()

    @Test("T3, R12: every control, bidirectional and zero-width code point in every field and view", arguments: scalars)
    func everyCodePoint(_ scalars: [Unicode.Scalar]) {
        let text = scalars.map { "\($0)x" }.joined()
        let gist = Self.hostileGist(text, content: text)
        var story = Story(100, 40, settings: withToken, showing: [gist])
        story.press(.enter)
        story.answerGist(gist)
        story.readComments(
            of: gist, [Comment(id: 1, author: Owner(login: Login(text)), body: text, createdAt: .now, updatedAt: .now)])
        for _ in 0..<9 {
            let surface = story.surface
            #expect(surface.harmfulScalars.isEmpty && surface.lines.joined().contains("x"))
            story.type("m")
            #expect(story.surface.harmfulScalars.isEmpty)
            story.type("m]")
        }
    }

    @Test(
        "T3: no field of a gist, a comment, a failure or a notice reaches a cell raw",
        arguments: [(40, 10), (80, 24), (120, 36)])
    func everyField(columns: Int, rows: Int) {
        var settings = withToken
        settings.serviceName = Self.hostile
        var story = Story(columns, rows, settings: settings)
        story.failPage(Self.hostile)
        #expect(story.surface.harmfulScalars.isEmpty)
        story.type("r")
        story.answerPage(.success(GistPage(gists: [Self.hostileGist(content: nil), gist("g2")])))
        #expect(story.surface.harmfulScalars.isEmpty)
        story.send(.notice(Self.hostile, isError: true))
        #expect(story.surface.harmfulScalars.isEmpty)
        story.press(.enter)
        #expect(story.surface.harmfulScalars.isEmpty)
        let gist = Self.hostileGist(content: Self.hostile)
        story.answerGist(gist)
        story.readComments(
            of: gist,
            [
                Comment(
                    id: 1, author: Owner(login: Login(Self.hostile)), body: Self.hostile, createdAt: Story.noon,
                    updatedAt: Date(timeIntervalSince1970: 1e300))
            ])
        for _ in 0..<5 {
            #expect(story.surface.harmfulScalars.isEmpty)
            story.type("w")
            #expect(story.surface.harmfulScalars.isEmpty)
            story.type("t]")
        }
        story.press(.escape, .character("r"))
        story.failPage(Self.hostile)
        #expect(story.surface.harmfulScalars.isEmpty)
    }
}
