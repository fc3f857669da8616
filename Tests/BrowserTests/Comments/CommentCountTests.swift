import Cells
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

@Suite("R7, W5: how many comments there are above those that are here")
struct CommentCountTests {
    /// A browser that reads the newest page of so many comments; those of tens are the user's own.
    private func story(total: Int, told: Int? = nil) -> Story {
        var gist = gist("g1", comments: told ?? total)
        gist.files = [file("a.txt", content: "text\n")]
        var story = Story(100, 30, settings: withToken, showing: [gist])
        story.send(.signIn(.login("mira")))
        story.press(.enter)
        story.answerGist(gist)
        story.type("C")
        story.answerComments("g1", .success(comments((max(0, total - 1) / 100 * 100 + 1)...total)))
        story.answerReading()
        return story
    }

    private func comments(_ numbers: ClosedRange<Int>) -> [Gists.Comment] {
        numbers.map { comment($0, by: $0 % 10 == 0 ? "mira" : "ada", "text \($0)") }
    }

    /// The IDs of the comments, which must all be sent.
    private func ids(_ story: Story) throws -> [Int]? {
        try story.model.detail.opened["g1"]?.comments.shown?.map { try #require($0.sent).id }
    }

    private func hasEarlier(_ story: Story) -> Bool {
        var story = story
        story.type("g")
        return story.text.contains("earlier")
    }

    @Test(
        "W5: a comment that was sent is the last, and on the screen; nothing is said to be above a list that is whole")
    func sentToFew() throws {
        for total in [1, 3, 99, 100] {
            var story = story(total: total)
            try story.sendComment("the new one", by: "mira", id: 500)
            #expect(story.text.contains("the new one"), "\(total)")
            #expect(try ids(story) == Array(1...total) + [500])
            #expect(CommentsTab().chosenComment(story.model.detail, story.model.context)?.sent?.id == 500)
            #expect(!hasEarlier(story), "\(total)")
            story.type("G")
            #expect(story.text.contains("the new one"))
            #expect(story.earlierPages.isEmpty)
        }
    }

    @Test("W5: above 250 comments and one that was sent are the same 200 as before, page by page")
    func sentToMany() throws {
        for total in [201, 250, 299, 300] {
            var story = story(total: total)
            try story.sendComment("the new one", by: "mira", id: 500)
            #expect(story.text.contains("the new one"))
            story.type("g")
            #expect(story.text.contains("200 earlier · g load more") || story.text.contains("loading earlier"))
            #expect(story.earlierPages.map(\.page) == [2])
            try story.answerEarlierComments(comments(101...200))
            #expect(try ids(story) == Array(101...total) + [500])
            story.type("g")
            if story.earlierPages.count == 1 { story.type("g") }
            #expect(story.earlierPages.map(\.page) == [2, 1])
            try story.answerEarlierComments(comments(1...100))
            #expect(try ids(story) == Array(1...total) + [500])
            #expect(!hasEarlier(story))
        }
    }

    @Test("W5: while a comment is on its way, and when GitHub refuses it, the number above stays")
    func refused() throws {
        var story = story(total: 250)
        story.type("a")
        try story.writeComment("the new one")
        story.press(.control("s"))
        try story.passGuard()
        story.answerReading()
        func earlier() -> Int? {
            guard let state = story.model.detail.opened["g1"], let total = state.gist.value?.commentCount else {
                return nil
            }
            return state.comments.earlierCount(of: total)
        }
        #expect(earlier() == 200)
        story.send(
            .answered(
                try story.change { if case .comment(_, .add) = $0 { true } else { false } }, .failure(somethingFailed)))
        #expect(earlier() == 200)
    }

    @Test("W5: an edit and a deletion leave the number above as it is")
    func editedAndDeleted() throws {
        var story = story(total: 250)
        story.type("G")
        let chosen = try #require(CommentsTab().chosenComment(story.model.detail, story.model.context)?.sent)
        story.type(String(repeating: "k", count: chosen.id % 10))
        let edited = try #require(CommentsTab().chosenComment(story.model.detail, story.model.context)?.sent)
        #expect(edited.author?.login == "mira")
        story.press(.enter)
        story.type("e")
        try story.writeComment("better")
        story.press(.control("s"))
        try story.passGuard()
        let edit = try story.change { if case .comment(_, .edit(edited.id, _)) = $0 { true } else { false } }
        story.send(.answered(edit, .success(.comments(.written(comment(edited.id, by: "mira", "better"))))))
        story.answerReading()
        #expect(try ids(story) == Array(201...250))
        story.press(.enter)
        story.type("dy")
        story.answerReading()
        let deletion = try story.change { if case .comment(_, .delete) = $0 { true } else { false } }
        func earlier() -> Int? { story.model.detail.opened["g1"]?.comments.earlierCount(of: 249) }
        #expect(earlier() == 200)
        story.send(.answered(deletion, .success(.done)))
        story.answerReading()
        #expect(earlier() == 200)
        #expect(try ids(story)?.count == 49)
        story.type("g")
        if story.earlierPages.isEmpty { story.type("g") }
        #expect(story.earlierPages.map(\.page) == [2])
    }

    @Test(
        "R7: a number of another time than the comments invents none above them, and hides none",
        arguments: [-3, -2, 2, 7])
    func counted(_ difference: Int) throws {
        #expect(!hasEarlier(story(total: 40, told: 40 + difference)))
        var story = story(total: 140, told: 140 + difference)
        story.type("g")
        #expect(story.text.contains("100 earlier · g load more"))
        #expect(story.earlierPages.map(\.page) == [1])
    }

    @Test("W5: the sent comment stays in its place where others write after it, or begin a new page")
    func newerPage() throws {
        var story = story(total: 300)
        story.type("g")
        try story.answerEarlierComments(comments(101...200))
        try story.sendComment("the new one", by: "mira", id: 301)
        story.type("[")
        story.send(.time(Story.noon.addingTimeInterval(3_600)))
        story.type("]")
        story.answerComments(
            "g1", .success([comment(301, by: "mira", "the new one"), comment(302, by: "ada", "later")]))
        story.answerReading()
        #expect(try ids(story) == Array(101...302))
        story.press(.home)
        story.answerReading()
        story.press(.home)
        #expect(story.earlierPages.map(\.page) == [2, 1])
    }

    @Test("R7: where pages have come that nobody has seen, those that are here give way: none is hidden between them")
    func gap() throws {
        var story = story(total: 250)
        story.type("g")
        let late = try #require(story.earlierPages.last)
        story.type("[")
        story.type("]")
        story.answerComments("g1", .success(comments(401...420)))
        story.send(.answered(late.request, .success(.comments(.page(comments(101...200))))))
        story.answerReading()
        #expect(try ids(story) == Array(401...420))
    }

    @Test("W5: a comment that is sent while an older revision is shown also counts in the newest one")
    func sentFromOlderRevision() throws {
        var gist = Versioned.gist(3)
        gist.commentCount = 1
        var story = Story(100, 30, settings: withToken, showing: [gist])
        story.send(.signIn(.login("mira")))
        story.press(.enter)
        story.answerGist(gist)
        story.type("{")
        story.answerVersion(2)
        story.type("C")
        story.answerComments("g1", .success(comments(1...1)))
        story.answerReading()
        try story.sendComment("the new one", by: "mira", id: 500)
        #expect(story.model.detail.gist(story.model.context)?.commentCount == 2)
        story.type("}")
        #expect(story.text.contains("a.txt, version 3"))
        #expect(story.model.detail.gist(story.model.context)?.commentCount == 2)
    }
}
