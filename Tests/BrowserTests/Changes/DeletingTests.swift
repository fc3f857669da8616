import Documents
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("W4: deleting gists")
struct DeletingTests {
    /// A browser that shows three of one's own gists, and knows whose they are.
    private func story() -> Story {
        var story = Story(120, 36, settings: withToken, showing: gists(1...3))
        story.send(.signIn(.login("mira")))
        return story
    }

    private func request(_ story: Story, _ change: Mutation) throws -> RequestID {
        try #require(
            story.effects.lazy.compactMap { effect -> RequestID? in
                if case .change(change, let request) = effect { request } else { nil }
            }.last)
    }

    private func deleted(_ id: GistID) -> DeletedGist {
        DeletedGist(
            Gist(
                id: id, description: "Gist \(id)", files: [GistFile(name: "a", size: 1, content: "x")],
                createdAt: .distantPast, updatedAt: .distantPast))
    }

    @Test("W4: X asks with the description; y takes the gist off the list before GitHub has answered")
    func deletes() throws {
        var story = story()
        story.type("X")
        #expect(story.lines.last?.contains("Delete “") == true)
        #expect(story.news() == [])
        story.type("j")
        #expect(story.feed.rows.count == 3, "only y is an answer")
        story.type("y")
        #expect(Array(story.feed.rows.keys) == ["g2", "g3"])
        let request = try request(story, .delete("g1"))
        story.send(.answered(request, .success(.deleted(deleted("g1")))))
        #expect(story.text.contains("Deleted 1 gist · :undo recreates it"))
    }

    @Test("W4: what GitHub refuses is back in its place, with the reason")
    func refused() throws {
        var story = story()
        story.type("jXy")
        #expect(Array(story.feed.rows.keys) == ["g1", "g3"])
        story.send(.answered(try request(story, .delete("g2")), .failure(somethingFailed)))
        #expect(Array(story.feed.rows.keys) == ["g1", "g2", "g3"])
        #expect(story.text.contains("Not deleted: “"))
        #expect(story.text.contains("GitHub did not answer."))
    }

    @Test("W4: marked gists go one after the other; Esc keeps those that were not asked for")
    func several() throws {
        var story = story()
        story.type("   X")
        #expect(story.lines.last?.contains("Delete 3 gists: ") == true)
        story.type("y")
        #expect(story.feed.rows.isEmpty)
        story.send(.answered(try request(story, .delete("g1")), .success(.deleted(deleted("g1")))))
        #expect(story.lines.last?.contains("deleting 2/3  ") == true, "\(story.lines.last ?? "")")
        #expect(story.lines.last?.contains("Esc cancel  ") == true, "\(story.lines.last ?? "")")
        #expect(story.model.unsentChanges == "1 gist not deleted: the program ended first.")
        story.press(.escape)
        #expect(Array(story.feed.rows.keys) == ["g3"])
        story.send(.answered(try request(story, .delete("g2")), .failure(somethingFailed)))
        #expect(Array(story.feed.rows.keys) == ["g2", "g3"])
        #expect(story.text.contains("Deleted 1 gist. Not deleted: “"))
    }

    @Test("W4: of several gists that are deleted it says that all come back")
    func allDeleted() throws {
        var story = story()
        story.type("  Xy")
        for id in ["g1", "g2"] as [GistID] {
            story.send(.answered(try request(story, .delete(id)), .success(.deleted(deleted(id)))))
        }
        #expect(story.text.contains("Deleted 2 gists · :undo recreates them"))
    }

    @Test("W4: a failure by its nature stops the others")
    func offlineMeanwhile() throws {
        var story = story()
        story.type("   Xy")
        story.send(
            .answered(try request(story, .delete("g1")), .failure(Failure("No network.", isOffline: true))))
        #expect(Array(story.feed.rows.keys) == ["g1", "g2", "g3"])
    }

    @Test("W4: an answer from before brings no deleted gist back")
    func oldAnswer() throws {
        var story = story()
        story.type("r")
        story.type("Xy")
        story.answerPage(gists(1...3))
        #expect(Array(story.feed.rows.keys) == ["g2", "g3"])
    }

    @Test("W4: others' gists, no token and no network are clear refusals")
    func refusals() {
        var other = Story(120, 36, settings: withToken, showing: gists(1...3))
        other.send(.signIn(.login("somebody-else")))
        other.type("X")
        #expect(other.text.contains("is not yours: you can delete only your own gists"))
        var anonymous = Story(120, 36, showing: gists(1...3))
        anonymous.type("X")
        #expect(anonymous.text.contains("This needs a token"))
        var settings = withToken
        settings.isOffline = true
        var offline = Story(120, 36, settings: settings, showing: gists(1...3))
        offline.type("X")
        #expect(offline.text.contains("You are offline"))
    }

    // MARK: - Undo

    @Test("W7: a deleted gist is made again of its texts; what is lost is said before")
    func undo() throws {
        var story = story()
        story.type("Xy")
        story.send(.answered(try request(story, .delete("g1")), .success(.deleted(deleted("g1")))))
        story.type(":undo")
        story.press(.enter)
        #expect(story.lines.last?.contains("? New URL; stars and comments are lost.") == true)
        story.type("y")
        let request = try request(story, .writing(.create(deleted("g1").draft, triedAt: nil)))
        let made = Gist(
            id: "new", description: "Gist g1", createdAt: Story.noon, updatedAt: Story.noon,
            htmlURL: "https://x.test/new")
        story.send(.answered(request, .success(.gist(LoadedGist(made)))))
        #expect(story.text.contains("Recreated “Gist g1”: https://x.test/new"))
        story.type(":undo")
        story.press(.enter)
        #expect(story.text.contains("Nothing to undo."))
    }

    @Test("W7: a file of which the text is not known is named before; a failure loses nothing")
    func incomplete() throws {
        var story = story()
        story.type("Xy")
        var half = deleted("g1")
        half.missing = ["big.bin"]
        story.send(.answered(try request(story, .delete("g1")), .success(.deleted(half))))
        story.type(":undo")
        story.press(.enter)
        #expect(story.lines.last?.contains("without big.bin") == true)
        story.type("y")
        story.send(
            .answered(try request(story, .writing(.create(half.draft, triedAt: nil))), .failure(somethingFailed)))
        #expect(story.text.contains("GitHub did not answer. · :undo retry"))
        story.type(":undo")
        story.press(.enter)
        #expect(story.lines.last?.contains("without big.bin") == true)
    }

    @Test("W7: a star is taken back, or given again")
    func undoStar() throws {
        var story = story()
        story.type("s")
        story.send(.answered(try request(story, .star("g1", true)), .success(.done)))
        story.type(":undo")
        story.press(.enter)
        _ = try request(story, .star("g1", false))
    }

    // MARK: - Forks

    @Test("W4: a fork is shown; Backspace leads back to the gist it was made of")
    func fork() throws {
        var story = Story(120, 36, settings: withToken, showing: gists(1...3))
        story.send(.signIn(.login("somebody-else")))
        story.type("j:fork")
        story.press(.enter)
        let request = try request(story, .fork("g2"))
        let copy = Gist(
            id: "copy", description: "The copy", createdAt: Story.noon, updatedAt: Story.noon,
            htmlURL: "https://x.test/copy")
        story.send(.answered(request, .success(.gist(LoadedGist(copy)))))
        #expect(story.model.feedID == .opened)
        #expect(Array(story.feed.rows.keys) == ["copy"])
        #expect(story.text.contains("Forked: https://x.test/copy"))
        story.press(.backspace)
        #expect(story.model.feedID == .everyone)
        #expect(story.feed.selection == "g2")
    }

    @Test("W4: one's own gist can't be forked, and a refusal is told")
    func noFork() throws {
        var own = story()
        own.type(":fork")
        own.press(.enter)
        #expect(own.text.contains("You can't fork your own gist"))
        var story = Story(120, 36, settings: withToken, showing: gists(1...3))
        story.type(":fork")
        story.press(.enter)
        story.send(.answered(try request(story, .fork("g1")), .failure(somethingFailed)))
        #expect(story.text.contains("GitHub did not answer."))
        #expect(story.model.feedID == .everyone)
    }
}
