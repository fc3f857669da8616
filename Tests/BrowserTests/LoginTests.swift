import Gists
import Testing

@testable import Browser

/// A gist of one's own is one's own however it was opened.
@Suite("W4, W5: whose token it is")
struct LoginTests {
    private let own = gist("0123456789abcdef", files: [file("a.txt", content: "text\n")], comments: 1)

    /// A browser that was started on a gist: no list has come, and nobody has told the login.
    private func started(settings: Settings = withToken) -> Story {
        var story = Story(100, 30, settings: settings)
        story.type(":open \(own.id)")
        story.press(.enter)
        story.answerGist(own)
        _ = story.news()
        return story
    }

    private func login(_ story: Story) throws -> RequestID {
        try #require(
            story.effects.lazy.compactMap {
                if case .ask(.signIn(.login), let request, _) = $0 { request } else { nil }
            }.last)
    }

    @Test("W4: E and X on it ask whose token it is, once, and then do what was asked", arguments: ["E", "X"])
    func changes(key: String) throws {
        var story = started()
        story.type(key + key)
        #expect(story.effects.count { if case .ask(.signIn(.login), _, _) = $0 { true } else { false } } == 1)
        #expect(!story.text.contains("nly your own"))
        story.send(.answered(try login(story), .success(.signIn(.login("Mira")))))
        #expect(key == "E" ? story.model.form != nil : story.lines.last?.contains("Delete “") == true)
        #expect(story.model.login == "Mira")
    }

    @Test("W4: on somebody else's gist they say so then, and a failure says why", arguments: ["E", "X"])
    func refused(key: String) throws {
        var story = started()
        story.type(key)
        story.send(.answered(try login(story), .success(.signIn(.login("ada")))))
        let refusal = key == "E" ? "Only your own gists can be edited" : "you can delete only your own gists"
        #expect(story.text.contains(refusal))
        var failing = started()
        failing.type(key)
        failing.send(.answered(try login(failing), .failure(somethingFailed)))
        #expect(failing.text.contains(somethingFailed.sentence) && failing.model.prompt == nil)
    }

    @Test("W5: the menu of one's own comment offers to edit and delete it")
    func comments() throws {
        var story = started()
        story.type("C")
        story.answerComments(own.id, .success([comment(1, by: "mira", "Mine")]))
        story.press(.enter)
        #expect(story.model.box == nil)
        story.send(.answered(try login(story), .success(.signIn(.login("mira")))))
        #expect(story.text.contains("Comment by mira") && story.text.contains("delete"))
        story.press(.escape, .enter)
        #expect(story.text.contains("delete"), "known by now")
        var failing = started()
        failing.type("C")
        failing.answerComments(own.id, .success([comment(1, by: "mira", "Mine")]))
        failing.press(.enter)
        failing.send(.answered(try login(failing), .failure(somethingFailed)))
        #expect(failing.text.contains("Comment by mira"), "what needs no name works")
    }

    @Test("W4: who has gone on is not interrupted, and nothing is asked without a token, offline, or twice")
    func leftAlone() throws {
        var story = started()
        story.type("E")
        let request = try login(story)
        story.type("?")
        story.send(.answered(request, .success(.signIn(.login("mira")))))
        #expect(story.model.form == nil && story.model.box != nil)
        var offline = withToken
        offline.isOffline = true
        for settings in [Settings(), offline] {
            var story = started(settings: settings)
            story.type("EX")
            #expect(!story.effects.contains { if case .ask(.signIn(.login), _, _) = $0 { true } else { false } })
        }
        story.press(.escape)
        story.type("E")
        #expect(story.model.form != nil)
    }

    @Test("W2: a note on the token is shown where nothing else is told, and hides no other message")
    func note() {
        let note = "The token from GH_TOKEN lacks the scope “gist”"
        var story = Story(120, 24, showing: [gist("a")])
        story.send(.signIn(.login("octocat", note: note)))
        #expect(story.text.contains(note) && story.text.contains("@octocat"))
        story = Story(120, 24, showing: [gist("a")])
        story.send(.notice("c.toml:2: unknown setting", isError: true))
        story.send(.signIn(.login("octocat", note: note)))
        #expect(story.text.contains("c.toml:2: unknown setting") && !story.text.contains(note))
    }
}
