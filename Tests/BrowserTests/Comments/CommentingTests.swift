import Cells
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

@Suite("W5: writing comments")
struct CommentingTests {
    /// A browser with the comments of another user's gist.
    private func story(_ columns: Int = 100, _ rows: Int = 30, settings: Settings = withToken) -> Story {
        var gist = gist("g1", comments: 3)
        gist.files = [GistFile(name: "a.txt", language: nil, rawURL: "https://gist/a", size: 5, content: "text\n")]
        var story = Story(columns, rows, settings: settings, showing: [gist])
        story.send(.signIn(.login("mira")))
        story.press(.enter)
        story.answerGist(gist)
        story.type("C")
        story.answerComments(
            "g1",
            .success([
                comment(11, by: "ada", "First\n\nwith two parts"), comment(12, by: "mira", "Second"),
                comment(13, by: "grace", "Third"),
            ]))
        _ = story.news()
        return story
    }

    @Test("W5: a opens the editor, then a preview; ^S sends, and the comment stands below the others at once")
    func writes() throws {
        var story = story()
        story.type("a")
        let job = try #require(story.jobs.last)
        #expect(job.name == "comment.md" && job.text.contains(CommentText.scissors))
        try story.writeComment("Thanks, *works*.")
        #expect(story.text.contains("New comment") && story.text.contains("Thanks, *works*."))
        #expect(!story.text.contains("ignored"))
        story.press(.control("s"))
        try story.passGuard()
        #expect(story.text.contains("sending …") && story.text.contains("Thanks, works."))
        let request = try story.change { $0 == .comment(gist: "g1", .add("Thanks, *works*.")) }
        #expect(story.model.compose.comments.drafts.all.count == 1, "kept until GitHub has it")
        story.send(.answered(request, .success(.comments(.written(comment(14, by: "mira", "Thanks, *works*."))))))
        #expect(story.model.compose.comments.drafts.all.isEmpty)
        #expect(story.text.contains("Comment sent") && !story.text.contains("sending …"))
        #expect(story.model.detail.opened["g1"]?.comments.shown?.map(\.sent?.id) == [11, 12, 13, 14])
        #expect(story.model.detail.opened["g1"]?.gist.value?.commentCount == 4)
    }

    @Test("W5: answers from before a comment was sent take it off neither the tab nor the count")
    func staleAnswers() throws {
        var gist = gist("g1")
        gist.files = [GistFile(name: "a.txt", language: nil, rawURL: "https://gist/a", size: 5, content: "text\n")]
        var story = Story(100, 30, settings: withToken, showing: [gist])
        story.send(.signIn(.login("mira")))
        story.press(.enter)
        story.answerGist(gist)
        story.type("a")
        try story.writeComment("The first")
        story.press(.control("s"))
        try story.passGuard()
        story.answerGist(gist)
        #expect(story.text.contains("Comments 1"))
        let request = try story.change { if case .comment(_, .add) = $0 { true } else { false } }
        story.send(.answered(request, .success(.comments(.written(comment(14, by: "mira", "The first"))))))
        story.answerComments("g1", .success([]))
        #expect(story.text.contains("The first") && story.text.contains("Comments 1"))
        #expect(!story.text.contains("sending …"))
    }

    @Test("W5: what GitHub refuses is a draft, which a opens again")
    func refused() throws {
        var story = story()
        story.type("a")
        try story.writeComment("Mine")
        story.press(.control("s"))
        try story.passGuard()
        let request = try story.change { if case .comment(_, .add) = $0 { true } else { false } }
        story.send(.answered(request, .failure(somethingFailed)))
        #expect(story.text.contains("a opens the draft"))
        #expect(story.model.detail.opened["g1"]?.comments.shown?.count == 3)
        #expect(story.model.detail.opened["g1"]?.gist.value?.commentCount == 3)
        let kept = story.effects.compactMap {
            if case .keep(.drafts(.keepComment(let draft))) = $0 { draft } else { nil }
        }
        #expect(kept.last?.text == "Mine" && kept.last?.failure != nil)
        story.type("a")
        #expect(story.text.contains("New comment") && story.text.contains("Mine"))
    }

    @Test("W9: a comment that can't be stored is said to be kept until the end")
    func notStored() throws {
        var story = story()
        story.recall(ReadHistory(keepsDrafts: false))
        story.type("a")
        try story.writeComment("Later")
        story.press(.escape)
        #expect(story.text.contains("Comment kept until you quit"))
    }

    @Test("W5: Esc in the preview keeps the draft, d deletes it after a question")
    func leaves() throws {
        var story = story()
        story.type("a")
        try story.writeComment("Later")
        story.press(.escape)
        #expect(story.text.contains("Comment kept"))
        #expect(story.model.compose.comments.drafts.all.count == 1 && !story.model.layers.coversPanes)
        story.type("ad")
        #expect(story.lines.last?.contains("Delete the draft “Later”?") == true)
        story.type("y")
        #expect(story.model.compose.comments.drafts.all.isEmpty && !story.model.layers.coversPanes)
        #expect(story.effects.contains { if case .keep(.drafts(.dropComment)) = $0 { true } else { false } })
        story.type(":undo")
        story.press(.enter)
        #expect(story.model.compose.comments.drafts.all.map(\.text) == ["Later"])
        #expect(story.model.layers.commentPreview?.draft.text == "Later")
    }

    @Test("W5: `:undo` brings back the comment whose text was removed in the editor")
    func emptied() throws {
        var story = story()
        story.type("a")
        try story.writeComment("Later")
        story.type("e")
        try story.writeComment("")
        #expect(story.model.compose.comments.drafts.all.isEmpty)
        story.press(.escape)
        story.type(":undo")
        story.press(.enter)
        #expect(story.model.compose.comments.drafts.all.map(\.text) == ["Later"])
    }

    @Test("W5: an editor that fails, changes nothing or leaves nothing sends nothing and leaves no draft")
    func nothing() throws {
        for outcome in [EditorJob.Outcome.unchanged, .failed("vi failed."), .text("  \n\(CommentText.scissors)\nx")] {
            var story = story()
            story.type("a")
            story.send(.edited(try #require(story.jobs.last), outcome))
            #expect(story.model.compose.comments.drafts.all.isEmpty && story.model.layers.commentPreview == nil)
        }
    }

    @Test("W5: what looks like a secret is asked about before it is sent")
    func secret() throws {
        var story = story()
        story.type("a")
        try story.writeComment("ghp_0123456789")
        story.press(.control("s"))
        try story.passGuard(leaks: [Leak(kind: "GitHub token", file: "comment.md", line: 1, excerpt: "ghp_")])
        #expect(story.text.contains("line 1: GitHub token"))
        story.type("n")
        #expect(story.model.layers.commentPreview != nil)
        story.press(.control("s"))
        try story.passGuard(leaks: [Leak(kind: "GitHub token", file: "comment.md", line: 1, excerpt: "ghp_")])
        story.type("y")
        _ = try story.change { if case .comment(_, .add) = $0 { true } else { false } }
    }

    @Test("W5: k and j go from comment to comment; Enter offers to edit and delete only one's own")
    func menu() throws {
        var story = story()
        story.press(.enter)
        #expect(story.text.contains("Comment by grace"), "the newest is chosen at first")
        story.press(.escape)
        story.type("kk")
        story.press(.enter)
        #expect(story.text.contains("Comment by ada") && !story.text.contains("delete"))
        story.press(.escape)
        story.type("j")
        story.press(.enter)
        #expect(story.text.contains("Comment by mira") && story.text.contains("delete"))
        story.press(.escape)
        story.type("k")
        story.press(.enter)
        #expect(story.text.contains("Comment by ada"))
    }

    private func chosen(_ story: Story) -> Int? {
        CommentsTab().chosenComment(story.model.detail, story.model.context)?.sent?.id
    }

    @Test("R7: the chosen comment has a bar; a click chooses another, the wheel none that is still on the screen")
    func chosenRow() throws {
        var story = story()
        func barLine() -> Int? { story.lines.firstIndex { $0.contains("▌") && $0.contains("grace") } }
        #expect(barLine() != nil && story.text.contains("3/3"))
        story.click("Second")
        #expect(chosen(story) == 12 && story.text.contains("2/3") && barLine() == nil)
        story.wheel(up: true, x: 80, y: 10, times: 1)
        #expect(chosen(story) == 12)
        story.type("G")
        #expect(chosen(story) == 13)
        story.type("1g")
        #expect(chosen(story) == 11)
    }

    @Test("R7: comments open at the newest; j and k scroll through one that is longer than the pane")
    func longComment() throws {
        var gist = gist("g1", comments: 3)
        gist.files = [GistFile(name: "a.txt", language: nil, rawURL: "https://gist/a", size: 5, content: "text\n")]
        var story = Story(100, 20, settings: withToken, showing: [gist])
        story.press(.enter)
        story.answerGist(gist)
        story.type("C")
        let long = (1...40).map { "line \($0) of it" }.joined(separator: "\n\n")
        story.answerComments(
            "g1",
            .success([comment(11, by: "ada", "First"), comment(12, by: "mira", long), comment(13, by: "ada", "Last")]))
        #expect(story.text.contains("Last") && chosen(story) == 13)
        story.type("k")
        #expect(chosen(story) == 12 && story.text.contains("line 40 of it"))
        story.type("k")
        #expect(chosen(story) == 12, "its beginning is above")
        story.type("80k")
        #expect(chosen(story) == 11 && story.text.contains("First"))
        story.type("j")
        #expect(chosen(story) == 12 && story.text.contains("line 1 of it"))
        story.type("j")
        #expect(chosen(story) == 12)
        story.type(":next-comment")
        story.press(.enter)
        #expect(chosen(story) == 13 && story.text.contains("Last"))
        story.type(":next-comment")
        story.press(.enter)
        #expect(chosen(story) == 13 && story.text.contains("no other comment"))
    }

    @Test("W5: Tab goes to the list also from comments")
    func otherPane() throws {
        var story = story()
        #expect(story.lines.last?.contains("Tab list") == true)
        story.press(.tab)
        #expect(story.model.focus == .list)
        story.press(.backTab)
        #expect(story.model.focus == .detail && chosen(story) == 13)
    }

    @Test("W5: an own comment is edited; the new text shows at once, the old one again where GitHub refuses")
    func edits() throws {
        var story = story()
        story.type("k")
        story.press(.enter)
        story.type("e")
        #expect(story.jobs.last?.text.hasPrefix("Second\n") == true)
        try story.writeComment("Second, better")
        story.press(.control("s"))
        try story.passGuard()
        #expect(story.text.contains("Second, better"))
        let request = try story.change { $0 == .comment(gist: "g1", .edit(12, to: "Second, better")) }
        story.send(.answered(request, .failure(somethingFailed)))
        #expect(story.model.detail.opened["g1"]?.comments.shown?[1].body == "Second")
        #expect(story.model.compose.comments.drafts.all.first?.text == "Second, better")
    }

    @Test("W5: a deleted comment goes at once after a question; :undo writes it again as a new one")
    func deletes() throws {
        var story = story()
        story.type("k")
        story.press(.enter)
        story.type("d")
        #expect(story.lines.last?.contains("Delete your comment “Second”?") == true)
        story.type("y")
        #expect(story.model.detail.opened["g1"]?.comments.shown?.map(\.sent?.id) == [11, 13])
        let deletion = try story.change { $0 == .comment(gist: "g1", .delete(12)) }
        story.send(.answered(deletion, .success(.done)))
        #expect(story.model.detail.opened["g1"]?.gist.value?.commentCount == 2)
        #expect(story.text.contains("Comment deleted"))
        story.type(":undo")
        story.press(.enter)
        story.type("y")
        _ = try story.change { $0 == .comment(gist: "g1", .add("Second")) }
    }

    @Test("W5: a comment that GitHub does not delete is back, with the reason")
    func deletionRefused() throws {
        var story = story()
        story.type("k")
        story.press(.enter)
        story.type("dy")
        let deletion = try story.change { $0 == .comment(gist: "g1", .delete(12)) }
        story.send(.answered(deletion, .failure(somethingFailed)))
        #expect(story.model.detail.opened["g1"]?.comments.shown?.map(\.sent?.id) == [11, 12, 13])
        #expect(story.text.contains("The comment is still there."))
    }

    @Test("W5: a reply begins with the quoted comment, below what was written already")
    func reply() throws {
        var story = story()
        story.type("kk")
        story.press(.enter)
        story.type("r")
        #expect(story.jobs.last?.text.hasPrefix("> First\n>\n> with two parts\n\n\n") == true)
        #expect(story.jobs.last?.line == 5)
        story.send(.edited(try #require(story.jobs.last), .text("> First\n\nYes.\n")))
        story.press(.escape)
        story.type("jj")
        story.press(.enter)
        story.type("r")
        let text = try #require(story.jobs.last?.text)
        #expect(text.hasPrefix("> First\n\nYes.\n\n> Third\n"))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(story.jobs.last?.line)
        #expect(lines[line - 1].isEmpty && lines[line - 3] == "> Third", "it begins below the quote")
    }

    @Test("W5: without a token or network nothing is written")
    func refusedAtOnce() {
        var offline = withToken
        offline.isOffline = true
        for settings in [Settings(), offline] {
            var story = story(settings: settings)
            story.type("a")
            #expect(story.jobs.isEmpty && story.model.compose.comments.drafts.all.isEmpty)
        }
    }

    @Test("W5: drafts of earlier runs are opened by a; a gist's own draft goes before an empty one")
    func recalled() throws {
        var story = story()
        var draft = CommentDraft(id: "comment-1", gist: "g1", gistTitle: "Gist g1", changedAt: Story.hourAgo)
        draft.text = "From before"
        story.recall(ReadHistory(comments: [draft]))
        story.type("a")
        #expect(story.text.contains("From before") && story.jobs.isEmpty)
    }

    @Test("R7: at the beginning, g loads the page before; who reads stays at the comment that he reads")
    func earlier() throws {
        var gist = gist("g1", comments: 230)
        gist.files = [GistFile(name: "a.txt", language: nil, rawURL: "https://gist/a", size: 5, content: "text\n")]
        var story = Story(100, 30, settings: withToken, showing: [gist])
        story.press(.enter)
        story.answerGist(gist)
        story.type("C")
        #expect(
            story.news().contains {
                if case .ask(.comments("g1", .newest(count: 230)), _, _) = $0 { true } else { false }
            })
        story.answerComments("g1", .success((201...230).map { comment($0, by: "ada", "text \($0)") }))
        #expect(story.text.contains("text 230"), "the newest is in view")
        story.type("g")
        #expect(story.text.contains("200 earlier · g load more") && story.text.contains("text 201"))
        let (page, request) = try #require(
            story.effects.lazy.compactMap { effect -> (Int, RequestID)? in
                if case .ask(.comments("g1", .earlier(let page)), let request, _) = effect {
                    (page, request)
                } else {
                    nil
                }
            }.last)
        #expect(page == 2)
        #expect(story.text.contains("loading earlier comments …"))
        story.type("jj")
        func row() -> Int? { story.lines.firstIndex { $0.contains("text 203") } }
        let before = row()
        story.send(
            .answered(request, .success(.comments(.page((101...200).map { comment($0, by: "ada", "text \($0)") })))))
        // A slow machine renders so many beside the loop.
        story.answerReading()
        #expect(story.model.detail.opened["g1"]?.comments.shown?.count == 130)
        #expect(before != nil && row() == before && chosen(story) == 203)
        story.type("g")
        story.answerReading()
        #expect(story.text.contains("100 earlier · g load more") && story.text.contains("text 101"))
    }

    @Test("R7: authors' avatars stand beside their comments and are asked for as they come on the screen")
    func avatars() throws {
        var gist = gist("g1", comments: 1)
        gist.files = [GistFile(name: "a.txt", language: nil, rawURL: "https://gist/a", size: 5, content: "text\n")]
        var story = Story(100, 30, settings: withToken, showing: [gist])
        story.press(.enter)
        story.answerGist(gist)
        story.type("C")
        var comment = comment(1, by: "ada", "Hello")
        comment.author?.avatarURL = "https://avatars/ada"
        story.answerComments("g1", .success([comment]))
        let request = AvatarRequest(url: "https://avatars/ada", login: "ada", size: CommentAvatars.size)
        let asked = story.effects.compactMap { if case .requestAvatars(let requests) = $0 { requests } else { nil } }
        #expect(asked.last?.visible.contains(request) == true)
        var image = Surface(CommentAvatars.size)
        image.put("@@@@", x: 0, y: 1, style: .plain)
        story.send(.avatar(request, image))
        let name = try #require(story.lines.firstIndex { $0.contains("ada · 1 h ago") })
        #expect(story.lines[name + 1].contains("@@@@"))
        story.type("j")
        #expect(story.text.contains("@@@@"), "its lower half stays while the name is above the screen")
    }

    @Test("R7: an author's avatar is on the screen, also if a row below it will need the same")
    func avatarOfRowBelow() throws {
        let request = AvatarRequest(url: "https://avatars/ada", login: "ada", size: CommentAvatars.size)
        var gists = (1...30).map { gist("g\($0)", comments: 1) }
        gists[0].files = [GistFile(name: "a.txt", language: nil, rawURL: "https://gist/a", size: 5, content: "text\n")]
        for index in 14...20 { gists[index].owner = Owner(login: "ada", avatarURL: request.url) }
        var story = Story(120, 36, settings: withToken, showing: gists)
        #expect(story.model.avatarRequests.prefetch.contains(request))
        story.press(.enter)
        story.answerGist(gists[0])
        story.type("C")
        var comment = comment(1, by: "ada", "Hello")
        comment.author?.avatarURL = request.url
        story.answerComments("g1", .success([comment]))
        #expect(story.model.avatarRequests.visible.contains(request))
        #expect(!story.model.avatarRequests.prefetch.contains(request))
    }

    @Test("W5: in the preview a click on a hint is its key, and the wheel scrolls the text")
    func mouse() throws {
        var story = story()
        story.type("a")
        try story.writeComment((1...100).map { "line \($0)\n\n" }.joined())
        story.wheel(up: false, x: 20, y: 10, times: 1)
        #expect(!story.text.contains("line 1\n") && story.text.contains("line 9"))
        story.click("d delete the draft")
        #expect(story.model.prompt != nil)
        story.press(.escape)
        story.click("Esc leave")
        #expect(story.model.layers.commentPreview == nil && story.model.compose.comments.drafts.all.count == 1)
    }
}
