import Browser
import Cells
import Foundation
import Gists
import Reading
import Testing

@Suite("Hostile text")
struct HostileTextTests {
    private static let hostile =
        "\u{1B}[2J\u{1B}]0;owned\u{07}\r\n\t\u{9B}31m\u{00}\u{7F}\u{202E}gnp.\u{200B}\u{FEFF}\u{2028}\u{85}\u{1B}P\u{1B}\\../../etc/passwd"

    private static func hostileGist(content: String?) -> Gist {
        Gist(
            id: hostile, description: hostile, owner: Owner(login: hostile, avatarURL: hostile, htmlURL: hostile),
            files: [
                GistFile(
                    name: hostile, mediaType: hostile, language: hostile, rawURL: hostile, size: .max, content: content),
                GistFile(name: "\u{0}", language: "\u{1B}c", size: -1, content: content, isTruncated: true),
            ],
            createdAt: Date(timeIntervalSince1970: 1e300), updatedAt: Date(timeIntervalSince1970: -.infinity),
            commentCount: .max, htmlURL: hostile, gitPullURL: hostile, isTruncated: true)
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
        story.answerGist(Self.hostileGist(content: Self.hostile))
        story.answerComments(
            Self.hostile,
            .success([
                Comment(
                    id: 1, author: Owner(login: Self.hostile), body: Self.hostile, createdAt: Story.noon,
                    updatedAt: Date(timeIntervalSince1970: 1e300))
            ]))
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
