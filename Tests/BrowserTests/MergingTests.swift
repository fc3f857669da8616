import Cells
import Foundation
import Gists
import TestSupport
import Testing

@testable import Browser

@Suite("Order and uniqueness")
struct MergingTests {
    /// Answers page requests from the feed until none is left.
    private func load(_ story: inout Story, from feed: GrowingFeed) {
        guard story.feed.load != nil, let cursor = story.pageRequests.last?.cursor else { return }
        story.answerPage(.success(feed.page(at: cursor)))
    }

    private func walkToEnd(_ story: inout Story, _ feed: GrowingFeed) {
        for _ in 0..<1_000 where story.feed.next != .end || story.feed.load != nil {
            story.press(.end)
            load(&story, from: feed)
        }
    }

    @Test("B6: no row twice, none lost, order kept, while the feed grows at its top", arguments: 1...40)
    func growing(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var feed = GrowingFeed(
            count: .random(in: 1...300, using: &random), perPage: .random(in: 3...30, using: &random))
        let atStart = feed.gists.map(\.id)
        var story = Story(80, .random(in: 10...60, using: &random))
        for _ in 0..<1_000 where story.feed.next != .end || story.feed.load != nil {
            if feed.gists.count < 500, Bool.random(using: &random) {
                feed.grow(by: .random(in: 0...40, using: &random))
            }
            load(&story, from: feed)
            story.press(.end)
        }
        // What was there at the start is there in its order; newer rows may have been passed by.
        let isComplete = story.rowIDs.filter(Set(atStart).contains) == atStart
        #expect(isComplete)
        let all = feed.gists.map(\.id)
        let isOrdered = story.rowIDs == all.filter(Set(story.rowIDs).contains)
        #expect(isOrdered)
    }

    @Test("B6: refreshes in between, of any distance, leave no gap and no disorder", arguments: 1...60)
    func refreshing(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var feed = GrowingFeed(
            count: .random(in: 20...200, using: &random), perPage: .random(in: 3...20, using: &random))
        var story = Story(80, .random(in: 10...40, using: &random))
        for _ in 0..<60 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: feed.grow(by: .random(in: 0...50, using: &random))
            case 1: story.press(.character("r"))
            case 2: story.press(.pageDown)
            case 3: story.press(.home)
            case 4: story.press(.end)
            default: load(&story, from: feed)
            }
        }
        for _ in 0..<200 { load(&story, from: feed) }
        story.press(.character("r"))
        load(&story, from: feed)
        walkToEnd(&story, feed)
        let isWhole = story.rowIDs == feed.gists.map(\.id)
        #expect(isWhole)
    }

    @Test("B6: an edited gist that moved to the top is no sign that nothing is missing", arguments: 1...40)
    func editing(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var feed = GrowingFeed(count: 100, perPage: 10)
        var story = Story()
        load(&story, from: feed)
        walkToEnd(&story, feed)
        feed.grow(by: .random(in: 1...40, using: &random))
        for _ in 0..<3 { feed.edit(at: .random(in: 0..<feed.gists.count, using: &random)) }
        feed.grow(by: .random(in: 0...15, using: &random))
        story.press(.character("r"))
        load(&story, from: feed)
        story.press(.home)
        walkToEnd(&story, feed)
        let isWhole = Set(story.rowIDs) == Set(feed.gists.map(\.id))
        #expect(isWhole)
        // Gists that nobody edited stand in feed order.
        let calm = Set(
            feed.gists.filter { gist in gist.updatedAt == Story.noon.addingTimeInterval(number(gist)) }.map(\.id))
        let isOrdered = story.rowIDs.filter(calm.contains) == feed.gists.map(\.id).filter(calm.contains)
        #expect(isOrdered)
    }

    private func number(_ gist: Gist) -> Double { Double(gist.id.rawValue.dropFirst()) ?? 0 }

    @Test("B6: an id that comes again with a further page updates its row in place")
    func inPlace() {
        var story = Story(showing: gists(1...5), next: "p2")
        story.answerPage([gist("g3", description: "Changed #g3"), gist("g6")])
        #expect(story.rowIDs == ["g1", "g2", "g3", "g4", "g5", "g6"])
        #expect(story.feed.rows["g3"]?.description == "Changed #g3")
    }

    @Test(
        "B6, B8: a refresh has the server's order: what was updated goes on top, counts as new, and draws nothing along"
    )
    func serversOrder() {
        var story = Story(showing: gists(1...100), next: "p2")
        story.press(.down, times: 40)
        let before = story.visibleIDs
        story.type("r")
        let updated = gist("g30", description: "Changed #g30", minutesAgo: 0)
        story.answerPage([gist("n1", minutesAgo: 1), updated] + gists(1...29) + gists(31...40), next: "p2 again")
        #expect(story.rowIDs == ["n1", "g30"] + (gists(1...29) + gists(31...100)).map(\.id))
        #expect(story.feed.selection == "g41")
        #expect(story.visibleIDs == before)
        #expect(story.text.contains("2 new · g show"))
        #expect(story.feed.next == .after("p2"))
    }

    @Test("B7: a selected gist that was updated keeps the selection, and is in sight")
    func selectionMovesUp() {
        var story = Story(showing: gists(1...100), next: "p2")
        story.press(.down, times: 40)
        story.type("r")
        story.answerPage([gist("g41", minutesAgo: 0)] + gists(1...40), next: "p2")
        #expect(story.feed.selection == "g41")
        #expect(story.feed.selectedIndex == 0)
        #expect(story.visibleIDs.first == "g41")
    }

    @Test("B6: paging goes on at the end of the list when its last row was updated and moved up")
    func lastRowMovesUp() {
        var story = Story(showing: gists(1...20), next: "p2")
        story.type("r")
        story.answerPage([gist("g20", minutesAgo: 0)] + gists(1...15), next: "p2 again")
        story.press(.end)
        story.answerPage(gists(21...25))
        #expect(story.rowIDs == ["g20"] + (gists(1...19) + gists(21...25)).map(\.id))
    }

    @Test("B8: behind a filter new rows wait to be told of until they are shown")
    func newsBehindFilter() {
        var story = Story(showing: gists(1...40))
        story.press(.character("/"))
        story.type("g7")
        story.press(.enter)
        story.type("r")
        story.answerPage(gists(1...3, prefix: "n") + gists(1...40))
        #expect(!story.text.contains(" new · g"))
        story.press(.escape)
        #expect(story.text.contains("3 new · g show"))
    }

    @Test("B8: where all of a refresh is new there may be more: 100+")
    func fullPageOfNews() {
        var story = Story(showing: gists(1...100), next: "p2")
        story.press(.down, times: 12)
        story.type("r")
        story.answerPage(gists(1...100, prefix: "n"), next: "gap")
        #expect(story.text.contains("100+ new · g show"))
    }

    @Test("B6: a refresh that meets known rows goes on at the old place")
    func overlap() {
        var story = Story(showing: gists(1...100), next: "p2")
        story.press(.character("r"))
        story.answerPage(gists(1...3, prefix: "n") + gists(1...97), next: "p2 again")
        #expect(story.feed.next == .after("p2"))
        #expect(story.rowIDs == (gists(1...3, prefix: "n") + gists(1...100)).map(\.id))
    }

    @Test("B6: a refresh that meets nothing known leaves a gap, which paging fills before it goes on at the old place")
    func gap() {
        var story = Story(showing: gists(1...100), next: "old")
        story.press(.character("r"))
        story.answerPage(gists(1...100, prefix: "n"), next: "gap 1")
        story.press(.home)
        _ = story.news()
        story.press(.pageDown, times: 8)
        #expect(story.pageRequests.last?.cursor == .after("gap 1"))
        story.answerPage(gists(101...200, prefix: "n"), next: "gap 2")
        story.press(.pageDown, times: 12)
        story.answerPage(gists(201...250, prefix: "n") + gists(1...50), next: "gap 3")
        #expect(story.rowIDs == (gists(1...250, prefix: "n") + gists(1...100)).map(\.id))
        #expect(story.feed.next == .after("old"))
    }

    @Test("B6, B8: a gap above the screen is left alone until somebody goes there, and filling it moves nothing")
    func gapAbove() {
        var story = Story(showing: gists(1...100), next: "old")
        story.press(.down, times: 20)
        let before = story.visibleIDs
        story.press(.character("r"))
        story.answerPage(gists(1...100, prefix: "n"), next: "gap 1")
        #expect(story.pageRequests.count == 2)
        #expect(story.visibleIDs == before)
        // At the end of the old rows the list can only go on once the gap is filled.
        story.press(.end)
        let atEnd = story.visibleIDs
        #expect(story.pageRequests.last?.cursor == .after("gap 1"))
        story.answerPage(gists(101...150, prefix: "n") + gists(1...50), next: "gap 2")
        #expect(story.visibleIDs == atEnd)
        #expect(story.pageRequests.last?.cursor == .after("old"))
    }

    @Test("B6: going up to a gap fills it")
    func upToGap() {
        var story = Story(showing: gists(1...100), next: "old")
        story.press(.character("r"))
        story.answerPage(gists(1...100, prefix: "n"), next: "gap 1")
        #expect(story.feed.load == nil)
        story.press(.up)
        #expect(story.pageRequests.last?.cursor == .after("gap 1"))
        #expect(story.feed.selection == "n100")
    }

    @Test("B6: the first answer joins the rows of the last session")
    func cached() {
        var story = Story(cached: gists(1...50))
        #expect(story.news() == [.ask(.page(.everyone, after: .first), RequestID(2))])
        #expect(story.visibleIDs.first == "g1")
        #expect(story.lines[0].contains("updated 12 min ago"))
        story.press(.down)
        story.answerPage(gists(1...2, prefix: "n") + gists(1...20), next: "p2")
        #expect(story.rowIDs == (gists(1...2, prefix: "n") + gists(1...50)).map(\.id))
        #expect(story.feed.selection == "g2")
        #expect(story.text.contains("2 new · g show"))
        #expect(story.lines[0].contains("updated 12:00"))
    }

    @Test("B6: a first answer longer than what the last session left goes on below it")
    func cachedIsShorter() {
        var story = Story(cached: gists(1...40))
        story.answerPage(gists(1...2, prefix: "n") + gists(1...98), next: "p2")
        #expect(story.rowIDs == (gists(1...2, prefix: "n") + gists(1...98)).map(\.id))
    }

    @Test("B1: where nobody has moved yet, the first answer shows its newest rows over those of the last session")
    func cachedUntouched() {
        var story = Story(cached: gists(1...50))
        story.answerPage(gists(1...100, prefix: "n"), next: "p2")
        #expect(story.feed.selection == "n1")
        #expect(story.visibleIDs.first == "n1")
        #expect(!story.text.contains(" new · g"))
        #expect(story.pageRequests.count == 1)
    }

    @Test("B1: a gist of the last session that is being read stays on the screen when the first answer comes")
    func cachedOpened() {
        var story = Story(cached: gists(1...50))
        story.press(.enter)
        story.answerPage(gists(1...100, prefix: "n"), next: "p2")
        #expect(story.feed.selection == "g1")
    }

    @Test("B7: the selection stays on its gist through paging and refresh")
    func selection() {
        var story = Story(showing: gists(1...100), next: "p2")
        story.press(.down, times: 90)
        #expect(story.feed.selection == "g91")
        story.answerPage(gists(101...150), next: "p3")
        #expect(story.feed.selection == "g91")
        story.press(.character("r"))
        story.answerPage(gists(1...7, prefix: "n") + gists(1...93), next: "p2")
        #expect(story.feed.selection == "g91")
        #expect(story.feed.selectedIndex == 97)
    }
}
