import Documents
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("W10: restoring a revision")
struct RestoreTests {
    /// A browser that reads a gist with three revisions, in its History.
    private func history(login: Login = "mira") -> Story {
        var story = Story(120, 36, settings: withToken, showing: [gist("g1", files: [file("a.txt"), file("b.txt")])])
        story.send(.signIn(.login(login)))
        story.press(.enter)
        story.answerGist(Versioned.gist(3))
        story.type("T")
        _ = story.news()
        return story
    }

    private func revert(_ story: Story) -> (revert: Revert, request: RequestID)? {
        story.effects.lazy.compactMap {
            if case .change(.revert(let revert), let request) = $0 { (revert, request) } else { nil }
        }.last
    }

    @Test("W10: R shows what would change and asks; y sends one change; :undo reverts it")
    func restores() throws {
        var story = history()
        story.type("jjR")
        #expect(story.text.contains("Diff") && story.text.contains("0000003 just now → 0000001 2 d ago"))
        #expect(story.lines.last?.contains("Make the revision of 2 d ago the newest of “") == true)
        #expect(revert(story) == nil)
        story.type("jk")
        #expect(story.lines.last?.contains("Make the revision of") == true, "the diff can be read before the answer")
        story.type("y")
        let sent = try #require(revert(story))
        #expect(sent.revert.revision == Versioned.sha(1) && sent.revert.gist == "g1")
        #expect(sent.revert.edited == GistState(Versioned.gist(3)))
        var restored = Versioned.gist(4)
        restored.updatedAt = Story.noon
        story.send(.answered(sent.request, .success(.gist(LoadedGist(restored)))))
        #expect(story.text.contains("Restored: “") && story.text.contains(":undo reverts it"))
        story.type(":undo")
        story.press(.enter)
        #expect(story.lines.last?.contains("Undo your edit of “") == true)
        story.type("y")
        let undone = try #require(revert(story))
        #expect(undone.revert.revision == nil && undone.revert.edited == GistState(restored))
    }

    @Test("W10: the revision that is read can be restored as well; n changes nothing")
    func reading() {
        var story = history()
        story.type("j")
        story.press(.enter)
        story.answerVersion(2)
        story.type("R")
        #expect(story.lines.last?.contains("Make the revision of 1 d ago the newest") == true)
        story.type("n")
        #expect(revert(story) == nil && story.model.prompt == nil)
    }

    @Test("W10: of another user's gist it offers a fork")
    func others() throws {
        var story = history(login: "someone-else")
        story.type("jR")
        #expect(story.lines.last?.contains("can restore a revision. Fork the gist?") == true)
        #expect(!story.text.contains("Diff"))
        story.type("y")
        #expect(story.effects.contains { if case .change(.fork("g1"), _) = $0 { true } else { false } })
        #expect(revert(story) == nil)
    }

    @Test("W10: the newest revision, a text that is no revision, and a browser without a token say why not")
    func refused() {
        var story = history()
        story.type("R")
        #expect(story.text.contains("This is the newest revision."))
        story.type("[[[R")
        #expect(story.text.contains("Open History (T)"))
        var anonymous = Story(120, 36, showing: [gist("g1", files: [file("a.txt"), file("b.txt")])])
        anonymous.press(.enter)
        anonymous.answerGist(Versioned.gist(3))
        anonymous.type("TjR")
        #expect(anonymous.text.contains("This needs a token"))
    }

    @Test("W10: the status bar of the History of one's own gist names the key")
    func hint() {
        #expect(history().lines.last?.contains("Space mark  R restore  / find") == true)
        #expect(history(login: "someone-else").lines.last?.contains("restore") == false)
        var anonymous = Story(120, 36, showing: [gist("g1", files: [file("a.txt"), file("b.txt")])])
        anonymous.press(.enter)
        anonymous.answerGist(Versioned.gist(3))
        anonymous.type("T")
        #expect(anonymous.lines.last?.contains("Space mark  / find") == true)
    }

    @Test("W10: what was changed meanwhile is not overwritten; a failure leaves nothing for :undo")
    func conflict() throws {
        for result: Result<Response, Failure> in [
            .success(.writing(.conflict(LoadedGist(Versioned.gist(3))))), .failure(somethingFailed),
        ] {
            var story = history()
            story.type("jRy")
            story.send(.answered(try #require(revert(story)).request, result))
            #expect(story.text.contains("nothing was restored") || story.text.contains("GitHub did not answer."))
            story.type(":undo")
            story.press(.enter)
            #expect(story.text.contains("Nothing to undo."))
        }
    }
}
