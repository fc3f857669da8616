import Cells
import Documents
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

@Suite("Diff")
struct DiffTests {
    private let listed = gist("g1", files: [file("a.txt"), file("b.txt")])

    private func reading(_ versions: Int = 3, columns: Int = 100, rows: Int = 40) -> Story {
        var story = Story(columns, rows, showing: [listed, gist("g2")])
        story.press(.enter)
        story.answerGist(Versioned.gist(versions))
        _ = story.news()
        return story
    }

    /// A version whose first file has another line 30.
    private func changed(_ number: Int, _ text: String = "changed") -> Gist {
        var gist = Versioned.gist(3)
        gist.files[0].content = gist.files[0].content?.replacing("line 30 of a.txt, version 3", with: text)
        gist.history = nil
        return gist
    }

    @Test("R8: = shows what changed against the version before, and Esc or = leads back to the text")
    func compare() throws {
        var story = reading()
        story.type("=")
        #expect(story.asked(isOld: true)?.version == Versioned.sha(2))
        #expect(story.asked(isOld: false) == nil, "what is here is not asked for")
        #expect(story.text.contains("comparing …") && story.text.contains("0000002 1 d ago → 0000003 just now"))
        story.answerSide(isOld: true, changed(2))
        #expect(story.text.contains("a.txt  +1 −1"))
        #expect(story.text.contains("30    − changed") && story.text.contains("30 + line 30 of a.txt, version 3"))
        #expect(story.text.contains("⋯ 26 unchanged lines") && story.text.contains("Diff"))
        #expect(!story.text.contains("b.txt  +"), "files that are the same are left out")
        story.press(.escape)
        #expect(story.text.contains("line 1 of a.txt, version 3") && !story.text.contains("Diff"))
        story.type("==")
        #expect(!story.text.contains("Diff"))
    }

    @Test("R8: in History = compares the chosen version with the one before, or with the marked one")
    func marked() throws {
        var story = reading(5)
        story.type("Tj=")
        #expect(story.asked(isOld: true)?.version == Versioned.sha(3))
        #expect(story.asked(isOld: false)?.version == Versioned.sha(4))
        story.press(.escape)
        #expect(story.text.contains("● just now"), "back in the list")
        story.type("G gj=")
        #expect(story.asked(isOld: true)?.version == Versioned.sha(1))
        #expect(story.asked(isOld: false)?.version == Versioned.sha(4))
        story.press(.escape)
        #expect(story.text.contains("✓ 4 d ago"))
        story.type("G ")
        #expect(!story.text.contains("✓"))
        story.type("=")
        #expect(story.text.contains("There is no revision before this one."))
    }

    @Test("R8: Enter opens a fold and the line stays in its place; + opens all, - closes them")
    func folds() {
        var story = reading()
        story.type("=")
        story.answerSide(isOld: true, changed(2))
        story.type("j")
        story.press(.enter)
        #expect(story.text.contains(" 1  1   line 1 of a.txt"))
        #expect(story.model.detail.reader(story.model.context).chosenLine == 1)
        story.type("-")
        #expect(story.text.contains("⋯ 26 unchanged lines"))
        story.type("+G")
        #expect(story.text.contains("60 60   line 60 of a.txt"))
    }

    @Test("R8: ) and ( go to the next and previous change, and say where there is none")
    func changes() {
        var story = reading(3, rows: 20)
        var before = Versioned.gist(3)
        for index in 0..<2 {
            before.files[index].content = before.files[index].content?
                .replacing("line 10 ", with: "ten ").replacing("line 50 ", with: "fifty ")
        }
        story.type("=")
        story.answerSide(isOld: true, before)
        func chosen() -> Int? { story.model.detail.reader(story.model.context).chosenLine }
        story.type(")")
        #expect(chosen() == 5 && story.text.contains("− ten of a.txt"))
        story.type(")")
        #expect(story.text.contains("− fifty of a.txt"))
        story.type("2)")
        #expect(story.text.contains("− fifty of b.txt"))
        story.type(")")
        #expect(story.text.contains("This is the last change."))
        story.type("(((((")
        #expect(story.text.contains("This is the first change.") && chosen() == 5)
    }

    @Test("R8: W shows before and after side by side in a pane of 100 columns, whatever the terminal has")
    func sideBySide() {
        var story = reading(3, columns: 159)
        story.type("=W")
        #expect(story.text.contains("Side by side needs a pane of 100 columns: Z zooms."))
        story.resize(200, 40)
        story.type("W")
        story.answerSide(isOld: true, changed(2))
        #expect(story.text.contains("30 − changed"))
        // A slow machine compares beside the loop.
        func isBeside(_ story: inout Story) -> Bool {
            story.answerReading()
            return story.lines.first { $0.contains("30 − changed") }?.contains("│ 30 + line 30 of a.txt, version 3")
                == true
        }
        #expect(isBeside(&story))
        story.press(.character(">"), times: 11)
        #expect(!isBeside(&story), "a narrower pane")
        story.type("Z")
        #expect(isBeside(&story), "zoomed")
        for (columns, holds) in [(120, true), (102, true), (99, false)] {
            story.resize(columns, 40)
            #expect(isBeside(&story) == holds, "\(columns)")
        }
        story.type("WW")
        #expect(story.text.contains("Side by side needs a pane of 100 columns."))
    }

    @Test("R8: files that came, went, have another name or are no text say so")
    func files() {
        var story = reading()
        var before = Versioned.gist(3)
        before.files[0].name = "old-name.txt"
        before.files.append(file("gone.txt", content: "x\n"))
        before.files[1] = file("b.txt", size: 9, content: "\0\0\u{1}abcdef")
        story.type("=")
        story.answerSide(isOld: true, before)
        #expect(story.text.contains("a.txt  renamed from old-name.txt"))
        #expect(story.text.contains("gone.txt  deleted  +0 −1"))
        #expect(story.text.contains("b.txt  binary file, 9 B → 100 B"))
    }

    /// A comparison of two versions of an image.
    private func comparingImages(columns: Int = 100) -> Story {
        func image(_ size: Int, _ blob: Character) -> GistFile {
            GistFile(name: "b.png", mediaType: "image/png", rawURL: Self.imageURL(blob), size: size)
        }
        var story = Story(columns, 40, showing: [listed])
        var (before, after) = (changed(2), Versioned.gist(3))
        before.files.append(image(900, "a"))
        after.files.append(image(1_200, "b"))
        story.press(.enter)
        story.answerGist(after)
        story.type("=")
        story.answerSide(isOld: true, before)
        return story
    }

    private static func imageURL(_ blob: Character) -> String {
        "https://gist.githubusercontent.com/ada/g1/raw/\(String(repeating: blob, count: 40))/b.png"
    }

    @Test("R8: an image that has changed is shown before and after, drawn from both raw URLs")
    func images() {
        let story = comparingImages()
        #expect(story.text.contains("b.png  binary file, 900 B → 1.2 kB"))
        #expect(story.text.contains("before · 900 B") && story.text.contains("after · 1.2 kB"))
        #expect(Set(story.imagesWanted.map(\.source)) == [.web(Self.imageURL("a")), .web(Self.imageURL("b"))])
    }

    @Test("R8: side by side, an image stands in its half of the screen, before beside after")
    func imagesSideBySide() throws {
        var story = comparingImages(columns: 200)
        story.type("W")
        let wanted = story.imagesWanted.suffix(2)
        #expect(wanted.allSatisfy { (20..<100).contains($0.canvas.size.columns) })
        for (blob, rows) in [("a", 3), ("b", 5)] as [(Character, Int)] {
            let image = try #require(wanted.first { $0.source == .web(Self.imageURL(blob)) })
            story.answer(image, Size(columns: 20, rows: rows))
        }
        let rows = story.lines
        let label = try #require(rows.firstIndex { $0.contains("before · 900 B") && $0.contains("after · 1.2 kB") })
        // The lower one leaves room below it.
        let counts = rows[label - 6..<label].map { $0.count { $0 == "▞" } }
        #expect(counts == [0, 40, 40, 40, 20, 20])
    }

    @Test("R8: of truncated files it is said how much is compared, and F loads the rest of both sides")
    func truncated() throws {
        var story = reading()
        var before = changed(2)
        before.files[0].isTruncated = true
        before.files[0].size = 2_000_000
        before.files[1].content = nil
        before.files[1].isTruncated = true
        story.type("=")
        story.answerSide(isOld: true, before)
        #expect(story.text.contains("of 2.0 MB compared · F load"))
        #expect(story.text.contains("b.txt  not loaded · F load"))
        _ = story.news()
        story.type("F")
        #expect(story.asked(isOld: true)?.isWhole == true)
        story.answerSide(isOld: true, changed(2))
        #expect(!story.text.contains("F load"))
    }

    @Test("R8: a side that does not come says so, and r asks for it again")
    func failure() {
        var story = reading()
        story.type("=")
        story.answerSide(isOld: true, .failure(Failure("GitHub has no such version.", headline: "Not found")))
        #expect(story.text.contains("Not found"))
        story.type("r")
        story.answerSide(isOld: true, changed(2))
        #expect(story.text.contains("a.txt  +1 −1"))
    }

    @Test("R8: two versions that are the same say so")
    func same() {
        var story = reading()
        story.type("=")
        story.answerSide(isOld: true, Versioned.gist(3))
        #expect(story.text.contains("No differences"))
    }
}

extension Story {
    /// The side of a comparison that was asked for last.
    func asked(isOld: Bool) -> (version: RevisionID?, isWhole: Bool, request: RequestID)? {
        effects.lazy.compactMap { effect in
            guard case .ask(let query, let request, _) = effect,
                case .history(_, .side(isOld)) = model.requests.owner(of: request)
            else { return nil }
            switch query {
            case .revisions(_, .gist(let version, let isWhole)): return (version, isWhole, request)
            case .detail(.gist): return (nil, false, request)
            default: return nil
            }
        }.last
    }

    /// Answers it.
    mutating func answerSide(isOld: Bool, _ gist: Gist) { answerSide(isOld: isOld, .success(gist)) }

    mutating func answerSide(isOld: Bool, _ result: Result<Gist, Failure>) {
        guard let asked = asked(isOld: isOld) else {
            Issue.record("no side was asked for")
            return
        }
        send(.answered(asked.request, result.map(LoadedGist.init).map(Response.gist)))
        answerReading()
    }

    /// Does the work that is under way for the text on the screen.
    mutating func answerReading() {
        for case .compute(.reader(.read(let job, let limits)), let request) in effects
        where model.requests.owner(of: request) != nil {
            send(.answered(request, .success(.reader(.document(job.run(within: limits))))))
        }
    }
}
