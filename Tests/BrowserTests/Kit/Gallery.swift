import Cells
import Documents
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

/// Every view of the browser, by the keys and answers that lead there: what the sweep, the golden screens and the looks
/// without colours go through.
struct View: Sendable, CustomTestStringConvertible {
    let name: String
    private let story: @Sendable (Size, Settings) -> Story

    var testDescription: String { name }

    func story(_ columns: Int, _ rows: Int, settings: Settings? = nil) -> Story {
        var fitting = Settings()
        fitting.density = nil
        return story(Size(columns: columns, rows: rows), settings ?? fitting)
    }

    /// A view of the list that stands there once its rows have come.
    static func list(_ name: String, _ steps: @escaping @Sendable (inout Story) -> Void) -> View {
        View(name: name) { size, settings in
            var story = Story(size.columns, size.rows, settings: settings, showing: SampleData.rows, next: "page 2")
            story.send(.signIn(.limit(.left(SampleData.limit))))
            story.recall(SampleData.readHistory)
            steps(&story)
            return story
        }
    }

    /// A view of the opened gist, at one of its files.
    static func file(_ name: String, _ number: Int, _ steps: @escaping @Sendable (inout Story) -> Void = { _ in })
        -> View
    {
        list(name) { story in
            story.press(.enter)
            story.answerGist(SampleData.gist)
            for _ in 0..<number { story.type("]") }
            if number >= SampleData.gist.files.count {
                story.answerComments(SampleData.gist.id, .success(SampleData.comments))
            }
            steps(&story)
        }
    }

    /// A view of the list that rests on its first row, with the text of that where it has come.
    static func preview(_ name: String, _ text: String?) -> View {
        View(name: name) { size, settings in
            var settings = settings
            settings.preview = .on
            settings.sparesRequests = true
            var story = Story(size.columns, size.rows, settings: settings, showing: SampleData.rows, next: "page 2")
            story.recall(SampleData.readHistory)
            story.rest()
            if let text, !story.previews.isEmpty { story.answerPreview(text) }
            return story
        }
    }

    /// A view of a feed without rows.
    /// - Parameter token: the settings of who has one.
    static func bare(
        _ name: String, _ token: Settings? = nil, _ steps: @escaping @Sendable (inout Story) -> Void
    ) -> View {
        View(name: name) { size, settings in
            var settings = settings
            if let token { (settings.hasToken, settings.tokenSource) = (token.hasToken, "GH_TOKEN") }
            var story = Story(size.columns, size.rows, settings: settings)
            steps(&story)
            return story
        }
    }

    private init(name: String, story: @escaping @Sendable (Size, Settings) -> Story) {
        self.name = name
        self.story = story
    }
}

extension View {
    /// The views that the screenshots of the program also show.
    static let main: [View] = [
        list("list") { $0.type("j") },
        preview("preview", SampleData.gist.files[0].content),
        list("compact") { $0.use(.compact) },
        list("line") { $0.use(.line) },
        list("marks") { $0.type(" j jj") },
        list("filter") { $0.type("/ring") },
        list("lens") { $0.type("x") },
        list("form") { story in
            story.type("c")
            story.type("Notes on rings")
            story.press(.tab, .tab)
            story.send(.input(.paste("#!/bin/sh\necho ring\n")))
            story.type("n")
            story.type("rings.md")
            story.press(.enter)
        },
        bare("draft", withToken) { story in
            story.answerPage(SampleData.rows)
            story.type("c")
            story.type("Notes on rings")
            story.press(.tab, .tab)
            story.send(.input(.paste("#!/bin/sh\necho ring\n")))
            story.press(.escape)
            story.type("3")
            story.answerPage([SampleData.gist])
            story.type("g")
        },
        bare("conflict", withToken) { story in
            let mine = gist("m1", files: [BrowserTests.file("a.txt", size: 4)])
            story.answerPage(SampleData.rows)
            story.type("3")
            story.answerPage([mine])
            story.type("E")
            story.answerFile("a.txt", of: "m1", .success("a\nb\n"))
            story.type("e")
            if let job = story.jobs.last { story.send(.edited(job, .text("a\nmine\n"))) }
            story.press(.control("s"))
            for case .compute(.findLeaks, let request) in story.effects {
                story.send(.answered(request, .success(.writing(.leaks([])))))
            }
            let changed = BrowserTests.file("a.txt", size: 9, content: "a\ntheirs\n")
            let theirs = LoadedGist(gist("m1", files: [changed], minutesAgo: 1))
            for case .change(_, let request) in story.effects {
                story.send(.answered(request, .success(.writing(.conflict(theirs)))))
            }
            story.type("d")
            for case .compute(.reader(.read(.diff(let job), _)), let request) in story.effects {
                let result = ReadingJob.diff(job).run(within: .patient)
                story.send(.answered(request, .success(.reader(.document(result)))))
            }
        },
        list("sort menu") { $0.type("Su" + "S") },
        list("copy menu") { $0.type("y") },
        file("copy menu of a file", 0) { $0.type("y") },
        list("log") { story in
            story.type("@")
            story.send(.log(SampleData.log))
        },
        list("help") { $0.type("?") },
        list("palette") { story in
            story.press(.control("p"))
            story.type("copy")
        },
        list("prompt") { $0.type(":the") },
        list("theme picker") { story in
            story.type(":theme")
            story.press(.enter, .down)
        },
        list("save prompt") { $0.type("d") },
        list("error with rows") { story in
            story.type("r")
            story.failPage("GitHub answers 503: it has trouble of its own.")
        },
        list("search") { story in
            story.type("5ring")
            story.answerSearch(SampleData.hits)
        },
        list("saved") { story in
            story.type("4")
            story.answerSaved(SampleData.saved)
        },
        code,
        file("find", 0) { $0.type("/ring") },
        file("selection", 0) { story in
            story.type(":6")
            story.press(.enter)
            story.type("v4j")
        },
        file("selection in wrapped text", 0) { $0.type("w12gvj") },
        file("selection in markdown", 1) { $0.type("v6j") },
        file("find in files", 0) { story in
            story.type("&ring")
            story.press(.enter)
            for name in ["ring.bin", "photo.png"] { story.answerFile(name, of: "1", .success("\u{0}")) }
        },
        file("files", 0) { story in
            story.press(.control("t"))
            story.type("md")
        },
        file("outline", 0) { $0.type("O") },
        file("markdown", 1),
        file("table", 2),
        file("json", 3) { $0.type("jj") },
        file("notebook", 4),
        file("bytes", 5) { story in
            story.answerBytes("ring.bin", of: SampleData.gist.id, Data((0..<400).map { UInt8($0 % 128) }))
        },
        file("picture", 6) { story in
            story.answerBytes("photo.png", of: SampleData.gist.id, SampleData.png)
            story.answerDrawing()
        },
        file("hidden characters", 7),
        file("truncated", 8),
        file("comments", 9),
        file("about", 10),
        list("history") { story in
            story.press(.enter)
            story.answerGist(SampleData.gistWithHistory)
            story.type("Tj")
        },
        list("forks") { story in
            story.press(.enter)
            story.answerGist(SampleData.gistWithForks)
            for _ in 0..<10 { story.type("]") }
            story.type("j")
        },
        list("version") { story in
            story.press(.enter)
            story.answerGist(SampleData.gistWithHistory)
            story.type("{")
            story.answerVersion(SampleData.revised)
        },
        list("diff") { story in
            story.press(.enter)
            story.answerGist(SampleData.gistWithHistory)
            story.type("=")
            story.answerSide(isOld: true, SampleData.revised)
        },
        list("diff side by side") { story in
            story.press(.enter)
            story.answerGist(SampleData.gistWithHistory)
            story.type("Z=W")
            story.answerSide(isOld: true, SampleData.revised)
        },
        bare("loading") { _ in },
        bare("error") { $0.failPage("GitHub did not answer within 30 s.") },
        bare("empty") { $0.answerPage([]) },
        bare("token") { $0.type("2") },
        bare("token rejected", withToken) { story in
            story.answerPage(
                .failure(
                    Failure(
                        "GitHub answers 401.", headline: "Token rejected", details: "status 401 · request 8C0A:1F",
                        isTokenRefused: true)))
        },
        bare("rate limit") { story in
            story.recall(SampleData.readHistory)
            story.answerPage(
                .failure(
                    Failure(
                        "GitHub rate limit reached: 60 requests an hour without a token. Resets at 12:40 (in 40 min).",
                        headline: "Rate limit reached", details: "status 403",
                        retryAt: Story.noon.addingTimeInterval(2_400))))
        },
        bare("nothing starred", withToken) { story in
            story.type("2")
            story.answerPage([])
        },
        bare("no search words") { story in
            story.recall(SampleData.readHistory)
            story.type("5")
        },
        bare("no such user") { story in
            story.type(":user nobody-here")
            story.press(.enter)
            story.answerPage(.failure(Failure("GitHub answers 404.", headline: "Not found", absence: .certain)))
        },
        list("no matches") { story in
            story.type("/zzzz")
            story.press(.enter)
        },
        View(name: "offline") { size, settings in
            var settings = settings
            settings.isOffline = true
            var story = Story(size.columns, size.rows, settings: settings, cached: SampleData.rows)
            story.failPage("There is no connection.", isOffline: true)
            return story
        },
    ]

    static let code = file("code", 0)

    /// The same in their other states, and texts that try to break out of their places.
    static let further: [View] = [
        preview("preview that is still to come", nil),
        list("pull") { $0.pull(3) },
        list("end of the list") { story in
            story.press(.end)
            story.answerPage(gists(100...140))
            story.press(.end)
        },
        list("no match") { $0.type("/zzzz") },
        list("new rows above") { story in
            story.press(.end)
            story.type("r")
            story.answerPage(gists(200...203) + SampleData.rows, next: "page 2")
        },
        list("palette without a match") { story in
            story.press(.control("p"))
            story.type("zzzz")
        },
        list("empty prompt") { $0.type(":") },
        list("user") { $0.type("U") },
        list("pipe") { $0.type("|") },
        list("notice") { $0.send(.notice("全角 " + String(repeating: "x", count: 300), isError: false)) },
        list("long complaint") { $0.send(.notice(String(repeating: "全角 wrong. ", count: 40), isError: true)) },
        list("wide divider") { $0.type(">>>>>>>>>>>>") },
        list("narrow divider") { $0.type("<<<<<<<<<<<<") },
        list("exact times") { $0.type("t") },
        list("waiting for a limit") { story in
            story.type("r")
            story.send(.signIn(.limit(.waiting(until: Story.noon.addingTimeInterval(45)))))
        },
        list("log, scrolled") { story in
            story.type("@")
            story.send(.log(SampleData.log + SampleData.log + SampleData.log))
            story.type("kkk")
        },
        list("help, at its end") { $0.type("?G") },
        list("opened, nothing has come") { $0.press(.enter) },
        list("forks") { story in
            var gist = SampleData.gist
            gist.forks = SampleData.forks
            story.press(.enter)
            story.answerGist(gist)
            for _ in 0..<10 { story.type("]") }
            story.type("j")
        },
        list("gist that failed") { story in
            story.press(.enter)
            story.answerGist(SampleData.gist.id, .failure(somethingFailed))
        },
        list("awkward rows") { story in
            story.type("r")
            story.answerPage(SampleData.awkward, next: "page 2")
            story.type("gg")
        },
        file("code, wrapped").then { $0.type("w") },
        file("code, scrolled sideways").then { $0.type("llll") },
        file("code, whole screen").then { $0.type("Z") },
        file("code, exact times").then { $0.type("t") },
        file("help of the reader").then { $0.type("?") },
        file("markdown, its source", 1) { $0.type("m") },
        file("outline of Markdown", 1) { $0.type("O") },
        file("outline of JSON", 3) { $0.type("O") },
        file("link", 1) { $0.type("f") },
        file("table, sideways", 2) { $0.type("ll") },
        file("json, closed", 3) { $0.type("--") },
        file("picture that is drawn", 6) { $0.answerBytes("photo.png", of: SampleData.gist.id, SampleData.png) },
        file("picture that failed", 6) { story in
            story.answerBytes("photo.png", of: SampleData.gist.id, SampleData.png)
            story.answerDrawing(.failure(Failure("The picture is damaged.")))
        },
        bare("empty, own") { story in
            story.type("5")
        },
        bare("nothing of one's own", withToken) { story in
            story.type("3")
            story.answerPage([])
        },
        bare("user without gists") { story in
            story.type(":user mira")
            story.press(.enter)
            story.answerPage([])
        },
        bare("nothing saved") { story in
            story.recall(SampleData.readHistory)
            story.type("4")
            story.answerSaved([])
        },
        bare("nothing found") { story in
            story.recall(SampleData.readHistory)
            story.type("5ring")
            story.answerSearch([])
            story.press(.enter)
        },
        bare("first page offline") { story in
            story.recall(SampleData.readHistory)
            story.answerPage(
                .failure(Failure("Can't resolve api.github.com.", headline: "Host not found", isOffline: true)))
        },
        bare("plain") { story in
            story.failPage(String(repeating: "全角 Something went wrong. ", count: 9))
        },
        View(name: "without pictures") { size, settings in
            var settings = settings
            settings.showsAvatars = false
            return code.story(size.columns, size.rows, settings: settings)
        },
        View(name: "for screen readers") { size, settings in
            var settings = settings
            settings.isLinear = true
            return main[0].story(size.columns, size.rows, settings: settings)
        },
    ]

    static let all = main + further

    private static func file(_ name: String) -> View { file(name, 0) }

    /// The same after some more steps.
    private func then(_ steps: @escaping @Sendable (inout Story) -> Void) -> View {
        View(name: name) { size, settings in
            var story = story(size.columns, size.rows, settings: settings)
            steps(&story)
            return story
        }
    }
}

extension Story {
    /// Shows the list in another density, with its third row selected.
    fileprivate mutating func use(_ density: Density) {
        type("j:density \(density.rawValue)")
        press(.enter)
        type("j")
    }
}
