import Cells
import Gists
import Testing

@testable import Browser

@Suite("Paging")
struct PagingTests {
    @Test("B1: without a token it asks for the public feed, and a spinner turns until the first page comes")
    func firstLoad() {
        var story = Story()
        #expect(story.news() == [.ask(.page(.everyone, after: .first), RequestID(2))])
        #expect(story.model.isAnimating)
        #expect(story.lines.last?.hasPrefix(" ⠋ Public · loading …") == true)
        #expect(story.text.contains("░"))
        story.send(.tick)
        #expect(story.lines.last?.hasPrefix(" ⠙") == true)
        story.answerPage(gists(1...3))
        #expect(!story.model.isAnimating)
        #expect(story.visibleIDs == ["g1", "g2", "g3"])
        #expect(!story.text.contains("░"))
    }

    @Test("B1: the spinner ends on an error too")
    func firstLoadFails() {
        var story = Story()
        story.failPage()
        #expect(!story.model.isAnimating)
    }

    @Test("B3: the next page starts when the bottom of the viewport passes 80 % of the rows")
    func eightyPercent() {
        // 80×24 shows ten rows: row 71 at the top has row 80 at the bottom.
        var story = Story(showing: gists(1...100), next: "p2")
        story.press(.down, times: 78)
        #expect(story.news() == [])
        story.press(.down)
        #expect(story.news() == [.ask(.page(.everyone, after: .after("p2")), RequestID(3))])
    }

    @Test("B3: 200 scroll keys during a load are one request")
    func oneInFlight() {
        var story = Story(showing: gists(1...100), next: "p2")
        story.press(.end)
        story.press(.down, times: 200)
        story.press(.pageDown, .character("r"), .function(5), .control("r"), .up, .home)
        story.press(.up, times: 20)
        #expect(story.news() == [.ask(.page(.everyone, after: .after("p2")), RequestID(3))])
    }

    @Test("B3: the pointer moves only after success; after a failure r asks for the same page again")
    func failedPage() {
        var story = Story(showing: gists(1...100), next: "p2")
        story.press(.end)
        story.failPage()
        story.press(.character("r"))
        story.failPage()
        story.press(.function(5))
        story.answerPage(gists(101...200), next: "p3")
        story.press(.end)
        #expect(story.pageRequests.map(\.cursor) == [.first, .after("p2"), .after("p2"), .after("p2"), .after("p3")])
        #expect(story.rowIDs == gists(1...200).map(\.id))
    }

    @Test("B3: a failure starts nothing by itself, whatever moves")
    func noHotLoop() {
        var story = Story(showing: gists(1...100), next: "p2")
        story.press(.end)
        story.failPage()
        _ = story.news()
        story.press(.up, .down, .pageUp, .pageDown, .home, .end, .tab, .escape, .character("?"), .escape)
        story.resize(200, 50)
        story.send(.tick)
        #expect(story.pageRequests.count == 2)
    }

    @Test("B4: the next page's address is opaque, and without one the feed ends and says why")
    func end() {
        let odd = "https://elsewhere.test/x?cursor=%2B==&a=1#z"
        var story = Story(showing: gists(1...5), next: odd)
        #expect(story.pageRequests.last?.cursor == .after(odd))
        story.answerPage(gists(6...8))
        #expect(story.feed.next == .end)
        #expect(story.text.contains("end · GitHub lists the newest 3,000"))
        story.press(.end, .down, .down)
        #expect(story.pageRequests.count == 2)
    }

    @Test("B4: an empty page that names a next one ends the feed")
    func emptyPage() {
        var story = Story(showing: gists(1...5), next: "p2")
        story.answerPage([], next: "p3")
        #expect(story.feed.next == .end)
        #expect(story.pageRequests.count == 2)
    }

    @Test("B4: a page that names itself, or one before it, ends the feed", arguments: [1, 2, 3])
    func cycle(length: Int) {
        var story = Story(showing: gists(1...5), next: "p0")
        for step in 1...20 where story.feed.load != nil {
            story.answerPage(gists(1...5), next: "p\(step % length)")
            story.press(.end, .end)
        }
        #expect(story.feed.next == .end)
        #expect(story.pageRequests.count == 1 + length)
    }

    @Test("B4: a page of which nothing could be read is told of, and does not ask for the next by itself")
    func unreadable() {
        var story = Story(showing: gists(1...5), next: "p2")
        story.answerPage(.success(GistPage(gists: [], next: "p3", skipped: 2)))
        #expect(story.pageRequests.last?.cursor == .after("p2"))
        #expect(story.lines.last?.contains("2 unreadable") == true)
        #expect(story.text.contains("5 loaded · G load more"))
        story.press(.end, .end)
        #expect(story.pageRequests.last?.cursor == .after("p3"))
    }

    @Test("B4: a refresh counts what could not be read anew, page by page")
    func unreadableAgain() {
        var story = Story(showing: gists(1...5), next: "p2")
        story.answerPage(.success(GistPage(gists: gists(6...10), next: nil, skipped: 2)))
        for _ in 1...3 {
            story.type("r")
            story.answerPage(gists(1...5), next: "p2", skipped: 1)
            #expect(story.lines.last?.contains("3 unreadable") == true)
        }
        story.type("r")
        story.answerPage(gists(1...5), next: "p2")
        #expect(story.lines.last?.contains("2 unreadable") == true)
    }

    @Test("B4: where no gist of the first page could be read the list says how many, not that there are none")
    func nothingReadable() {
        var story = Story()
        story.answerPage(.success(GistPage(gists: [], next: "p2", skipped: 100)))
        #expect(story.pageRequests.count == 1)
        #expect(story.text.contains("100 gists could not be read."))
        #expect(!story.text.contains("No public gists"))
        story.type("G")
        #expect(story.pageRequests.last?.cursor == .after("p2"))
    }

    @Test("B4: a list of ever new addresses with the same rows is not followed by itself")
    func endless() {
        var story = Story(showing: gists(1...5), next: "p1")
        for step in 2...20 where story.feed.load != nil { story.answerPage(gists(1...5), next: "p\(step)") }
        #expect(story.pageRequests.count == 2)
    }

    @Test("B3: a row's number during a load neither cancels nor repeats it")
    func rowDuringLoad() {
        var story = Story(showing: gists(1...100), next: "p2")
        story.press(.end)
        _ = story.news()
        story.type(":70")
        story.press(.enter)
        #expect(story.feed.selection == "g70")
        #expect(story.feed.load == .after("p2"))
        #expect(story.news() == [])
    }

    @Test("B5: a tall terminal fills itself")
    func tall() {
        var story = Story(200, 80, showing: gists(1...10), next: "p2")
        story.answerPage(gists(11...20), next: "p3")
        story.answerPage(gists(21...30), next: "p4")
        story.answerPage(gists(31...40), next: "p5")
        #expect(story.pageRequests.count == 4)
        story.resize(200, 200)
        #expect(story.pageRequests.last?.cursor == .after("p5"))
    }

    @Test("B2: leaving a feed cancels its load, and the late answer is dropped")
    func leaving() {
        var story = Story(settings: withToken)
        let first = story.pageRequests[0].request
        story.type("2")
        #expect(story.news().suffix(2) == [.ask(.page(.starred, after: .first), RequestID(3)), .cancel(first)])
        story.send(.answered(first, .success(.page(GistPage(gists: gists(1...3))))))
        #expect(story.model.list.feeds[.everyone]?.rows.isEmpty == true)
        #expect(story.feed.rows.isEmpty)
        story.answerPage(gists(4...5))
        #expect(story.visibleIDs == ["g4", "g5"])
        _ = story.news()
        story.type("1")
        #expect(story.news() == [.ask(.page(.everyone, after: .first), RequestID(4))])
    }

    @Test("B2: each feed keeps its own rows, selection and scroll position")
    func ownPlaces() {
        var story = Story(settings: withToken, showing: gists(1...60))
        story.press(.down, times: 30)
        let before = story.lines
        story.type("2")
        story.answerPage(gists(1...40, prefix: "s"))
        story.press(.end)
        story.type("1")
        #expect(story.lines == before)
        story.type("2")
        #expect(story.feed.selection == "s40")
    }

    @Test("B2: coming back to a feed whose next page was given up asks for it again")
    func backToAPage() {
        var story = Story(settings: withToken, showing: gists(1...100), next: "p2")
        story.press(.end)
        story.type("3")
        story.type("1")
        #expect(story.pageRequests.last?.cursor == .after("p2"))
    }

    @Test("Starred and Mine without a token ask for nothing and say what is needed", arguments: ["2", "3"])
    func needsToken(key: Character) {
        var story = Story(showing: gists(1...3))
        story.press(.character(key), .character("r"), .function(5), .end, .enter, .tab)
        story.press(.up, times: 20)
        #expect(story.news() == [])
        #expect(story.text.contains("need a token"))
        #expect(story.text.contains("GH_TOKEN"))
        story.type("1")
        #expect(story.visibleIDs == ["g1", "g2", "g3"])
    }
}
