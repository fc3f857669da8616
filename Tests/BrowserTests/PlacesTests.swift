import Cells
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("B21: going back to where one was")
struct PlacesTests {
    private let rows = (1...80).map { number in
        gist(
            "g\(number)", owner: Owner(login: "user\(number)"),
            files: [file("a.txt", language: "Text"), file("b.md", language: "Markdown")],
            minutesAgo: Double(number), comments: number % 3)
    }
    private let other = String(repeating: "ab", count: 16)

    private func story(_ columns: Int = 120) -> Story {
        Story(columns, 36, settings: withToken, showing: rows, next: "p2")
    }

    /// The gist of a number with its texts.
    private func full(_ id: String, owner: Login = "mira") -> Gist {
        let lines = (1...200).map { "line \($0) of \(id)" }
        return gist(
            GistID(id), owner: Owner(login: owner),
            files: [
                file("a.txt", language: "Text", content: lines.joined(separator: "\n")),
                file("b.md", language: "Markdown", content: lines.joined(separator: "\n\n")),
            ], minutesAgo: 30)
    }

    /// The lines of the screen that are not as they were before.
    private func changes(_ story: Story, _ before: [String]) -> [String] {
        zip(story.lines, before).filter { $0 != $1 }.flatMap { ["+ " + $0, "- " + $1] }
    }

    /// Ways to another place. What is asked for there is answered.
    enum Way: CaseIterable {
        case key, owner, login, command, link, search

        func go(_ story: inout Story, _ other: Gist) {
            let isReading = story.model.focus == .detail
            switch self {
            case .key where isReading:
                story.type(":show-mine")
                story.press(.enter)
            case .key: story.type("3")
            case .owner: story.type("u")
            case .login:
                story.type("Ukenji")
                story.press(.enter)
            case .command:
                story.type(":user kenji")
                story.press(.enter)
            case .link:
                story.send(.input(.paste("https://gist.github.com/mira/\(other.id)")))
                return story.answerGist(other)
            case .search:
                if isReading {
                    story.type(":show-search")
                    story.press(.enter)
                    story.type("ring")
                } else {
                    story.type("5ring")
                }
                story.press(.enter)
                return story.answerSearch([SearchHit(gist: other, snippet: Snippet([]))])
            }
            story.answerPage([other])
        }
    }

    @Test(
        "Backspace and ^O lead from anywhere back to the same row, filter, order and place on the screen",
        arguments: Way.allCases)
    func list(_ way: Way) {
        for key in [Key.backspace, .control("o")] {
            var story = story()
            story.press(.down, times: 40)
            story.type("/a.txt")
            story.press(.enter)
            story.type(":sort created")
            story.press(.enter)
            story.type("R")
            story.press(.up, times: 3)
            let (before, state) = (story.lines, story.feed)
            way.go(&story, full(other))
            #expect(story.model.feedID != .everyone)
            #expect(story.lines != before)
            story.press(key)
            #expect(changes(story, before) == [])
            #expect(story.feed == state)
            #expect(story.pageRequests.filter { $0.feed == .everyone }.count == 1)
        }
    }

    @Test("… and to the same line of the text that was read", arguments: Way.allCases)
    func text(_ way: Way) {
        for tab in ["", "]"] {
            var story = story()
            story.press(.down, times: 29)
            story.press(.enter)
            story.answerGist(full("g30", owner: "user30"))
            story.type(tab)
            story.press(.pageDown, times: 2)
            story.press(.down)
            let before = story.lines
            way.go(&story, full(other))
            #expect(story.lines != before)
            story.press(.backspace)
            #expect(changes(story, before) == [])
            #expect(story.model.focus == .detail)
        }
    }

    @Test("the way back goes step by step, and ends where it began")
    func steps() {
        var story = story()
        story.press(.down)
        var screens: [[String]] = []
        for (number, way) in [Way.owner, .link, .search, .key, .login].enumerated() {
            screens.append(story.lines)
            // Each shows a gist of its own: one that was opened meanwhile looks different in a list.
            way.go(&story, full(String(repeating: "\(number)f", count: 16)))
        }
        for screen in screens.reversed() {
            story.press(.backspace)
            #expect(changes(story, screen) == [])
        }
        story.press(.backspace)
        #expect(story.text.contains("Nowhere to go back to."))
    }

    @Test("Esc and q lead back from a user's list, a linked gist and a search; in a feed of its own key Esc does not")
    func escape() {
        for (way, key) in [(Way.owner, Key.escape), (.login, .escape), (.search, .escape), (.owner, .character("q"))] {
            var story = story()
            story.press(.down, times: 10)
            let before = story.lines
            way.go(&story, full(other))
            story.press(key)
            #expect(changes(story, before) == [])
        }
        var story = story()
        let before = story.lines
        Way.link.go(&story, full(other))
        story.press(.escape)
        #expect(story.model.feedID == .opened)
        story.press(.escape)
        #expect(changes(story, before) == [])
        Way.key.go(&story, full(other))
        story.press(.escape)
        #expect(story.model.feedID == .mine)
    }

    @Test("from a link in a text to another and back: each is shown at the line where it was left")
    func links() {
        let second = String(repeating: "cd", count: 16)
        var story = story()
        Way.link.go(&story, full(other))
        story.press(.pageDown)
        let before = story.lines
        story.send(.input(.paste("https://gist.github.com/mira/\(second)")))
        story.answerGist(full(second))
        story.press(.pageDown, times: 3)
        _ = story.news()
        story.press(.backspace)
        #expect(changes(story, before) == [])
        #expect(story.rowIDs == [GistID(other)])
    }

    @Test(
        "a pasted URL with lines selects them; with one line it puts the cursor there",
        arguments: [("L5-L9", 4...8), ("L7", 6...6), ("L5-L9999", 4...799)])
    func lines(fragment: String, lines: ClosedRange<Int>) throws {
        let text = (1...800).map { "line \($0)\n" }.joined()
        var story = Story(100, 30, showing: gists(1...2))
        story.send(.input(.paste("https://gist.github.com/mira/\(other)#file-a-txt-\(fragment)")))
        story.answerGist(gist(GistID(other), files: [file("a.txt", size: text.utf8.count, content: text)]))
        let cursor = try #require(story.model.detail.position(story.model.context).cursor)
        #expect(cursor.lines == lines && cursor.isSelecting == (lines.count > 1))
        #expect(story.text.contains("line \(lines.lowerBound + 1)"))
    }

    @Test(
        "a gist whose text is no longer in memory comes back at its line, whatever it is rendered as",
        arguments: ["", "]"])
    func forgotten(_ tab: String) {
        var story = story()
        story.press(.enter)
        story.answerGist(full("g1", owner: "user1"))
        story.type(tab)
        story.press(.pageDown, times: 3)
        story.press(.down)
        let before = story.lines
        Way.key.go(&story, full(other))
        for number in 1...20 {
            let id = String(format: "%032x", number)
            story.send(.input(.paste("https://gist.github.com/mira/\(id)")))
            story.answerGist(full(id))
        }
        #expect(story.model.detail.opened["g1"] == nil)
        story.press(.backspace, times: 21)
        #expect(story.model.feedID == .everyone)
        #expect(story.model.focus == .detail)
        story.answerGist(full("g1", owner: "user1"))
        #expect(changes(story, before) == [])
    }

    @Test("… also when the user leaves the gist while its text is being loaded", arguments: ["", "]"])
    func leftWhileLoading(_ tab: String) {
        var story = story()
        story.press(.enter)
        story.answerGist(full("g1", owner: "user1"))
        story.type(tab)
        story.press(.pageDown, times: 3)
        story.type("vv")
        let before = story.lines
        Way.key.go(&story, full(other))
        for number in 1...20 {
            let id = String(format: "%032x", number)
            story.send(.input(.paste("https://gist.github.com/mira/\(id)")))
            story.answerGist(full(id))
        }
        story.press(.backspace, times: 21)
        story.type("qjk")
        story.press(.enter)
        story.answerGist(full("g1", owner: "user1"))
        #expect(changes(story, before) == [])
    }

    @Test("moving about is no place to come back to, nor is the same feed again")
    func motions() {
        var story = story()
        story.type("jjj")
        story.press(.enter, .escape)
        story.type("1gG")
        story.press(.backspace)
        #expect(story.text.contains("Nowhere to go back to."))
    }

    @Test("where the gist has gone, one comes back to the list and is told so")
    func gone() {
        var story = story()
        story.press(.down, times: 3)
        Way.owner.go(&story, full(other))
        var model = story.model
        model.list.feeds[.everyone]?.remove(["g4"])
        _ = model.update(.input(.key(.backspace)))
        #expect(model.feedID == .everyone)
        #expect(model.notice?.text == "That gist is no longer in the list.")
        #expect(model.selectedGist?.id == "g5")
    }

    @Test("a search is looked for again, and its row selected when it comes, unless a key came before")
    func search() {
        let hits = (1...30).map { SearchHit(gist: rows[$0], snippet: Snippet([])) }
        for isPressed in [false, true] {
            var story = story()
            story.type("5ring")
            story.press(.enter)
            story.answerSearch(hits)
            story.press(.down, times: 12)
            let before = story.lines
            story.type("5")
            story.press(.control("u"))
            story.type("foo")
            story.press(.enter)
            story.answerSearch([])
            story.press(.backspace)
            if isPressed { story.press(.end) }
            story.answerSearch(hits)
            #expect((story.lines == before) == !isPressed)
        }
    }

    @Test("at most fifty places are kept, the latest")
    func bounded() {
        var places = PlaceStack()
        for number in 1...80 { places.push(Place(feed: .user("u\(number)"))) }
        places.push(Place(feed: .user("u80")))
        var count = 0
        while let place = places.pop() {
            #expect(place.feed == .user("u\(80 - count)"))
            count += 1
        }
        #expect(count == PlaceStack.most)
    }

    @Test("Backspace in a line that is typed deletes there; :back goes back")
    func typed() {
        var story = story()
        Way.owner.go(&story, full(other))
        story.type(":usx")
        story.press(.backspace)
        #expect(story.model.prompt?.line.text == "us")
        story.press(.escape)
        story.type(":back")
        story.press(.enter)
        #expect(story.model.feedID == .everyone)
    }
}
