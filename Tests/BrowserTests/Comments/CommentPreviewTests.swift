import Cells
import Gists
import Testing

@testable import Browser

@Suite("W5: keys in the preview of a comment")
struct CommentPreviewTests {
    private func story() throws -> Story {
        var gist = gist("g1")
        gist.files = [file("a.txt", content: "text\n")]
        var story = Story(100, 30, settings: withToken, showing: [gist])
        story.press(.enter)
        story.answerGist(gist)
        story.type("a")
        try story.writeComment("Not to be sent")
        return story
    }

    private func isSent(_ story: Story) -> Bool {
        story.effects.contains { effect in
            if case .compute(.findLeaks, _) = effect { return true }
            if case .change = effect { return true }
            return false
        }
    }

    @Test("W5: no key but ^S sends a comment or deletes its draft")
    func onlyCtrlS() throws {
        let letters = (0x20...0x7E).map { Key.character(Character(Unicode.Scalar($0))) }
        let controls = "abdefghijklmnopqrtuvwxy".map(Key.control)
        let others: [Key] = [.enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .home, .end, .up, .down]
        let functions = (1...12).map(Key.function)
        let alts = letters.map(Key.alt)
        for key in letters + controls + others + functions + alts {
            var story = try story()
            story.press(key)
            #expect(!isSent(story) && story.model.compose.comments.drafts.all.count == 1, "\(key)")
        }
        var story = try story()
        story.press(.control("s"))
        #expect(isSent(story))
    }

    @Test("W5: a comment that is edited while it is searched for secrets is sent by another ^S only")
    func editedWhileChecked() throws {
        var story = try story()
        story.press(.control("s"))
        story.type("e")
        try story.writeComment("Another text")
        try story.passGuard()
        #expect(!story.effects.contains { if case .change = $0 { true } else { false } })
        story.press(.control("s"))
        try story.passGuard()
        _ = try story.change { if case .comment(_, .add("Another text")) = $0 { true } else { false } }
    }

    @Test("W5: every key that acts is in the bar: y and n are not, and do nothing")
    func unsaid() throws {
        for key in "yn" {
            var story = try story()
            let before = story.text
            story.type(String(key))
            #expect(story.text == before)
        }
    }
}
