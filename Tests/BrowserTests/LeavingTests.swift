import Documents
import Foundation
import Gists
import Testing

@testable import Browser

/// Gists each a minute older than the one before.
private func dated(_ ids: GistID...) -> [Gist] {
    ids.enumerated().map { gist($1, minutesAgo: Double($0) + 10) }
}

@Suite("B6: what GitHub has no more leaves the lists")
struct LeavingTests {
    private func leaves(_ story: inout Story, _ feed: RemoteFeed) -> [GistID] {
        story.news().flatMap { effect in
            if case .keep(.left(feed, let ids)) = effect { ids } else { [GistID]() }
        }
    }

    @Test("A refresh takes out what it covers and has not, tells the store, and keeps what it does not reach")
    func covered() {
        let all = dated("a", "b", "c", "d", "e", "f")
        var story = Story(showing: all, next: "p2")
        story.press(.down)
        story.answerPage([], next: nil)
        story.type("r")
        _ = story.news()
        story.answerPage([all[0], all[2], all[3]], next: "p2")
        #expect(story.rowIDs == ["a", "c", "d", "e", "f"])
        #expect(leaves(&story, .everyone) == ["b"])
        #expect(story.feed.selection == "c", "the selection goes to the next row")
    }

    @Test("A refresh that is the whole feed takes out all else; one with unreadable gists takes out nothing")
    func whole() {
        var story = Story(showing: dated("a", "b", "c"))
        story.type("r")
        story.answerPage(dated("a", "c"), skipped: 1)
        #expect(Set(story.rowIDs) == ["a", "b", "c"])
        story.type("r")
        _ = story.news()
        story.answerPage(dated("a", "c"))
        #expect(story.rowIDs == ["a", "c"])
        #expect(leaves(&story, .everyone) == ["b"])
    }

    @Test("In a feed of another order a refresh covers what stands above its last row")
    func otherOrder() {
        var mixed = dated("a", "b", "c", "d", "e")
        mixed.swapAt(0, 2)
        var story = Story(showing: mixed, next: "p2")
        story.answerPage([], next: nil)
        story.type("r")
        story.answerPage([mixed[0], mixed[2], mixed[3]], next: "p2")
        #expect(story.rowIDs == ["c", "a", "d", "e"])
    }

    @Test("Rows of an earlier session go where the first answer covers them, the others at the end of the feed")
    func earlierSession() {
        let all = dated("a", "b", "c", "d", "e", "f", "g")
        var story = Story(cached: all)
        story.answerPage([all[0], all[2], all[3]], next: "p2")
        #expect(story.rowIDs == ["a", "c", "d", "e", "f", "g"])
        #expect(leaves(&story, .everyone) == ["b"])
        story.answerPage([all[4], all[6]], next: nil)
        #expect(story.rowIDs == ["a", "c", "d", "e", "g"])
        #expect(leaves(&story, .everyone) == ["f"])
    }

    @Test("The gist that is read stays on the screen, says that it is gone, and goes with Esc")
    func reading() {
        let all = dated("a", "b", "c")
        var story = Story(120, 36, showing: all)
        story.press(.down, .enter)
        story.answerGist(gist("b", files: [file("notes.md", content: "kept text")]))
        story.send(.input(.key(.escape)))
        story.type("r")
        story.press(.enter)
        story.answerGist(gist("b", files: [file("notes.md", content: "kept text")]))
        story.answerPage([all[0], all[2]])
        #expect(story.feed.selection == "b")
        #expect(story.text.contains("kept text"))
        #expect(story.text.contains("GitHub no longer has this gist."))
        story.press(.escape)
        #expect(story.rowIDs == ["a", "c"])
        #expect(story.feed.selection == "c")
    }

    @Test("What answers that it is not there leaves every list and the store", arguments: [true, false])
    func notThere(isPublic: Bool) {
        var secret = dated("a", "b", "c")
        secret[1].isPublic = isPublic
        var story = Story(settings: withToken, showing: secret)
        story.press(.down, .enter)
        _ = story.news()
        story.answerGist("b", .failure(Failure("The gist b is not there.", absence: .certain)))
        #expect(story.news().contains(.keep(.gone("b"))))
        #expect(story.text.contains("The gist b is not there."))
        story.press(.escape)
        #expect(story.rowIDs == ["a", "c"])
    }

    @Test("A secret gist that the token may not see is kept")
    func mayBeHidden() {
        var gists = dated("a", "b")
        gists[1].isPublic = false
        var story = Story(settings: withToken, showing: gists)
        story.press(.enter)
        story.answerGist("a", .failure(Failure("not there", absence: .perhaps)))
        #expect(story.news().contains(.keep(.gone("a"))))
        story.press(.escape, .down, .enter)
        story.answerGist("b", .failure(Failure("not there", absence: .perhaps)))
        #expect(!story.news().contains(.keep(.gone("b"))))
        story.press(.escape)
        #expect(story.rowIDs == ["b"])
    }
}

@Suite("S10: stars and the feed of starred gists")
struct StarredFeedTests {
    /// A browser that shows three starred gists.
    private func starred() -> Story {
        var story = Story(settings: withToken, showing: dated("x", "y"))
        story.type("2")
        story.answerPage(dated("a", "b", "c"))
        _ = story.news()
        return story
    }

    private func request(_ story: inout Story) -> RequestID {
        story.news().compactMap { if case .change(.star(_, _), let request) = $0 { request } else { nil } }.last
            ?? RequestID(1)
    }

    @Test("A star that is taken back takes the row out at once, and a refusal puts it where it was")
    func unstar() {
        var story = starred()
        story.press(.down)
        story.type("s")
        #expect(story.rowIDs == ["a", "c"])
        #expect(story.feed.selection == "c")
        let star = request(&story)
        story.send(.answered(star, .failure(somethingFailed)))
        #expect(story.rowIDs == ["a", "b", "c"])
    }

    @Test("Neither rows that were kept nor an answer from before the change bring the row or its star back")
    func late() throws {
        var story = starred()
        story.type("r")
        let refresh = try #require(story.pageRequests.last?.request)
        story.type("s")
        story.send(.stored(refresh, .page(GistPage(gists: dated("a", "b", "c"), next: nil)), asOf: Story.noon))
        #expect(story.model.changes.stars["a"] == false)
        let star = request(&story)
        story.send(.answered(star, .success(.done)))
        story.answerPage(dated("a", "b", "c"))
        #expect(story.rowIDs == ["b", "c"])
        #expect(story.model.changes.stars["a"] == false)
        story.send(.stored(refresh, .star(true), asOf: Story.noon))
        #expect(story.model.changes.stars["a"] == false)
        // What was asked later counts: it may have been starred elsewhere.
        story.type("r")
        story.answerPage(dated("a", "b", "c"))
        #expect(story.rowIDs == ["a", "b", "c"])
        #expect(story.model.changes.stars["a"] == true)
    }

    @Test("A new star is in the feed among its dates, without a refresh, and stays through an answer from before")
    func star() {
        var story = Story(settings: withToken, showing: [gist("n", minutesAgo: 11.5), gist("o", minutesAgo: 99)])
        story.type("2")
        story.answerPage(dated("a", "b", "c"))
        story.type("1")
        story.type("s")
        story.type("2")
        #expect(story.rowIDs == ["a", "b", "n", "c"])
        story.type("r")
        story.answerPage(dated("a", "b", "c"))
        #expect(story.rowIDs == ["a", "b", "n", "c"])
    }

    @Test("What has no star any more on GitHub loses it here with the refresh")
    func unstarredElsewhere() {
        var story = starred()
        #expect(story.model.changes.stars["b"] == true)
        story.type("r")
        story.answerPage(dated("a", "c"))
        #expect(story.rowIDs == ["a", "c"])
        #expect(story.model.changes.stars["b"] == false)
    }
}
