import Cells
import Documents
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

@Suite("History")
struct HistoryTests {
    /// A gist with so many versions, opened; its files have a line for each version that there was.
    private func reading(_ versions: Int, columns: Int = 100, rows: Int = 24, tells told: Int? = nil) -> Story {
        var story = Story(columns, rows, showing: [listed])
        story.press(.enter)
        story.answerGist(Versioned.gist(versions, tells: told ?? min(30, versions)))
        _ = story.news()
        return story
    }

    private let listed = gist("g1", files: [file("a.txt"), file("b.txt")])

    private func askedPage(_ story: inout Story) -> (page: Int, request: RequestID)? {
        story.news().lazy.compactMap {
            if case .ask(.revisions("g1", .list(let page)), let request, _) = $0 { (page, request) } else { nil }
        }.last
    }

    // MARK: The tab

    @Test("R8: a page that brings no version that pages had not brought is the last, whatever it names")
    func endless() {
        let revisions = (1...30).map {
            Revision(
                version: Versioned.sha($0), author: nil, committedAt: Story.noon, additions: nil, deletions: nil)
        }
        var list = RevisionList(inResponse: revisions)
        list.add(revisions, isLast: false)
        #expect(!list.isLast, "the gist's own answer told them, no page did")
        list.add(revisions, isLast: false)
        #expect(list.isLast && list.elements.count == 30)
    }

    @Test("R8: below the list are the changes of the revision under the cursor, once the cursor rests")
    func preview() throws {
        var story = reading(3, columns: 120, rows: 50)
        story.type("]]")
        #expect(story.text.contains("0000002 1 d ago → 0000003 just now"))
        func rest(_ seconds: Double) {
            story.send(.time(Story.noon.addingTimeInterval(seconds)))
            story.send(.tick)
        }
        func compare() throws {
            let compared = story.effects.lazy.compactMap { effect -> (ReadingJob, RequestID)? in
                if case .compute(.reader(.read(.diff(let job), _)), let request) = effect {
                    (.diff(job), request)
                } else {
                    nil
                }
            }.last
            let (job, request) = try #require(compared)
            story.send(.answered(request, .success(.reader(.document(job.run(within: .patient))))))
        }
        #expect(story.askedVersion == nil && story.model.nextTick != nil)
        rest(0.3)
        story.answerVersion(2)
        try compare()
        #expect(story.text.contains("line 1 of a.txt, version 2"))
        story.type("j")
        #expect(story.text.contains("0000001 2 d ago → 0000002 1 d ago"))
        #expect(!story.text.contains("line 1 of a.txt, version 2"))
        rest(0.6)
        story.answerVersion(1)
        try compare()
        #expect(story.text.contains("line 1 of a.txt, version 1"))
        _ = story.news()
        story.type("k")
        #expect(story.text.contains("line 1 of a.txt, version 2") && story.news().isEmpty, "it is kept")
    }

    @Test("R8: a preview costs no request without a token, and none where there is no room")
    func noPreview() {
        var spared = Settings()
        spared.sparesRequests = true
        for (settings, rows) in [(spared, 50), (Settings(), 20)] {
            var story = Story(120, rows, settings: settings, showing: [listed])
            story.type("T")
            if let asked = askedPage(&story) {
                story.answerRevisions(asked.request, Versioned.page(1, of: 3))
            } else {
                story.answerGist(Versioned.gist(3))
            }
            story.send(.time(Story.noon.addingTimeInterval(1)))
            story.send(.tick)
            #expect(story.askedVersion == nil)
        }
    }

    @Test("R8: the tab History tells of each version who made it, when, and how many lines came and went")
    func list() {
        var story = reading(3)
        story.type("]]")
        #expect(story.text.contains("History"))
        #expect(story.text.contains("● just now"), "the newest is the one that is read")
        #expect(story.text.contains("1 d ago") && story.text.contains("2 d ago"))
        #expect(story.text.contains("mona") && story.text.contains("+3 −1"))
        #expect(story.text.contains("+++−"))
        story.type("t")
        #expect(story.text.contains("2026-11-19 12:00 UTC"))
    }

    @Test("R8: Enter reads the files of a version, with its age and place; Esc leads back to the list, at its row")
    func enter() {
        var story = reading(3)
        story.type("]]jj")
        story.press(.enter)
        #expect(story.askedVersion?.version == Versioned.sha(1))
        #expect(story.text.contains("\(story.model.context.spinner) revision "))
        story.answerVersion(1)
        #expect(story.text.contains(" · 2 d ago · 3/3"))
        #expect(story.text.contains("a.txt, version 1"))
        story.type("T")
        #expect(story.text.contains("● 2 d ago"))
        story.type("[[")
        #expect(story.text.contains("Esc history"))
        story.press(.escape)
        #expect(story.model.detail.tab(story.model.context) == .history && story.text.contains("● just now"))
        #expect(story.model.detail.reader(story.model.context).chosenLine == 2)
        story.type("[[")
        #expect(story.text.contains("a.txt, version 3") && !story.text.contains("version 1"))
        story.press(.escape)
        #expect(story.model.focus == .list)
    }

    @Test("R8: a version that was reached by { leads back to the newest, without the list")
    func fromText() {
        var story = reading(3)
        story.type("{")
        story.answerVersion(2)
        #expect(story.text.contains("a.txt, version 2") && story.text.contains("Esc newest revision"))
        story.press(.escape)
        #expect(story.text.contains("a.txt, version 3") && story.model.focus == .detail)
        story.press(.escape)
        #expect(story.model.focus == .list)
    }

    @Test("R8: versions beyond the first 30 come by pages, one at a time, and none stands there twice")
    func furtherPages() throws {
        var story = reading(250, tells: 30)
        story.type("]]G")
        #expect(askedPage(&story) == nil)
        story.type("j")
        let first = try #require(askedPage(&story))
        #expect(first.page == 1)
        #expect(story.text.contains("loading more …"))
        story.type("j")
        #expect(askedPage(&story) == nil)
        story.answerRevisions(first.request, Versioned.page(1, of: 250))
        story.type("G")
        #expect(story.text.contains(String(Versioned.sha(151).rawValue.prefix(7))))
        story.type("j")
        let second = try #require(askedPage(&story))
        #expect(second.page == 2)
        story.answerRevisions(second.request, Versioned.page(2, of: 250))
        story.type("Gj")
        let third = try #require(askedPage(&story))
        story.answerRevisions(third.request, Versioned.page(3, of: 250))
        story.type("Gjj")
        #expect(askedPage(&story) == nil)
        #expect(story.model.detail.opened["g1"]?.history.list.value?.elements.count == 250)
        #expect(!story.text.contains("more"))
    }

    @Test("R8: a gist of one version says so, and one of 3,000 is gone through as quickly")
    func extremes() {
        var story = reading(1)
        story.type("]]")
        #expect(story.text.contains("The only revision"))
        story = reading(3_000, tells: 3_000)
        story.type("]]G")
        #expect(story.text.contains(String(Versioned.sha(1).rawValue.prefix(7))))
        let builds = story.model.detail.pages.builds
        story.type("kkkkkkkk")
        #expect(story.model.detail.pages.builds == builds, "a key that only moves makes no page")
    }

    @Test("R8: a version that is gone says so, and others can be read from there")
    func gone() {
        var story = reading(3)
        story.type("{")
        story.answerVersion(2, .failure(Failure("GitHub has no such version.", headline: "Not found")))
        #expect(story.text.contains("Not found") && story.text.contains(" · 1 d ago · 2/3"))
        story.type("{")
        #expect(story.askedVersion?.version == Versioned.sha(1))
        story.answerVersion(1)
        #expect(story.text.contains("a.txt, version 1"))
    }

    @Test("R8: pages that do not come say so and are asked for again; Esc gives them up")
    func failure() throws {
        var story = reading(40, tells: 30)
        story.type("]]Gj")
        let first = try #require(askedPage(&story))
        story.send(.answered(first.request, .failure(somethingFailed)))
        #expect(story.text.contains("GitHub did not answer. G retry"))
        story.type("Gj")
        let second = try #require(askedPage(&story))
        story.press(.escape)
        #expect(story.news() == [.cancel(second.request)])
        #expect(story.model.focus == .detail)
    }

    // MARK: Through time

    @Test("R8: { and } step through the versions, the place in the text kept")
    func stepping() {
        var story = reading(4, rows: 14)
        story.type("]")
        story.type(":40")
        story.press(.enter)
        let top = story.model.detail.position(story.model.context).top
        story.type("{")
        story.answerVersion(3)
        #expect(story.text.contains(" · 1 d ago · 2/4") && story.text.contains("b.txt, version 3"))
        #expect(story.model.detail.position(story.model.context).top == top)
        story.type("{{")
        #expect(story.askedVersion?.version == Versioned.sha(1), "who is in a hurry asks for the last one only")
        story.answerVersion(1)
        #expect(story.text.contains("b.txt, version 1"))
        story.type("{")
        #expect(story.text.contains("This is the oldest revision."))
        story.type("3}")
        #expect(story.text.contains("b.txt, version 4") && !story.text.contains("version of"))
        #expect(story.model.detail.position(story.model.context).top == top)
        story.type("}")
        #expect(story.text.contains("This is the newest revision."))
    }

    @Test("R8: a step beyond the versions that are known asks for more of them first")
    func steppingOn() throws {
        var story = reading(40, tells: 30)
        story.type("30{")
        let page = try #require(askedPage(&story))
        story.answerRevisions(page.request, Versioned.page(1, of: 40))
        #expect(story.askedVersion?.version == Versioned.sha(10))
    }

    @Test("R8: a step to the newest version takes back the steps that wait for older ones", arguments: [0, 1])
    func steppingBack(from start: Int) throws {
        var story = reading(40, tells: 30)
        if start > 0 {
            story.type("{")
            story.answerVersion(39)
        }
        story.type("40{")
        let page = try #require(askedPage(&story))
        story.type("99}")
        story.answerRevisions(page.request, Versioned.page(1, of: 40))
        #expect(story.text.contains("a.txt, version 40") && story.model.detail.intent == nil)
        #expect(story.askedVersion?.version == (start > 0 ? Versioned.sha(39) : nil))
    }

    @Test("R8: a step leads to a version, or says that there is none or that more must be loaded")
    func steps() {
        func history(_ count: Int, at index: Int = 0) -> HistoryTab.State {
            var history = HistoryTab.State()
            let revisions = (1...count).reversed().map { Versioned.revision($0, of: count) }
            history.list.value = RevisionList(inResponse: revisions)
            if index > 0 { history.current = .init(version: revisions[index].version) }
            return history
        }
        #expect(RevisionStep(by: 1, in: history(3)) == .revision(1))
        #expect(RevisionStep(by: 5, in: history(3)) == .revision(2))
        #expect(RevisionStep(by: -5, in: history(3, at: 2)) == .revision(0))
        #expect(RevisionStep(by: 1, in: history(3, at: 2)) == .isOldest)
        #expect(RevisionStep(by: -1, in: history(3)) == .isNewest)
        #expect(RevisionStep(by: 29, in: history(30)) == .revision(29))
        #expect(RevisionStep(by: 30, in: history(30)) == .notLoaded)
        #expect(RevisionStep(by: 1, in: HistoryTab.State()) == .notLoaded)
        #expect(RevisionStep(by: -1, in: HistoryTab.State()) == .isNewest)
    }

    @Test(
        "R8: a key that waits for versions says why they do not come, and asks for them again", arguments: ["{", "="])
    func failedStep(key: String) throws {
        var story = reading(40, tells: 30)
        // To the last version that is known, from where both keys need one more.
        story.type("29{")
        story.answerVersion(11)
        for _ in 1...2 {
            _ = story.news()
            story.type(key)
            let page = try #require(askedPage(&story))
            #expect(!story.text.contains("GitHub did not answer."))
            story.send(.answered(page.request, .failure(somethingFailed)))
            #expect(story.text.contains("GitHub did not answer."))
            #expect(story.model.detail.intent == nil)
            story.type("j")
        }
    }

    @Test("R8: an answer for the newest version that comes late changes nothing of the one that is read")
    func lateAnswer() {
        var story = reading(3)
        story.type("{")
        story.answerVersion(2)
        story.type("r")
        story.answerGist(Versioned.gist(3))
        #expect(story.text.contains("a.txt, version 2"))
        story.type("}")
        #expect(story.text.contains("a.txt, version 3"))
    }

    @Test("R8: a file that the version has not got leaves its place to the one next to it")
    func otherFiles() {
        var story = reading(2)
        story.type("]{")
        var version = Versioned.gist(1)
        version.files = [version.files[0]]
        story.answerVersion(1, .success(version))
        #expect(story.text.contains("a.txt, version 1"))
        story.type("}")
        #expect(story.text.contains("version 2"))
    }
}

/// A gist of two files with many versions, a day between each.
enum Versioned {
    static func sha(_ number: Int) -> RevisionID {
        let digits = String(number, radix: 16)
        return RevisionID(String(repeating: "0", count: 7 - digits.count) + digits + String(repeating: "f", count: 33))
    }

    static func revision(_ number: Int, of last: Int) -> Revision {
        Revision(
            version: sha(number), author: Owner(login: "mona"),
            committedAt: Story.noon.addingTimeInterval(-86_400 * Double(last - number)), additions: 3, deletions: 1)
    }

    /// The gist as it was at a version.
    /// - Parameter told: how many versions its answer tells.
    static func gist(_ number: Int, tells told: Int = 30) -> Gist {
        let files = ["a.txt", "b.txt"].map { name in
            file(
                name,
                content: (1...60).map { "line \($0) of \(name), version \(number)" }.joined(separator: "\n") + "\n")
        }
        var gist = BrowserTests.gist("g1", files: files)
        gist.history = (max(1, number - told + 1)...number).reversed().map { revision($0, of: number) }
        return gist
    }

    static func page(_ page: Int, of last: Int) -> RevisionPage {
        let newest = last - (page - 1) * 100
        let oldest = max(1, newest - 99)
        return RevisionPage(
            revisions: (oldest...newest).reversed().map { revision($0, of: last) }, isLast: oldest == 1)
    }
}

extension Story {
    /// The version that was asked for last.
    var askedVersion: (version: RevisionID, isWhole: Bool, request: RequestID)? {
        effects.lazy.compactMap {
            if case .ask(.revisions(_, .gist(let version, let isWhole)), let request, _) = $0 {
                (version, isWhole, request)
            } else {
                nil
            }
        }.last
    }

    /// Answers the version that was asked for last.
    mutating func answerVersion(_ number: Int, _ result: Result<Gist, Failure>? = nil) {
        guard let asked = askedVersion, asked.version == Versioned.sha(number) else {
            Issue.record("version \(number) was not asked for")
            return
        }
        answerVersion(result ?? .success(Versioned.gist(number)))
    }

    mutating func answerVersion(_ gist: Gist) { answerVersion(.success(gist)) }

    private mutating func answerVersion(_ result: Result<Gist, Failure>) {
        guard let asked = askedVersion else {
            Issue.record("no version was asked for")
            return
        }
        send(.answered(asked.request, result.map(LoadedGist.init).map(Response.gist)))
    }

    mutating func answerRevisions(_ request: RequestID, _ page: RevisionPage) {
        send(.answered(request, .success(.revisions(page))))
    }
}
