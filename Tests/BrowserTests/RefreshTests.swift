import Cells
import Documents
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("Refresh, failures and the status bar")
struct RefreshTests {
    @Test("B8: pulling past the top fills the strip, and past its end refreshes")
    func pull() {
        var story = Story(showing: gists(1...40))
        story.pull(1)
        #expect(story.lines[1].contains("↑ pull to refresh  ▰▱▱▱▱"))
        story.pull(3)
        #expect(story.lines[1].contains("▰▰▰▰▱"))
        #expect(story.news() == [])
        story.pull(1)
        #expect(story.news() == [.ask(.page(.everyone, after: .first), RequestID(3))])
        #expect(story.lines[1].contains("⠋ refreshing …"))
        #expect(story.visibleIDs.first == "g1")
    }

    @Test("B8: any other key lets the strip go")
    func letGo() {
        var story = Story(showing: gists(1...40))
        story.pull(4)
        story.press(.down)
        #expect(!story.lines[1].contains("pull"))
        story.pull(5)
        #expect(story.news() == [])
        story.type("x")
        #expect(!story.lines[1].contains("pull"))
    }

    @Test("B8: what a held key repeats past the top pulls no further, whatever rows it came by")
    func heldKey() {
        var story = Story(showing: gists(1...40))
        story.press(.down, times: 3)
        for step in 1...60 {
            story.send(.time(Story.noon.addingTimeInterval(Double(step) * 0.033)))
            story.type("k")
        }
        #expect(story.feed.selection == "g1")
        #expect(!story.lines[1].contains("pull"))
        story.press(.up, times: 40)
        #expect(story.news() == [])
    }

    @Test("B8: the strip springs back after a rest, for which there is one timer; then nothing is waited for")
    func springsBack() throws {
        var story = Story(showing: gists(1...40))
        #expect(story.model.feed.springsBackAt == nil)
        story.pull(2)
        let end = try #require(story.model.feed.springsBackAt)
        story.send(.time(end.addingTimeInterval(-0.1)))
        story.send(.tick)
        #expect(story.lines[1].contains("▰▰▱▱▱"))
        story.send(.time(end))
        story.send(.tick)
        #expect(!story.lines[1].contains("pull"))
        #expect(story.model.feed.springsBackAt == nil)
        #expect(!story.model.wantsTicks)
    }

    @Test("S7: while a limit lasts nobody is told to retry, and what stands there is not told to be new")
    func limited() {
        let end = Story.noon.addingTimeInterval(600)
        let failure = Failure("The requests are used up until 12:10.", retryAt: end)
        for rows in [[], gists(1...3)] {
            var story = Story(settings: Settings(), cached: nil)
            if !rows.isEmpty {
                story.answerPage(rows)
                #expect(story.lines[0].contains("updated 12:00"))
                story.type("r")
            }
            story.answerPage(.failure(failure))
            #expect(story.text.contains("used up until 12:10"))
            let hint = rows.isEmpty ? "r  retry" : "r retry"
            #expect(!story.text.contains(hint))
            #expect(story.model.nextTick == end)
            #expect(!story.lines[0].contains("updated 12:00"))
            story.send(.time(end))
            #expect(story.text.contains(hint))
        }
    }

    @Test("B15: the number of requests left disappears from the header when the limit is reset")
    func limitReset() {
        let end = Story.noon.addingTimeInterval(600)
        var story = Story(120, 36, showing: gists(1...3))
        story.send(.signIn(.limit(.left(RateLimit(limit: 60, remaining: 5, resetsAt: end)))))
        #expect(story.lines[0].contains("5 requests left until 12:10"))
        #expect(story.model.nextTick == end)
        story.send(.time(end))
        story.send(.tick)
        #expect(!story.lines[0].contains("requests left"))
        #expect(story.model.nextTick == nil)
    }

    @Test("W1: of a token that is refused one learns where it comes from, and a goes on without it")
    func tokenRefused() {
        var settings = withToken
        settings.tokenSource = "GH_TOKEN"
        let failure = Failure(
            "GitHub rejected the token from GH_TOKEN (401): it has expired or was revoked.", isTokenRefused: true)
        for rows in [[], gists(1...3)] {
            var story = Story(200, 30, settings: settings, cached: nil)
            if !rows.isEmpty {
                story.answerPage(rows)
                story.type("r")
            }
            story.answerPage(.failure(failure))
            let words = story.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
            #expect(
                words.contains(
                    "GitHub does not accept the token from GH_TOKEN: it is wrong, has expired or was revoked."))
            #expect(words.contains(rows.isEmpty ? "B continue without the rejected token" : "B continue without it"))
            story.type("B")
            #expect(story.effects.last == .display(.restart(.anonymously)))
        }
    }

    @Test("B8: the strip's spinner ends on success and on failure", arguments: [true, false])
    func stripEnds(succeeds: Bool) {
        var story = Story(showing: gists(1...40))
        story.press(.character("r"))
        #expect(story.lines[1].contains("refreshing"))
        if succeeds { story.answerPage(gists(1...40)) } else { story.failPage() }
        #expect(!story.lines[1].contains("refreshing"))
        #expect(!story.model.isAnimating)
    }

    @Test("S6: a refresh that finds nothing changed keeps the rows and says so until the next key")
    func notModified() {
        var story = Story(showing: gists(1...40))
        story.press(.down, times: 12)
        let rows = story.lines[2...]
        story.type("r")
        story.answerPage(.success(GistPage(gists: gists(1...40), isUnchanged: true)))
        #expect(story.lines[1].contains(" up to date "))
        #expect(story.lines[2...] == rows)
        story.press(.down)
        #expect(!story.lines[1].contains("up to date"))
        story.type("r")
        story.failPage()
        #expect(!story.lines[1].contains("up to date"))
    }

    @Test("B8: new gists go on top under a marker; the view does not jump; g shows them")
    func marker() {
        var story = Story(showing: gists(1...40))
        story.press(.down, times: 12)
        let rows = story.linesWithoutBars[2...]
        story.press(.character("r"))
        story.answerPage(gists(1...7, prefix: "n") + gists(1...40))
        #expect(Array(story.linesWithoutBars[2..<20]) == Array(rows.prefix(18)))
        #expect(story.lines[1].contains("7 new · g show"))
        #expect(story.feed.selection == "g13")
        story.type("g")
        #expect(story.visibleIDs.first == "n1")
        #expect(!story.lines[1].contains(" new · "))
    }

    @Test("B8: scrolling up counts the marker down")
    func markerCountsDown() {
        var story = Story(showing: gists(1...40))
        story.press(.character("r"))
        story.answerPage(gists(1...7, prefix: "n") + gists(1...40))
        story.press(.up, .up)
        #expect(story.lines[1].contains("5 new ·"))
    }

    @Test("B10: with rows a failure is a line that says what happened and which key tries again")
    func failureWithRows() {
        var story = Story(showing: gists(1...40))
        story.press(.character("r"))
        story.failPage("GitHub answers 503: it has trouble of its own.")
        #expect(story.lines[22] == " ✗ GitHub answers 503: it has trouble of its own. · r retry")
        #expect(story.visibleIDs.first == "g1")
    }

    @Test("B10: a sentence too long for the line is cut; the key stays")
    func longFailure() {
        var story = Story(showing: gists(1...40))
        story.press(.character("r"))
        story.failPage(String(repeating: "The requests of this hour are used up. ", count: 9))
        #expect(story.lines[20].hasPrefix(" ✗ ") && story.lines[22].hasSuffix("… · r retry"))
        // The hint is never broken.
        for count in 1...9 {
            story.press(.character("r"))
            story.failPage(String(repeating: "Used up. ", count: count * 3))
            #expect(story.lines[22].hasSuffix("r retry"))
        }
    }

    @Test("B10: rows, an error and a running load can show at once")
    func allThree() {
        var story = Story(showing: gists(1...40))
        story.press(.character("r"))
        story.failPage("GitHub did not answer.")
        story.press(.character("r"))
        #expect(story.text.contains("GitHub did not answer."))
        #expect(!story.text.contains("r retry"))
        #expect(story.text.contains("refreshing …"))
        #expect(story.visibleIDs.first == "g1")
        story.answerPage(gists(1...40))
        #expect(!story.text.contains("GitHub did not answer."))
    }

    @Test("B10: without rows a failure has the screen, with its details and the key")
    func failureWithoutRows() {
        var story = Story()
        story.failPage("GitHub can't be reached.", isOffline: true)
        #expect(story.text.contains("GitHub can't be reached."))
        #expect(story.text.contains("r  retry"))
        #expect(story.text.contains("status 500"))
        #expect(story.lines[0].contains("offline"))
        story.type("r")
        #expect(story.model.isAnimating)
        story.answerPage(gists(1...2))
        #expect(story.visibleIDs == ["g1", "g2"])
    }

    @Test(
        "B10: an empty feed says what would appear",
        arguments: [("1", "sent an empty list"), ("2", "Gists you star with s"), ("3", "c  write a gist")])
    func empty(key: Character, words: String) {
        var story = Story(settings: withToken)
        story.answerPage([])
        story.press(.character(key))
        if story.feed.load != nil { story.answerPage([]) }
        #expect(story.text.contains(words))
        _ = story.news()
        story.press(.enter, .down, .end, .tab, .character("F"), .character("]"), .character("y"), .character("o"))
        #expect(story.news() == [])
    }

    @Test("B15: the status bar has the place, what is loaded, the feed and the keys")
    func status() {
        var story = Story(120, 36, showing: gists(1...100), next: "p2")
        story.press(.down, times: 11)
        #expect(story.lines[35].hasPrefix(" 12/100+ · Public"))
        #expect(
            story.lines[35].hasSuffix(
                "↵ read  / filter  y copy  d save  o open  Space mark  r refresh  q quit  ^P commands  ? help"))
        story.press(.enter)
        #expect(story.lines[35].contains("Esc back"))
        #expect(!story.lines[35].contains("↵ read"))
    }

    @Test("B15: the header has whose token it is, how fresh the rows are, and the requests left once they are few")
    func freshness() {
        func limit(_ remaining: Int) -> Message {
            let resetsAt = Story.noon.addingTimeInterval(2_400)
            return .signIn(.limit(.left(RateLimit(limit: 60, remaining: remaining, resetsAt: resetsAt))))
        }
        var story = Story(130, 36, showing: gists(1...3))
        #expect(story.lines[0].hasSuffix(" updated 12:00"))
        story.send(.signIn(.login("octocat")))
        story.send(limit(12))
        #expect(story.lines[0].hasSuffix(" @octocat · updated 12:00"))
        story.send(limit(11))
        #expect(story.lines[0].hasSuffix(" @octocat · updated 12:00 · 11 requests left until 12:40"))
        story.send(limit(40))
        #expect(story.lines[0].contains("11 requests left"), "an old answer that was cached")
        story.send(limit(0))
        #expect(story.lines[0].hasSuffix("updated 12:00 · rate limit until 12:40"))
        story.send(.time(Story.noon.addingTimeInterval(720)))
        story.press(.character("r"))
        story.failPage(isOffline: true)
        #expect(story.lines[0].hasSuffix("offline · 12 min ago · rate limit until 12:40"))
        story.send(.time(Story.noon.addingTimeInterval(2_400)))
        #expect(story.lines[0].hasSuffix(" @octocat · offline · 40 min ago"))
        story.resize(80, 24)
        #expect(story.lines[0].hasSuffix(" offline · 40 min ago"))
    }

    @Test("B15: while enough requests are left, their number and the reset stand where there is room, as no warning")
    func budget() {
        let limit = RateLimit(limit: 5_000, remaining: 4_981, resetsAt: Story.noon.addingTimeInterval(2_400))
        for (columns, text) in [
            (160, "4981/5000 requests left until 12:40 · updated 12:00"),
            (110, "4981 left until 12:40 · updated 12:00"), (70, " updated 12:00"),
        ] {
            var story = Story(columns, 36, showing: gists(1...3))
            let before = story.lines[0]
            story.send(.signIn(.limit(.left(limit))))
            #expect(story.lines[0].hasSuffix(text), "\(columns)")
            #expect(story.lines[0].hasPrefix(String(before.prefix(40))))
            let x = columns - 3
            #expect(story.surface[x, 0]?.style == Theme.dark.dim)
            story.send(.time(limit.resetsAt))
            #expect(!story.lines[0].contains("4981"))
        }
    }

    @Test("B15: a notice takes a line until the next key")
    func notice() {
        var story = Story(showing: gists(1...3))
        story.send(.notice("Opening https://gist.test/g1", isError: false))
        #expect(story.lines[22] == " Opening https://gist.test/g1")
        story.press(.down)
        #expect(story.lines[22].isEmpty)
    }

    @Test("The address goes to the clipboard and to the web browser")
    func address() {
        var story = Story(showing: gists(1...3))
        story.type("yyo")
        #expect(
            story.news() == [
                .display(.copy("https://gist.test/g1", as: "URL")), .openInBrowser("https://gist.test/g1"),
            ])
        story.type("yy")
        #expect(story.lines[22] == " Copied URL")
        story.send(.copied("URL", to: "tmux buffer"))
        #expect(story.lines[22] == " Copied URL · tmux buffer")
    }
}
