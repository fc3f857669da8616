import Documents
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("C13: paired files in the browser")
struct PairTransferTests {
    private func file(_ state: PairState?, _ path: String = "~/notes.md") -> SavedFile {
        SavedFile(name: "notes.md", path: path, savedAt: Story.noon, pair: state)
    }

    /// The feed of saved files with one gist.
    private func story(_ files: SavedFile..., settings: Settings = signedIn) -> Story {
        var story = Story(120, 30, settings: settings, showing: [])
        story.type("4")
        story.answerSaved([SavedGist(gist: gist("kept"), files: files)])
        _ = story.news()
        return story
    }

    private static var signedIn: Settings {
        var settings = Settings()
        settings.hasToken = true
        return settings
    }

    private func order(_ story: inout Story) throws -> (order: PairOrder, request: RequestID) {
        for effect in story.news() {
            if case .ask(.pairs(let order), let request, _) = effect { return (order, request) }
        }
        throw Failure("no order")
    }

    private func type(_ command: String, _ story: inout Story) {
        story.type(":" + command)
        story.press(.enter)
    }

    @Test(
        "C13: the second line has the sign of a paired file, and the command that a change needs",
        arguments: [
            (.equal, "✓ ", nil), (.changedHere, "↑ ", ":push"), (.changedThere, "↓ ", ":pull"),
            (.changedBoth, "↕ ", ":push merges"), (.deletedHere, "✕ ", ":pull"), (.deletedThere, "✕ ", nil),
            (nil, nil, nil),
        ] as [(PairState?, String?, String?)])
    func signs(state: PairState?, sign: String?, offer: String?) {
        let story = story(file(state))
        #expect(story.text.contains("~/notes.md"))
        for other in ["✓ ", "↑ ", "↓ ", "↕ ", "✕ "] {
            #expect(story.text.contains(other + "just now") == (other == sign))
        }
        if let offer { #expect(story.text.contains("~/notes.md · " + offer)) }
        #expect(story.text.contains(" · :pu") == (offer != nil))
    }

    @Test("C13: :push sends the files of the selected gist, says what was done and looks at the files again")
    func pushing() throws {
        var story = story(file(.changedHere))
        type("push", &story)
        let (order, request) = try order(&story)
        #expect(order == PairOrder(.push, of: "kept"))
        // One at a time.
        type("pull", &story)
        #expect(story.text.contains("already being compared"))
        _ = story.news()
        story.send(.answered(request, .success(.paired(.done(["✓ Sent ~/notes.md to kept."], isComplete: true)))))
        #expect(story.text.contains("Sent ~/notes.md"))
        #expect(story.news().contains { if case .ask(.saved, _, _) = $0 { true } else { false } })
        type("pull", &story)
        #expect(try self.order(&story).order.direction == .pull)
    }

    @Test("C13: a possible secret and a public gist are asked about, one after the other; any key but y sends nothing")
    func questions() throws {
        var story = story(file(.changedHere))
        type("push", &story)
        var (order, request) = try order(&story)
        story.send(.answered(request, .success(.paired(.asks(.secrets(["notes.md:3: password", "notes.md:4: x"]))))))
        #expect(story.text.contains("Possible secret in notes.md:3: password and 1 more. Send anyway?"))
        story.type("y")
        (order, request) = try self.order(&story)
        #expect(order.allowsSecrets && !order.allowsPublic)
        story.send(.answered(request, .success(.paired(.asks(.publicGist(["notes.md"]))))))
        #expect(story.text.contains("anyone can see notes.md. Send?"))
        story.type("x")
        story.press(.escape)
        #expect(story.news().allSatisfy { if case .ask(.pairs, _, _) = $0 { false } else { true } })
        type("push", &story)
        (order, request) = try self.order(&story)
        #expect(!order.allowsSecrets)
        story.send(.answered(request, .success(.paired(.asks(.publicGist(["notes.md"]))))))
        story.type("y")
        #expect(try self.order(&story).order.allowsPublic)
    }

    @Test("C13: what can't be done is explained: no pair, a failure, no token, offline")
    func failures() throws {
        var story = story(file(nil))
        type("push", &story)
        story.send(.answered(try order(&story).request, .success(.paired(.done([], isComplete: true)))))
        #expect(story.text.contains("No file here is paired"))
        type("pull", &story)
        story.send(.answered(try order(&story).request, .failure(Failure("GitHub did not answer."))))
        #expect(story.text.contains("GitHub did not answer."))
        var anonymous = self.story(file(nil), settings: Settings())
        type("push", &anonymous)
        #expect(anonymous.text.contains("needs a token"))
        var settings = Self.signedIn
        settings.isOffline = true
        var offline = self.story(file(nil), settings: settings)
        type("pull", &offline)
        #expect(offline.text.contains("Offline"))
    }
}
