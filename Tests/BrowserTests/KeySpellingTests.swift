import Cells
import Gists
import Testing

@testable import Browser

@Suite("Keys on terminals that have ASCII alone")
struct KeySpellingTests {
    private var settings: Settings {
        var settings = withToken
        settings.keymap = settings.keymap.inASCII()
        return settings
    }

    @Test("T5: a key is called by its name, and by no sign that would be folded into another key")
    func names() {
        let keys: [Key] = [.enter, .backspace, .up, .down, .left, .right, .alt(.enter), .tab, .escape, .control("s")]
        #expect(keys.allSatisfy { $0.name(.words).unicodeScalars.allSatisfy(\.isASCII) })
        #expect(Set(keys.map { $0.name(.words) }).count == keys.count)
    }

    @Test("T5: hints, menus, pickers, prompts, help and the form name Enter, Backspace and arrows in words")
    func views() {
        let rows = gists(1...5)
        let steps: [(inout Story) -> Void] = [
            { _ in }, { $0.type("/a") }, { $0.type("y") }, { $0.press(.control("p")) }, { $0.type("?") },
            {
                $0.type("c"); $0.press(.tab, .tab); $0.type("n")
            },
            {
                $0.type("c"); $0.press(.tab, .tab); $0.type("?")
            }, { $0.type("U") }, { $0.type(":") },
            {
                $0.press(.enter); $0.answerGist(gists(1...1)[0]); $0.type("C")
            },
        ]
        var seen = ""
        for step in steps {
            var story = Story(120, 60, settings: settings, showing: rows)
            step(&story)
            #expect(!story.text.unicodeScalars.contains { "↵⌫↑↓←→".unicodeScalars.contains($0) }, "\(story.text)")
            seen += story.text
        }
        for text in ["Enter read", "Enter apply", "Enter select", "Bksp ^O", "j Down", "k Up", "Up Down"] {
            #expect(seen.contains(text), "\(text)")
        }
    }

    @Test("T5: rebound keys keep the spelling")
    func rebound() {
        var keymap = Keymap.standard.inASCII()
        _ = keymap.rebind("refresh", to: [.enter])
        #expect(keymap.keyName(of: .refresh) == "Enter")
    }
}
