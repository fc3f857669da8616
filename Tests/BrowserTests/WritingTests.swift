import Cells
import Documents
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

@Suite("W4: writing gists")
struct WritingTests {
    /// A browser with a token, in the form of a new gist with one file.
    private func written(_ columns: Int = 80, _ rows: Int = 24, settings: Settings = withToken) -> Story {
        var story = Story(columns, rows, settings: settings, showing: gists(1...3))
        story.type("c")
        story.type("My notes")
        story.press(.tab, .tab)
        story.type("n")
        story.type("notes.md")
        story.press(.enter)
        write("# Notes\n", in: &story)
        _ = story.news()
        return story
    }

    private func write(_ text: String, in story: inout Story) {
        story.press(.character("e"))
        guard let job = story.jobs.last else { return record("no editor was asked for") }
        story.send(.edited(job, .text(text)))
    }

    private func record(_ problem: String) { Issue.record(Testing.Comment(rawValue: problem)) }

    @Test(
        "W9: a draft is said to be kept where it can be stored, and until the end where it can't",
        arguments: [true, false])
    func whereKept(_ keepsDrafts: Bool) {
        var story = written()
        story.recall(ReadHistory(keepsDrafts: keepsDrafts))
        story.press(.escape)
        #expect(story.text.contains("Draft kept"))
        #expect(story.text.contains("Draft kept until you quit") == !keepsDrafts)
        #expect(story.text.contains("Draft kept: 3 lists your drafts.") == keepsDrafts)
        var settings = Settings()
        settings.hasToken = true
        story = Story(120, 36, settings: settings, showing: gists(1...3))
        story.recall(ReadHistory(keepsDrafts: keepsDrafts))
        story.type("3")
        story.answerPage(gists(4...6))
        story.type("ca text")
        story.press(.escape)
        #expect(story.text.contains("Draft kept.") == keepsDrafts && !story.text.contains("lists your drafts"))
    }

    @Test(
        "W4: c opens a form for a secret gist; what is typed goes into the description, letters are no commands there")
    func newGist() {
        var story = Story(settings: withToken, showing: gists(1...3))
        story.type("c")
        #expect(story.text.contains("New gist") && story.text.contains("● secret"))
        story.type("quit?pan")
        #expect(story.model.compose.publisher.drafts.all.first?.content.description == "quit?pan")
        #expect(story.model.compose.publisher.drafts.all.first?.content.isPublic == false)
        story.press(.escape)
        #expect(story.model.form == nil && story.model.compose.publisher.drafts.all.count == 1)
    }

    @Test("W4: every change is kept at once; a form in which nothing was written leaves nothing")
    func kept() {
        var story = Story(settings: withToken, showing: gists(1...3))
        _ = story.news()
        story.type("c")
        story.press(.escape)
        #expect(story.model.compose.publisher.drafts.all.isEmpty && story.news().isEmpty)
        story.type("c")
        story.type("ab")
        let kept = story.news().compactMap { if case .keep(.drafts(.keep(let draft))) = $0 { draft } else { nil } }
        #expect(kept.map(\.content.description) == ["a", "ab"])
        #expect(kept.map(\.revision) == [1, 2])
    }

    @Test("W4: files are made, renamed, removed, pasted; a first line names the language")
    func files() {
        var story = written()
        story.type("r")
        story.press(.control("u"))
        story.type("readme.md")
        story.press(.enter)
        story.send(.input(.paste("#!/usr/bin/env python3\nprint(1)\n")))
        #expect(story.model.form?.files.map(\.name) == ["readme.md", "paste.py"])
        #expect(story.text.contains("Python"))
        story.send(.input(.paste("#!/usr/bin/env python3\nprint(2)\n")))
        #expect(story.model.form?.files.map(\.name) == ["readme.md", "paste.py", "paste-2.py"])
        story.type("dydy")
        #expect(story.model.form?.files.map(\.name) == ["readme.md"])
        story.type("p")
        #expect(story.text.contains("● public"))
    }

    @Test(
        "W4: names that clash, have folders or none are refused, and the form says why",
        arguments: ["NOTES.md", "a/b", " "])
    func names(name: String) {
        var story = written()
        story.type("n")
        story.type(name)
        story.press(.enter)
        #expect(story.model.form?.files.count == 1)
        #expect(story.model.notice?.isError == true)
    }

    @Test("W4: files from disk come several at once; what can't be added is named")
    func disk() {
        var story = written()
        story.type("a")
        story.type("~/x/*")
        story.press(.enter)
        guard case .ask(.diskFiles("~/x/*"), let request, _) = story.news().last else {
            return record("nothing was asked for")
        }
        let found = DiskFiles(
            files: [DiskFile(name: "a.txt", text: "a"), DiskFile(name: "b.txt", text: "b")],
            problems: ["/x/c is binary"])
        story.send(.answered(request, .success(.writing(.diskFiles(found)))))
        #expect(story.model.form?.files.map(\.name) == ["notes.md", "a.txt", "b.txt"])
        #expect(story.text.contains("Not added: /x/c is binary"))
    }

    // MARK: - The editor

    @Test("W4: an editor that fails or changes nothing leaves the file; one that empties it is told of at once")
    func editor() {
        var story = written()
        story.press(.enter)
        guard let job = story.jobs.last else { return record("no editor was asked for") }
        #expect(job.text == "# Notes\n" && job.name == "notes.md")
        story.send(.edited(job, .failed("vi failed.")))
        #expect(story.text.contains("vi failed.") && story.model.form?.file?.text == "# Notes\n")
        story.send(.edited(job, .unchanged))
        #expect(story.model.form?.file?.text == "# Notes\n")
        story.send(.edited(job, .text("")))
        #expect(story.model.notice?.isError == true && story.text.contains("✗"))
        story.press(.control("s"))
        #expect(story.leakRequest == nil)
    }

    // MARK: - Publishing

    @Test("W4: ^S shows the row at once, and the gist in its place when the answer comes")
    func publish() {
        var story = written()
        story.press(.control("s"))
        story.answerLeaks([])
        #expect(story.model.feedID == .mine && story.text.contains("publishing … · My notes"))
        guard let (change, request) = story.sent.last, case .writing(.create(let draft, triedAt: nil)) = change else {
            return record("nothing was sent")
        }
        #expect(draft.description == "My notes" && !draft.isPublic && draft.files.map(\.text) == ["# Notes\n"])
        story.answerPage(gists(5...6, prefix: "m"))
        #expect(story.rowIDs.count == 3)
        story.send(.answered(request, .success(.gist(LoadedGist(gist("new"))))))
        #expect(story.rowIDs == ["new", "m5", "m6"] && story.feed.selection == "new")
        #expect(story.model.compose.publisher.drafts.all.isEmpty)
        #expect(story.text.contains("Published: https://gist.test/new · y copies the URL"))
        var later = story
        story.type("y")
        #expect(story.effects.contains(.display(.copy("https://gist.test/new", as: "URL"))) && story.model.box == nil)
        later.type("jy")
        #expect(later.model.box != nil, "later the key opens its menu")
    }

    @Test("W4: n asks for a name and opens the editor; the bar is beside the file, not beside the heading")
    func newFile() throws {
        var story = Story(settings: withToken, showing: gists(1...3))
        story.type("c")
        story.press(.tab, .tab)
        #expect(story.lines.contains { $0.contains("▌Files") })
        #expect(story.lines.last?.contains("  ? help") == true)
        story.type("n")
        story.type("notes.md")
        story.press(.enter)
        let job = try #require(story.jobs.last)
        #expect(job.name == "notes.md" && job.text.isEmpty)
        #expect(!story.lines.contains { $0.contains("▌Files") })
        #expect(story.lines.contains { $0.contains("▌") && $0.contains("notes.md") })
        story.send(.edited(job, .text("# Notes\n")))
        #expect(story.model.form?.file?.text == "# Notes\n")
    }

    @Test("W4: a list that was asked for before the answer does not take the new gist away")
    func earlierPage() {
        var story = written()
        story.press(.control("s"))
        story.answerLeaks([])
        guard let request = story.sent.last?.request else { return record("nothing was sent") }
        story.send(.answered(request, .success(.gist(LoadedGist(gist("new"))))))
        story.answerPage(gists(5...6, prefix: "m"))
        #expect(story.rowIDs == ["new", "m5", "m6"] && story.feed.selection == "new")
        #expect(!story.news().contains { if case .keep(.left) = $0 { true } else { false } })
    }

    @Test(
        "W4: a failure brings the draft back, with its sentence; sent again, what may have been made is looked for first"
    )
    func failure() {
        var story = written()
        story.press(.control("s"))
        story.answerLeaks([])
        story.answerPage([])
        guard let request = story.sent.last?.request else { return record("nothing was sent") }
        story.send(.answered(request, .failure(somethingFailed)))
        #expect(story.text.contains("draft, not sent · My notes") && story.text.contains("GitHub did not answer."))
        story.press(.enter)
        #expect(story.model.form?.file?.text == "# Notes\n")
        story.press(.control("s"))
        story.answerLeaks([])
        guard case .writing(.create(_, triedAt: Story.noon)) = story.sent.last?.change else {
            return record("it was not tried again")
        }
    }

    @Test("W4: killed between request and answer, the draft is there at the next start, and looks first")
    func killed() {
        var draft = Draft(id: "1", at: Story.noon, content: GistDraft(files: [.init(name: "a", text: "b")]))
        draft.triedAt = Story.noon - 60
        var story = Story(settings: withToken, showing: gists(1...3))
        story.recall(ReadHistory(drafts: [draft]))
        story.type("3")
        #expect(story.text.contains("draft · a"))
        story.answerPage(gists(1...2, prefix: "m"))
        #expect(story.rowIDs == ["draft:1", "m1", "m2"])
        story.type("g")
        story.press(.enter, .control("s"))
        story.answerLeaks([])
        #expect(story.sent.last?.change == .writing(.create(draft.content, triedAt: Story.noon - 60)))
    }

    @Test("W8: what looks like a secret is named with file and line; public asks twice")
    func leaks() {
        var story = written()
        story.type("p")
        let leak = Leak(kind: "GitHub token", file: "notes.md", line: 3, excerpt: "ghp_…")
        story.press(.control("s"))
        story.answerLeaks([leak])
        #expect(story.text.contains("notes.md:3") && story.text.contains("GitHub token"))
        story.press(.character("n"))
        #expect(story.sent.isEmpty && story.model.form != nil)
        story.press(.control("s"))
        story.answerLeaks([leak])
        story.press(.character("P"))
        #expect(story.sent.isEmpty && story.text.contains("Everyone will see this"))
        story.press(.enter)
        #expect(story.sent.isEmpty)
        story.press(.control("s"))
        story.answerLeaks([leak])
        story.press(.character("P"), .character("y"))
        #expect(story.sent.count == 1)
    }

    @Test("W4: without a token and offline nothing is sent, and the draft stays", arguments: [true, false])
    func refused(isOffline: Bool) {
        var story = written(settings: Settings(hasToken: isOffline, isOffline: isOffline))
        story.press(.control("s"))
        #expect(story.leakRequest == nil && story.model.form != nil)
        #expect(story.text.contains("The draft is kept."))
    }

    // MARK: - Editing

    private static let edited = gist("m1", files: [file("a.txt", size: 2), file("b.txt", size: 2)])

    private func editing() -> Story {
        var story = Story(settings: withToken, showing: gists(1...2))
        story.type("3")
        story.answerPage([Self.edited])
        story.type("E")
        story.answerFile("a.txt", of: "m1", .success("a\n"))
        return story
    }

    /// An edit that is on its way.
    private func sentEdit() -> (Story, RequestID)? {
        var story = editing()
        write("A\n", in: &story)
        story.press(.control("s"))
        story.answerLeaks([])
        return story.sent.last.map { (story, $0.request) }
    }

    @Test("W4: E edits one's own gist: its text goes to the editor, only what changed is sent")
    func edit() {
        var story = editing()
        #expect(story.text.contains("Edit gist"))
        story.press(.control("s"))
        #expect(story.text.contains("Nothing has changed."))
        write("A\n", in: &story)
        #expect(story.jobs.last?.text == "a\n")
        story.press(.control("s"))
        story.answerLeaks([])
        let edit = GistEdit(files: ["a.txt": .write(name: nil, text: "A\n")])
        #expect(story.sent.last?.change == .writing(.edit("m1", edit, basedOn: GistState(Self.edited))))
    }

    @Test("W4: the form offers another visibility for a new gist only, as GitHub can't change that of an existing one")
    func visibilityHint() {
        func hasHint(_ story: Story) -> Bool {
            var story = story
            return (0..<3).contains { _ in
                story.press(.tab)
                return story.lines.last?.contains("p secret / public") == true
            }
        }
        var new = Story(140, 30, settings: withToken, showing: gists(1...2))
        new.type("c")
        #expect(hasHint(new))
        let existing = editing()
        #expect(existing.text.contains("Edit gist") && !hasHint(existing))
    }

    @Test("W4: others' gists can't be edited, and it says so; an edit in which nothing changed leaves no draft")
    func notMine() {
        var story = Story(settings: withToken, showing: gists(1...2))
        story.send(.signIn(.login("ada")))
        story.type("E")
        #expect(story.text.contains("Only your own gists can be edited."))
        var other = editing()
        other.press(.escape)
        #expect(other.model.compose.publisher.drafts.all.isEmpty)
    }

    @Test("W4: leaving the form in the list of one's own gists selects the draft, so that X is about it")
    func selectsDraft() {
        var story = Story(settings: withToken, showing: gists(1...2))
        story.send(.signIn(.login("mira")))
        story.type("3")
        story.answerPage(gists(1...3))
        story.press(.down)
        story.type("c")
        story.type("A thought")
        story.press(.escape)
        #expect(story.model.compose.publisher.selectedDraft(story.model.context)?.content.description == "A thought")
        story.type("X")
        #expect(story.model.prompt == nil && story.text.contains("delete the draft"))
        story.press(.escape, .down)
        story.type("E")
        story.press(.tab)
        story.type("!")
        story.press(.escape)
        #expect(story.model.compose.publisher.selectedDraft(story.model.context)?.original != nil)
    }

    @Test("W4: where the gist has changed since, one chooses: overwrite, take theirs, look at the differences, go back")
    func conflict() {
        guard let (sent, request) = sentEdit() else { return record("nothing was sent") }
        var story = sent
        let theirs = LoadedGist(gist("m1", files: [file("a.txt", size: 2, content: "x\n")], minutesAgo: 1))
        story.send(.answered(request, .success(.writing(.conflict(theirs)))))
        #expect(story.text.contains("overwrite GitHub's version") && story.text.contains("show the differences"))
        story.press(.character("d"))
        #expect(story.text.contains("GitHub's version → yours") && story.text.contains("o overwrite with yours"))
        let compared = story.effects.lazy.compactMap { effect -> (ReadingJob, RequestID)? in
            if case .compute(.reader(.read(let job, _)), let request) = effect { (job, request) } else { nil }
        }.last
        guard let (job, compare) = compared else { return record("nothing was compared") }
        story.send(.answered(compare, .success(.reader(.document(job.run(within: .patient))))))
        #expect(story.text.contains(/− +x/) && story.text.contains(/\+ +A/))
        var overwriting = story
        overwriting.press(.character("o"))
        #expect(overwriting.model.layers.conflict == nil && overwriting.model.form != nil)
        story.press(.escape)
        #expect(story.text.contains("show the differences"), "back to the question")
        story.press(.character("b"))
        #expect(story.model.form?.file?.text == "A\n")
        var taking = story
        story.press(.control("s"), .character("o"))
        story.answerLeaks([])
        guard case .writing(.edit("m1", _, basedOn: GistState(theirs.gist))) = story.sent.last?.change else {
            return record("not overwritten")
        }
        taking.press(.control("s"), .character("t"))
        #expect(taking.model.form?.files.map(\.name) == ["a.txt"])
        #expect(taking.model.form?.file?.text == nil && taking.text.contains("x"))
        // `:undo` swaps the two, as often as the user likes.
        #expect(taking.text.contains(":undo restores yours"))
        taking.press(.up, times: 3)
        taking.type("More")
        taking.press(.escape)
        for mine in ["A\n", nil, "A\n"] {
            taking.type(":undo")
            taking.press(.enter)
            #expect(taking.text.contains("Draft restored"))
            let drafts = taking.model.compose.publisher.drafts.all
            #expect(drafts.map(\.content.files.first?.text) == [mine] && drafts.first?.original?.id == "m1")
            #expect(taking.model.compose.publisher.selectedDraft(taking.model.context)?.id == drafts.first?.id)
        }
    }

    @Test("W9: the edit of a gist that was deleted meanwhile becomes a new gist, without what is not known")
    func goneMeanwhile() {
        guard let (sent, request) = sentEdit() else { return record("nothing was sent") }
        var story = sent
        story.send(.answered(request, .failure(Failure("GitHub can't find the gist m1 (404).", absence: .certain))))
        #expect(story.model.form != nil && story.text.contains("make the draft a new gist"))
        story.press(.character("b"))
        story.press(.escape)
        story.type("g")
        story.press(.enter)
        #expect(story.text.contains("make the draft a new gist"), "asked again")
        var early = story
        early.press(.character("n"))
        #expect(early.text.contains("still loading"))
        #expect(early.model.compose.publisher.drafts.all.first?.original != nil, "no file is left out unseen")
        story.answerFile("b.txt", of: "m1", .failure(Failure("The file is gone.", absence: .certain)))
        story.press(.character("n"))
        #expect(story.text.contains("New gist") && story.text.contains("without b.txt"))
        let draft = story.model.compose.publisher.drafts.all.first
        #expect(draft?.original == nil && draft?.content.files == [.init(name: "a.txt", text: "A\n")])
        story.press(.control("s"))
        story.answerLeaks([])
        guard case .writing(.create(let content, _)) = story.sent.last?.change else { return record("not created") }
        #expect(content.files.map(\.name) == ["a.txt"])
    }

    @Test("W4: d asks before a text that was written here is removed; a file of GitHub's leaves at once")
    func removes() {
        var story = written()
        story.type("d")
        #expect(story.text.contains("Its text is only in this draft."))
        story.type("n")
        #expect(story.model.form?.files.count == 1)
        story.type("dy")
        #expect(story.model.form?.files.isEmpty == true)
        #expect(story.model.compose.publisher.drafts.all.first?.content.files == [])
        var other = editing()
        other.type("d")
        #expect(other.model.form?.files.map(\.name) == ["b.txt"])
    }

    @Test("W4: the preview of a file that can't be loaded says why")
    func unloadable() {
        var story = Story(120, 36, settings: withToken, showing: gists(1...2))
        story.type("3")
        story.answerPage([Self.edited])
        story.type("E")
        #expect(story.text.contains("loading …"))
        story.answerFile("a.txt", of: "m1", .failure(Failure("The file is gone.")))
        #expect(!story.text.contains("loading …") && story.lines.contains { $0.hasSuffix("The file is gone.") })
    }

    // MARK: - Rows

    @Test("W9: a draft's row is no gist: nothing of it is asked of GitHub; d asks before it is thrown away")
    func rows() {
        var story = written()
        story.press(.escape)
        story.type("3")
        story.answerPage(gists(1...2, prefix: "m"))
        story.type("g")
        _ = story.news()
        story.type("s")
        story.type("oi")
        #expect(story.news().allSatisfy { if case .ask = $0 { false } else { true } })
        story.type("d")
        #expect(story.text.contains("Delete draft"))
        story.press(.character("n"))
        #expect(story.model.compose.publisher.drafts.all.count == 1)
        let written = story.model.compose.publisher.drafts.all.first?.content
        story.type("dy")
        #expect(story.model.compose.publisher.drafts.all.isEmpty && story.rowIDs == ["m1", "m2"])
        story.type("1:undo")
        story.press(.enter)
        #expect(story.model.compose.publisher.drafts.all.map(\.content) == [written].compactMap(\.self))
        #expect(story.model.compose.publisher.selectedDraft(story.model.context)?.content == written)
        story.type(":undo")
        story.press(.enter)
        #expect(story.text.contains("Nothing to undo."))
    }

    @Test("W9: a selected draft is shown beside the list, with its keys; ^S publishes it")
    func selectedDraft() {
        var story = written(120, 36)
        story.press(.escape)
        story.type("3")
        story.answerPage(gists(1...2, prefix: "m"))
        story.type("g")
        #expect(story.text.contains("# Notes") && story.text.contains("draft · secret · changed just now"))
        let hints = story.lines.last ?? ""
        #expect(hints.contains("↵ continue") && hints.contains("^S publish") && hints.contains("X delete"))
        story.type("j")
        #expect(!story.text.contains("# Notes") && story.lines.last?.contains("↵ continue") == false)
        story.press(.control("s"))
        #expect(story.text.contains("No draft is selected"))
        story.type("g")
        story.press(.control("s"))
        story.answerLeaks([])
        #expect(story.sent.count == 1 && story.model.form == nil)
        #expect(story.lines.last?.contains("^S publish") == false, "it is being sent")
    }

    @Test("W9: the preview of a draft says why it was not sent")
    func failedDraft() {
        var story = written(120, 36)
        story.press(.control("s"))
        story.answerLeaks([])
        story.answerPage([])
        guard let request = story.sent.last?.request else { return record("nothing was sent") }
        story.send(.answered(request, .failure(somethingFailed)))
        story.type("g")
        #expect(story.lines.contains { $0.contains("─") && $0.contains("GitHub did not answer.") })
    }

    @Test("W4: typing costs no more than its field: no row of the list is made meanwhile")
    func typing() {
        var story = Story(settings: withToken, showing: gists(1...2))
        story.type("3")
        story.answerPage(gists(1...2, prefix: "m"))
        story.type("c")
        let shown = story.model.compose.publisher.shownRevision
        story.type("words")
        #expect(story.model.compose.publisher.shownRevision == shown && story.rowIDs == ["m1", "m2"])
        story.press(.escape)
        #expect(story.rowIDs.count == 3)
    }

    @Test("W4: the form fits every size", arguments: [(80, 24), (200, 50), (40, 10), (20, 5)])
    func sizes(columns: Int, rows: Int) {
        var story = written(max(40, columns), max(10, rows))
        story.resize(columns, rows)
        #expect(story.lines.count == rows)
        #expect(columns < 40 || story.text.contains("notes.md"))
    }
}

extension Story {
    fileprivate var sent: [(change: Mutation, request: RequestID)] {
        effects.compactMap { if case .change(let change, let request) = $0 { (change, request) } else { nil } }
    }

    fileprivate var leakRequest: RequestID? {
        effects.compactMap { if case .compute(.findLeaks, let request) = $0 { request } else { nil } }.last
    }

    fileprivate mutating func answerLeaks(_ leaks: [Leak]) {
        guard let request = leakRequest else {
            Issue.record("nothing was looked through")
            return
        }
        send(.answered(request, .success(.writing(.leaks(leaks)))))
    }
}
