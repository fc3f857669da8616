import Cells
import Documents
import Foundation
import Gists
import Reading
import Testing
import Texts

@testable import Browser

@Suite("Preview")
struct GistPreviewTests {
    private static func settings(
        _ preview: PreviewMode = .on, hasToken: Bool = false, isOffline: Bool = false, isLinear: Bool = false
    ) -> Settings {
        var settings = Settings(hasToken: hasToken, isOffline: isOffline)
        settings.preview = preview
        settings.sparesRequests = !hasToken
        settings.isLinear = isLinear
        return settings
    }

    private static func story(_ settings: Settings = settings(), _ columns: Int = 120, _ rows: Int = 36) -> Story {
        Story(columns, rows, settings: settings, showing: Self.gists)
    }

    private static let gists = (1...9).map { number in
        gist(
            "g\(number)",
            files: [
                file("a\(number).swift", language: "Swift", size: 12), file("b\(number).md", language: "Markdown"),
            ],
            comments: number == 1 ? 2 : 0)
    }

    private static let long = (1...200).map { "let line\($0) = \($0)" }.joined(separator: "\n") + "\n"

    // MARK: - When

    @Test("B18: a list that rests for 0.2 s loads a preview of the selected gist, once")
    func rest() {
        var story = Self.story()
        #expect(story.model.nextTick == Story.noon.addingTimeInterval(0.2))
        story.rest(0.1)
        #expect(story.previews.isEmpty)
        story.rest(0.15)
        #expect(story.previews.map(\.gist.id) == ["g1"])
        #expect(story.model.nextTick == nil)
        #expect(story.text.contains("loading 12 B …"))
        story.answerPreview("let a = 1\n")
        #expect(story.text.contains("1 let a = 1"))
        #expect(!story.model.isAnimating)
        story.rest(10)
        story.type("jk")
        story.rest(10)
        #expect(story.previews.count { $0.gist.id == "g1" } == 1)
        #expect(story.text.contains("1 let a = 1"))
        #expect(story.model.nextTick == nil)
    }

    @Test("B18: rows that go by are not previewed, and a preview is cancelled when the selection moves")
    func moving() {
        var story = Self.story()
        for _ in 0..<4 {
            story.type("j")
            story.rest(0.1)
        }
        #expect(story.previews.isEmpty)
        story.rest(0.15)
        #expect(story.previews.map(\.gist.id) == ["g5"])
        _ = story.news()
        story.type("j")
        #expect(story.news() == [.cancel(story.previews[0].request)])
        story.answerPreview("late\n")
        #expect(story.model.detail.opened["g5"] == nil)
        story.rest()
        #expect(story.previews.map(\.gist.id) == ["g5", "g6"])
    }

    @Test("B18: a frame of a step shows whose gist it is at once, and leaves the text to the preview")
    func frame() {
        var story = Self.story()
        story.rest()
        story.answerPreview("let a = 1\n")
        story.type("j")
        #expect(story.text.contains("a2.swift") && !story.text.contains("let a = 1"))
        #expect(!story.text.contains("loading"))
    }

    @Test(
        "B18: nothing is previewed where it is off, said by voice, or has no place beside the list",
        arguments: [
            (settings(.off), 120), (settings(isLinear: true), 120), (settings(), 80),
        ])
    func silent(settings: Settings, columns: Int) {
        var story = Self.story(settings, columns)
        story.rest(1)
        story.type("j")
        story.rest(1)
        #expect(story.previews.isEmpty)
        #expect(story.model.panes.previewLoadDue(story.model.context) == nil)
    }

    @Test("B18: preview = \"stored\" and --offline leave the network alone; the list's facts stand there instead")
    func stored() {
        for settings in [Self.settings(.stored), Self.settings(isOffline: true)] {
            var story = Self.story(settings)
            story.rest()
            #expect(story.previews.map(\.isStoredOnly) == [true])
            story.failPreview(Failure("Nothing of it was kept.", isOffline: true))
            #expect(story.text.contains("clone      "))
            #expect(story.model.bottomLine == nil)
            story.type("jk")
            story.rest(1)
            #expect(story.previews.count { $0.gist.id == "g1" } == 1)
        }
    }

    @Test("B18: a raw host that wants a rest gets a minute, and that is said once; r asks again")
    func limited() {
        var story = Self.story()
        story.rest()
        let until = story.model.now.addingTimeInterval(60)
        story.failPreview(Failure("raw.test answers 429: too many requests.", retryAt: until))
        #expect(story.text.contains("raw.test answers 429"))
        story.type("j")
        story.rest()
        #expect(story.previews.map(\.isStoredOnly) == [false, true])
        story.failPreview(Failure("Nothing of it was kept.", isOffline: true))
        #expect(story.model.bottomLine == nil)
        #expect(story.text.contains("No preview: raw.test answers 429: too many requests."))
        story.rest(60)
        story.type("k")
        story.rest()
        #expect(story.previews.map(\.gist.id) == ["g1", "g2", "g2", "g1"])
        #expect(story.previews.last?.isStoredOnly == false)
    }

    @Test("B18: why a preview did not come is said in its place, until one does or the gist is open")
    func failed() {
        var story = Self.story(Self.settings(hasToken: true))
        story.rest()
        story.failPreview(Failure("raw.test sent a web page, perhaps a login page, instead of the file a1.swift."))
        #expect(story.text.contains("No preview: raw.test sent a web page, perhaps a login page"))
        #expect(story.text.contains("instead of the file a1.swift."))
        story.type("j")
        #expect(!story.text.contains("No preview"))
        story.type("k")
        #expect(story.text.contains("No preview"))
        story.press(.enter)
        story.type("i")
        #expect(!story.text.contains("No preview"))
    }

    @Test("B18: of a gist that changed since the old text is not used")
    func changed() {
        var story = Self.story()
        story.rest()
        story.answerPreview("let a = 1\n")
        story.type("r")
        var newer = Self.gists
        newer[0].updatedAt = Story.noon
        newer[0].files[0].rawURL = "https://raw.test/new"
        story.answerPage(newer)
        #expect(!story.text.contains("let a = 1"))
        story.rest()
        #expect(story.previews.last?.gist == newer[0])
        story.answerPreview("let a = 2\n")
        #expect(story.text.contains("let a = 2"))
    }

    @Test("B18: a preview does not mark as read; opening does")
    func unread() {
        var story = Self.story()
        story.recall(ReadHistory())
        story.rest()
        story.answerPreview("let a = 1\n")
        #expect(story.model.panes.library.marks.isRead("g1") == false)
        story.press(.enter)
        #expect(story.model.panes.library.marks.isRead("g1") == true)
    }

    // MARK: - What is shown

    @Test("B18: the text stands under a header of three lines, Markdown as it is meant, and a beginning says so")
    func shown() {
        var rows = Self.gists
        rows[0].files[0] = file("README.md", language: "Markdown", size: 1_700_000)
        var story = Story(120, 36, settings: Self.settings(), showing: rows)
        story.rest()
        story.answerPreview("# Title\n\nSome *words*.\n", isWhole: false)
        let pane = story.lines.map { $0.drop { $0 != "│" && $0 != "├" && $0 != "┬" }.dropFirst() }
        #expect(pane[2].contains("Notes #g1"))
        #expect(pane[3].contains("mira · updated 4 min ago · created"))
        #expect(pane[4].contains("README.md"))
        #expect(pane[5].contains("23 B of 1.7 MB loaded · F load the rest"))
        #expect(pane[6].contains("Title") && !pane[6].contains("#"))
        #expect(story.text.contains("Some words."))
    }

    @Test("B18: of an image whose beginning alone is here nothing is drawn")
    func image() {
        var story = Self.story()
        story.rest()
        let gist = Self.gists[0]
        let text = FileText(document: TextDocument(SampleData.png), isWhole: false)
        let loaded = LoadedGist(gist, texts: [ExactText(gist.files[0].name): text])
        story.send(.answered(story.previews[0].request, .success(.detail(.preview(loaded)))))
        #expect(story.text.contains("Image, 12 B"))
        #expect(story.model.detail.image(story.model.context) == nil)
    }

    // MARK: - Opening

    @Test("B18: without a token Enter asks the API for nothing, and for the raw file only where it is not whole")
    func openRaw() {
        var story = Self.story()
        story.rest()
        story.answerPreview("let a = 1\n")
        _ = story.news()
        story.press(.enter)
        #expect(story.news().isEmpty)
        #expect(story.text.contains("let a = 1"))
        story.type("]")
        #expect(story.news().count == 1)
        story.answerFile("b1.md", of: "g1", .success("# Other\n"))
        #expect(story.text.contains("Other"))
        story.press(.escape)
        story.type("jj")
        _ = story.news()
        story.press(.enter)
        let gist = Self.gists[2]
        #expect(story.news() == [.ask(.detail(.file(gist.files[0], of: gist)), story.model.requests.latest)])
    }

    @Test("B18: Enter shows the place that the preview showed, loads the rest, and stays there when it has come")
    func restOfText() {
        var rows = Self.gists
        rows[0].files[0].size = 1_700_000
        var story = Story(120, 36, settings: Self.settings(), showing: rows)
        story.rest()
        story.answerPreview(Self.long, isWhole: false)
        story.press(.enter)
        story.type("20j")
        let before = story.lines
        #expect(story.text.contains("let line21 = 21"))
        story.answerFile("a1.swift", of: "g1", .success(Self.long + "let last = 0\n"))
        #expect(story.lines[6..<35] == before[6..<35])
        #expect(!story.text.contains("loaded"))
        story.type("G")
        #expect(story.text.contains("let last = 0"))
    }

    @Test("B18: Markdown stays as it is meant, at its place, until the rest of it is rendered")
    func restOfMarkdown() {
        var rows = Self.gists
        rows[0].files[0] = file("README.md", language: "Markdown", size: 1_700_000)
        var story = Story(120, 36, settings: Self.settings(), showing: rows)
        story.rest()
        let text = (1...80).map { "* point *\($0)*\n" }.joined()
        story.answerPreview(text, isWhole: false)
        story.press(.enter)
        story.type("20j")
        let before = story.lines
        #expect(story.text.contains("• point 30"))
        story.answerFile("README.md", of: "g1", .success(text + String(repeating: "More of *it*.\n\n", count: 2_000)))
        #expect(story.lines[6..<35] == before[6..<35])
    }

    @Test("B18: with a token Enter asks for the gist and its star; the text stays where it is meanwhile")
    func openWithToken() {
        var story = Self.story(Self.settings(hasToken: true))
        story.rest()
        story.answerPreview("let a = 1\n")
        _ = story.news()
        story.press(.enter)
        let asked = story.news()
        #expect(asked.count == 2)
        guard case .ask(.detail(.gist("g1")), _, _)? = asked.first, case .ask(.star("g1"), _, _)? = asked.last else {
            return #expect(Bool(false), "asked for something else")
        }
        #expect(story.text.contains("let a = 1"))
    }

    @Test("B18: where the API refuses, a gist is read by its raw URL all the same")
    func refused() {
        var story = Self.story(Self.settings(hasToken: true))
        story.press(.enter)
        story.answerGist("g1", .failure(somethingFailed))
        story.answerFile("a1.swift", of: "g1", .success("let raw = 1\n"))
        #expect(story.text.contains("let raw = 1"))
    }

    @Test("B18: where the raw host fails, the API is asked for the text; where both do, one message says so")
    func rawFails() {
        for isDown in [false, true] {
            var story = Self.story()
            story.press(.enter)
            _ = story.news()
            story.answerFile("a1.swift", of: "g1", .failure(Failure("raw.test could not be reached.", isOffline: true)))
            #expect(story.news() == [.ask(.detail(.gist("g1")), story.model.requests.latest, isForced: true)])
            #expect(story.text.contains("loading 12 B …"))
            var gist = Self.gists[0]
            gist.files[0].content = "let api = 1\n"
            story.answerGist("g1", isDown ? .failure(somethingFailed) : .success(gist))
            #expect(story.text.contains("let api = 1") != isDown)
            #expect(story.text.contains("GitHub did not answer.") == isDown)
            #expect(story.text.contains("raw.test could not be reached.") == isDown)
            #expect(!story.model.isAnimating && story.news().isEmpty)
            guard isDown else { continue }
            story.type("r")
            #expect(story.news().count == 2)
            story.answerFile("a1.swift", of: "g1", .success("let raw = 1\n"))
            #expect(story.text.contains("let raw = 1"))
        }
    }

    @Test("B18: where the API fails first and then the raw host, one message says both, and nobody is asked again")
    func bothFail() {
        var story = Self.story(Self.settings(hasToken: true))
        story.press(.enter)
        story.answerGist("g1", .failure(somethingFailed))
        _ = story.news()
        story.answerFile("a1.swift", of: "g1", .failure(Failure("raw.test could not be reached.")))
        #expect(story.news().isEmpty)
        #expect(story.text.contains("GitHub did not answer."))
        #expect(story.text.contains("raw.test could not be reached."))
    }

    @Test("B18: images in Markdown come once the row rests, like the text, and are given up when it is left")
    func images() throws {
        var rows = Self.gists
        rows[0].files = [file("README.md", language: "Markdown", size: 30), file("plan.png", size: 12)]
        func story(_ preview: PreviewMode) -> Story {
            var story = Story(120, 36, settings: Self.settings(preview), showing: rows)
            story.rest()
            story.answerPreview("Above\n\n![plan](plan.png)\n\nbelow\n")
            return story
        }
        #expect(story(.stored).imagesWanted.isEmpty)
        var story = story(.on)
        let wanted = try #require(story.imagesWanted.last)
        _ = story.news()
        story.type("j")
        #expect(story.news() == [.cancel(wanted.request)])
        // The text is here: it waits for rest alone.
        story.type("k")
        #expect(story.text.contains("Above") && story.imagesWanted.count == 1)
        #expect(story.model.nextTick == story.model.now.addingTimeInterval(0.2))
        story.rest()
        #expect(story.imagesWanted.count == 2)
        story.answer(try #require(story.imagesWanted.last), Size(columns: 20, rows: 5))
        #expect(story.lines.count { $0.contains(String(repeating: "▞", count: 20)) } == 5)
        #expect(!story.model.waitsForTime)
        story.type("jk")
        story.rest(1)
        #expect(story.imagesWanted.count == 2)
        story.press(.enter)
        #expect(story.imagesWanted.count == 2)
    }

    @Test("B18: of JSON and notebooks the beginning is shown as what it is")
    func beginnings() {
        var rows = Self.gists
        rows[0].files[0] = file("a.json", language: "JSON", size: 1_700_000)
        rows[1].files[0] = file("b.ipynb", language: "Jupyter Notebook", size: 1_700_000)
        var story = Story(120, 36, settings: Self.settings(), showing: rows)
        story.rest()
        story.answerPreview(#"{"rows": [{"name": "ring"}, {"name": "bu"#, isWhole: false)
        #expect(story.text.contains(#""name": "ring""#) && story.text.contains("▾ {"))
        story.press(.enter, .enter)
        #expect(story.text.contains("▸ { 1 …"))
        story.answerFile("a.json", of: "g1", .success(#"{"rows": [{"name": "ring"}, {"name": "buffer"}]}"#))
        #expect(story.text.contains("buffer") && !story.text.contains("loaded"))
        story.press(.escape)
        story.type("j")
        story.rest()
        story.answerPreview(
            #"{"cells": [{"cell_type": "markdown", "source": ["*Hello*"]}, {"cell_type": "code", "sou"#, isWhole: false)
        #expect(story.text.contains("Hello") && !story.text.contains("cell_type"))
    }

    @Test("B18: without a token what only the API knows is asked for with its tab")
    func others() {
        var story = Self.story()
        story.press(.enter)
        _ = story.news()
        story.type("]]")
        #expect(story.news().contains { if case .ask(.comments("g1", .newest), _, _) = $0 { true } else { false } })
        story.type("i")
        #expect(story.news().contains { if case .ask(.detail(.gist("g1")), _, _) = $0 { true } else { false } })
    }

    @Test("B18: what About lacks is asked for once, whether the answer tells it or does not come; r asks again")
    func aboutOnce() {
        var story = Self.story()
        story.press(.enter)
        story.type("i")
        _ = story.news()
        story.answerGist("g1", .failure(somethingFailed))
        #expect(story.news().isEmpty)
        story.type("r")
        #expect(story.news() == [.ask(.detail(.gist("g1")), story.model.requests.latest, isForced: true)])
        // Neither forks nor revisions: some servers tell none.
        story.answerGist(Self.gists[0])
        story.type("ii")
        #expect(!story.news().contains { if case .ask(.detail(.gist), _, _) = $0 { true } else { false } })
    }

    // MARK: - About

    @Test("B18: i shows what is known about the gist beside the list too, and leads back")
    func about() {
        var story = Self.story()
        story.rest()
        story.answerPreview("let a = 1\n")
        _ = story.news()
        story.type("i")
        #expect(story.text.contains("https://gist.test/g1.git") && !story.text.contains("let a = 1"))
        #expect(story.text.contains("clone      "))
        story.type("i")
        #expect(story.text.contains("let a = 1"))
        #expect(story.news().isEmpty)
    }

    @Test("B18: the status bar names i; where one pane has the screen, i shows About there, and Enter reads the gist")
    func aboutHint() {
        var story = Self.story(Self.settings(), 80, 24)
        #expect(Self.story().lines[35].contains("i about"))
        story.type("i")
        #expect(story.text.contains("https://gist.test/g1.git"))
        story.press(.enter)
        story.answerFile("a1.swift", of: "g1", .success("let raw = 1\n"))
        #expect(story.text.contains("let raw = 1"))
        story.type("i")
        #expect(story.text.contains("created    3 d ago") && story.text.contains("updated    4 min ago"))
        story.type("t")
        #expect(story.text.contains("updated    2026-11-21 11:56"))
    }

    @Test("B18: what was previewed does not crowd out what was opened")
    func room() {
        var story = Story(120, 36, settings: Self.settings(), showing: BrowserTests.gists(1...60))
        story.press(.enter)
        story.answerFile("notes.md", of: "g1", .success("text\n"))
        story.press(.escape)
        for _ in 1..<60 {
            story.type("j")
            story.rest()
            story.answerPreview("text\n")
        }
        #expect(story.model.detail.opened["g1"]?.isOpen == true)
        #expect(story.model.detail.opened.count <= 32)
    }
}
