import Cells
import Foundation
import TestSupport
import Testing

@testable import Browser

@Suite("Keys and help")
struct KeymapTests {
    private let keymap = Keymap.standard

    @Test("C5: no key stands twice for a pane, and each does what its row says", arguments: Focus.allCases)
    func unique(_ focus: Focus) {
        for scope in [nil, focus] {
            let keys = keymap.bindings.filter { $0.focus == scope }.flatMap { binding in
                binding.keys.map { [binding.prefix, $0] }
            }
            #expect(Set(keys).count == keys.count)
        }
        for binding in keymap.bindings where binding.focus == focus {
            for key in binding.keys {
                #expect(keymap.command(for: key, after: binding.prefix, in: focus) == binding.command)
            }
        }
        #expect(keymap.command(for: .function(9), in: focus) == nil)
    }

    @Test("C3: commands are called what configurations have called them so far, and no two alike")
    func names() {
        let names = [
            "down", "up", "page-down", "page-up", "half-page-down", "half-page-up", "first", "last", "next-unread",
            "previous-unread", "next-gist", "previous-gist", "open", "back", "previous-place", "switch-pane",
            "place-top", "place-middle", "place-bottom", "screen-top", "screen-middle", "screen-bottom", "scroll-down",
            "scroll-up", "jump-back", "zoom", "narrow-list", "widen-list", "previous-file", "next-file", "files",
            "comments", "next-comment", "previous-comment", "history", "parent", "older-revision", "newer-revision",
            "mark-revision", "restore-revision", "diff", "side-by-side", "outline", "about", "scroll-left",
            "scroll-right",
            "toggle-wrap", "toggle-source",
            "follow-link", "fold", "unfold", "fit-image", "line-end", "toggle-line-numbers", "load-whole-file",
            "toggle-exact-times", "filter", "find", "find-word", "find-word-backward", "find-in-files", "next-match",
            "previous-match", "sort-menu", "cycle-order", "reverse-order", "refresh", "go-anonymous", "toggle-star",
            "delete", "fork", "comment", "undo", "open-in-browser", "select-lines", "copy-menu", "copy-url",
            "copy-content",
            "copy-raw-url", "copy-clone-line", "copy-file-link", "copy-markdown-link", "copy-id", "copy-lines", "new",
            "edit", "publish", "save", "save-all", "pipe", "open-in-pager", "open-in-editor", "show-public",
            "show-starred",
            "show-mine", "show-saved", "show-search", "show-following", "follow", "people", "push", "pull", "mark",
            "toggle-read",
            "lens", "cycle-density", "palette",
            "command-line", "show-owner", "show-user", "account", "help", "log", "redraw", "suspend", "interrupt",
            "leave", "quit",
        ]
        #expect(keymap.bindings.map(\.name) == names)
        #expect(Set(names).count == names.count)
        #expect(Set(keymap.bindings.map(\.command)).count == names.count)
        #expect(Set(MovedKey.renamed.values).isSubset(of: names) && Set(MovedKey.renamed.keys).isDisjoint(with: names))
    }

    @Test("C5: every binding has keys in some pane, but those that a menu offers or that are typed")
    func bound() {
        let offered = [
            "copy-url", "copy-raw-url", "copy-clone-line", "copy-file-link", "copy-markdown-link", "copy-id",
            "cycle-order", "copy-lines", "fork", "undo", "quit", "next-comment", "previous-comment", "push", "pull",
        ]
        for binding in keymap.bindings where !offered.contains(binding.name) {
            #expect(Focus.allCases.contains { !keymap.keys(of: binding, in: $0).isEmpty })
        }
    }

    @Test("C5: every key named in the documentation has a meaning")
    func complete() {
        let keys: [Key] =
            "jkgGr[]123whloy?qZF@Lt<> YdD|PexS,".map(Key.character) + "fbducrzl".map(Key.control)
            + [.up, .down, .pageUp, .pageDown, .home, .end, .enter, .escape, .tab, .function(5)]
        for key in keys { #expect(keymap.command(for: key, in: .list) != nil, "\(key.name(.signs))") }
    }

    @Test(
        "C5: the help lists every key and all of what it does, at any size",
        arguments: [(40, 10), (80, 24), (120, 36), (200, 50)])
    func listsAll(columns: Int, rows: Int) {
        var story = Story(columns, rows, showing: gists(1...3))
        story.type("?")
        var seen = story.text
        for _ in 0..<200 {
            story.press(.down)
            seen += "\n" + story.text
        }
        let words = seen.split { $0 == " " || $0 == "│" || $0 == "\n" }.joined(separator: " ")
        for binding in keymap.bindings where binding.focus != .detail && !binding.keys.isEmpty {
            for key in keymap.keys(of: binding, in: .list) {
                #expect(seen.contains(key.name(.signs)), "\(key.name(.signs))")
            }
            for word in binding.help.split(separator: " ") { #expect(words.contains(word), "\(binding.help)") }
        }
        #expect(!seen.contains("…"))
    }

    @Test("C5: the help scrolls to its end and no further, and back")
    func scrolls() {
        var story = Story(40, 10, showing: gists(1...3))
        story.type("?")
        let top = story.lines
        story.press(.end)
        let end = story.lines
        #expect(end != top)
        #expect(story.text.contains("screen"))
        story.press(.down, .pageDown, .control("d"), .end)
        #expect(story.lines == end)
        story.press(.up, times: 200)
        #expect(story.lines == top)
        story.press(.pageUp, .control("u"), .home)
        #expect(story.lines == top)
    }

    @Test("C5: any other key closes the help and does nothing else", arguments: ["q", "v", "?", "r", "2", "]"])
    func closes(key: Character) {
        var story = Story(showing: gists(1...3))
        let before = story.lines
        story.type("?")
        story.press(.character(key))
        #expect(story.lines == before)
        #expect(story.news() == [])
    }

    @Test(
        "C5: moving keys leave a help open that has nothing to scroll",
        arguments: [Key.end, .down, .up, .home, .pageDown, .pageUp])
    func staysOpen(key: Key) {
        var story = Story(120, 80, showing: gists(1...3))
        story.type("?")
        let help = story.lines
        story.press(key)
        #expect(story.lines == help)
    }

    @Test("q quits the list, Ctrl-Z suspends, Ctrl-L draws anew")
    func program() {
        var story = Story(showing: gists(1...3))
        story.press(.character("q"), .control("z"), .control("l"))
        #expect(story.news() == [.display(.quit), .display(.suspend), .display(.redraw)])
    }

    @Test("C3: Ctrl-C can be bound like any key, and does nothing else then")
    func reboundControlC() {
        var settings = Settings()
        let isRebound = settings.keymap.rebind("last", to: [.control("c")])
        #expect(isRebound)
        var story = Story(settings: settings, showing: gists(1...3))
        story.press(.control("c"))
        #expect(story.feed.selection == "g3")
        story.type(":a")
        story.press(.control("c"))
        #expect(story.model.prompt?.line.text == "a")
        let effects = story.news()
        #expect(!effects.contains(.display(.quit)))
    }

    @Test("Random keys on random answers never crash", arguments: 1...10)
    func monkey(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var feed = GrowingFeed(count: 90, perPage: 10)
        var story = Story(100, 30, settings: seed.isMultiple(of: 2) ? withToken : Settings())
        let keys = keymap.bindings.flatMap(\.keys) + [.character("v"), .function(12), .backspace]
        for _ in 0..<300 {
            story.press(keys[.random(in: 0..<keys.count, using: &random)])
            switch Int.random(in: 0..<12, using: &random) {
            case 0: story.resize(.random(in: 1...160, using: &random), .random(in: 1...60, using: &random))
            case 1: feed.grow(by: 3)
            case 2: story.failRandomly(&random)
            case 3, 4:
                if let cursor = story.pageRequests.last?.cursor { story.answerPage(.success(feed.page(at: cursor))) }
            case 5:
                let opened = story.model.detail.opened
                guard let id = story.model.selectedGist?.id, opened[id]?.isOpen == true else { break }
                story.answerGist(
                    gist(
                        id,
                        files: [
                            file("a", size: 2_000, content: "x\ny", isTruncated: true), file("b", isTruncated: true),
                        ]))
            default: break
            }
            #expect(story.surface.halfGlyphs.isEmpty)
            #expect(Set(story.rowIDs).count == story.rowIDs.count)
        }
    }
}

extension Story {
    fileprivate mutating func failRandomly(_ random: inout SeededGenerator) {
        if feed.load != nil { failPage(isOffline: .random(using: &random)) }
    }
}
