import Cells
import Gists
import Testing

@testable import Browser

@Suite("B11, B13: filter, sort and find")
struct FilterTests {
    private let rows =
        gists(1...4) + [
            gist("ring", description: "Ring buffer #ring"), gist("other", description: "Other ring #other"),
        ]

    @Test("B11: `/` filters as one types, says how many are left, and Esc brings everything back")
    func filtersAsOneTypes() {
        var story = Story(showing: rows)
        story.press(.down)
        story.type("/ring")
        #expect(story.visibleIDs == ["ring", "other"])
        #expect(story.lines.last?.contains("/ring") == true)
        #expect(story.lines.last?.contains("1/2 of 6") == true)
        story.press(.escape)
        #expect(story.visibleIDs == ["g1", "g2", "g3", "g4", "ring", "other"])
        #expect(story.feed.selection == "g2")
        #expect(story.model.prompt == nil)
    }

    @Test("B11: Enter keeps the filter and gives the keys back to the list; Esc then drops it")
    func enterKeeps() {
        var story = Story(showing: rows)
        story.type("/ring")
        story.press(.enter)
        story.type("j")
        #expect(story.feed.selection == "other")
        #expect(story.text.contains("2/2 of 6 · Public  /ring  "))
        story.press(.escape)
        #expect(story.visibleIDs.count == 6)
        #expect(story.feed.selection == "other")
    }

    @Test("B7: the selection stays on its gist through a filter that shows it, and goes to the next one otherwise")
    func selectionStays() {
        var story = Story(showing: rows)
        story.press(.end)
        story.type("/ring")
        #expect(story.feed.selection == "other")
        story.press(.escape)
        story.press(.home)
        story.type("/ring")
        #expect(story.feed.selection == "ring")
    }

    /// The rows that are shown, in their order.
    private func shown(_ story: Story) -> [GistID] {
        (0..<story.feed.shownCount).map { story.feed.shownContent(at: $0).id }
    }

    @Test(
        "B11: the best hits come first: words by themselves, beginnings of words, what is together; equal ones as they were"
    )
    func ranked() {
        let rows = [
            gist("scattered", description: "A big ring, then other ends"), gist("inner", description: "Stringent"),
            gist("start", description: "Ringed plover"), gist("word", description: "A ring of keys"),
            gist("later", description: "Bring the ring"), gist("none", description: "Nothing"),
        ]
        var story = Story(showing: rows)
        story.type("/ring")
        #expect(shown(story) == ["scattered", "word", "later", "start", "inner"])
        story.press(.control("u"))
        story.type("rte")
        #expect(shown(story) == ["scattered"])
        story.press(.control("u"))
        story.type("'ring")
        #expect(shown(story) == ["scattered", "inner", "start", "word", "later"], "no rank where none is better")
        story.press(.control("u"))
        story.type("ring")
        story.press(.enter)
        story.type("Su")
        #expect(shown(story) == ["scattered", "inner", "start", "word", "later"], "an order was chosen")
    }

    @Test(
        "B11, B7: ranking leaves the selection on its gist, also when a page brings better hits; else the best is selected"
    )
    func rankedSelection() {
        var story = Story(showing: [gist("inner", description: "Stringent"), gist("none")], next: "2")
        story.type("/ring")
        #expect(story.feed.selection == "inner")
        story.press(.enter, .down)
        story.answerPage([gist("word", description: "A ring"), gist("x")], next: nil)
        #expect(story.feed.selection == "inner")
        #expect(shown(story) == ["word", "inner"])
        story.press(.escape, .home, .down)
        #expect(story.feed.selection == "none")
        story.type("/ring")
        #expect(story.feed.selection == "word")
        #expect(shown(story) == ["word", "inner"])
    }

    @Test("B11: letter by letter the best hit is selected, unless the row selected before is one or the person moves")
    func bestWhileTyping() {
        let rows = [
            gist("none", description: "Nothing"), gist("scattered", description: "The zinc edge blade"),
            gist("word", description: "Zeb"), gist("z", description: "Z"),
        ]
        var story = Story(showing: rows)
        story.type("/z")
        #expect(story.selectedID == shown(story).first)
        story.type("eb")
        #expect(shown(story).first == "word" && story.feed.selection == "word")
        story.press(.down)
        #expect(story.feed.selection == "scattered")
        story.press(.backspace)
        #expect(story.feed.selection == "scattered")
        story.press(.escape)
        #expect(story.feed.selection == "none")
        story.press(.down)
        story.type("/zeb")
        #expect(story.feed.selection == "scattered")
    }

    @Test("B11: the letters that are marked are those of the best match")
    func marksTheBest() {
        var story = Story(showing: [gist("a", description: "Stringent ring")])
        story.type("/ring")
        let surface = story.surface
        let marked = (0..<80).filter { x in
            (0..<24).contains { surface[x, $0]?.style.attributes.contains(.underline) == true }
        }
        let line = story.lines.first { $0.contains("Stringent ring") } ?? ""
        let place = line.firstRange(of: " ring").map { line.distance(from: line.startIndex, to: $0.lowerBound) + 1 }
        #expect(marked == place.map { Array($0..<$0 + 4) })
    }

    @Test("B16, B11: a mark at the end of what a filter leaves asks for the next page, as going on there does")
    func markAtTheEnd() {
        var story = Story(120, 30, showing: rows, next: "page 2")
        story.type("/ring buffer")
        story.press(.enter, .end)
        _ = story.news()
        story.type(" ")
        #expect(story.pageRequests.last?.cursor == .after("page 2"))
    }

    @Test("B11: a list without gists opens no filter, so that the keys of its message do what it says")
    func nothingToFilter() {
        var story = Story(120, 30, showing: rows)
        story.type("3/")
        #expect(story.text.contains("Your own gists need a token"))
        #expect(story.model.prompt == nil && story.text.contains("There is nothing to filter."))
        story.type("1/")
        #expect(story.feed.shownCount == 6 && story.model.prompt != nil)
    }

    @Test("B11: a filter that nothing matches shows so, has no selection, and gives it back with the rows")
    func nothingMatches() {
        var story = Story(120, 30, showing: rows)
        story.press(.down)
        story.type("/zzz")
        #expect(story.text.contains("loaded gists matches “zzz”."))
        #expect(!story.text.contains("clear the filter"), "a key named there would be typed")
        #expect(story.model.selectedGist == nil)
        story.press(.enter)
        #expect(story.model.focus == .list)
        #expect(story.text.contains("Esc  clear the filter"))
        story.type("/")
        story.press(.control("u"))
        #expect(story.feed.selection == "g2")
    }

    @Test(
        "B11: a condition with a typing error is named where nothing matches, and refused as a rule",
        arguments: [
            ("foo:bar", "Unknown filter “foo:”; write 'foo:bar to look for the text itself."),
            ("lnag:swift", "Unknown filter “lnag:”; did you mean “lang”?"),
            ("has:forks", "Invalid filter “has:forks”: use something like has:comments."),
            ("is:secert", "Invalid filter “is:secert”: use something like is:secret."),
            ("size:big", "Invalid filter “size:big”: use something like size:>10k."),
        ])
    func mistyped(filter: String, sentence: String) {
        var story = Story(120, 30, showing: rows)
        story.type("/" + filter)
        story.press(.enter)
        let words = story.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("No matches"))
        #expect(sentence.split(separator: " ").allSatisfy { words.contains($0) }, "\(words)")
        story.press(.escape)
        story.type(":hide " + filter)
        story.press(.enter)
        #expect(story.model.settings.hideRules.isEmpty && story.text.contains(sentence))
    }

    @Test("B11: the first row that matches an empty list's filter is selected, however it comes")
    func firstMatch() {
        func filtering() -> Story {
            var story = Story(120, 30, showing: gists(1...100), next: "2")
            story.press(.down)
            story.type("/other")
            story.press(.enter)
            return story
        }
        let other = gist("other", description: "an other one")
        var loadingMore = filtering()
        loadingMore.type("G")
        loadingMore.answerPage(gists(101...102) + [other], next: nil)
        #expect(loadingMore.feed.shownCount == 1 && loadingMore.model.selectedGist?.id == "other")
        var refreshing = filtering()
        refreshing.type("r")
        refreshing.answerPage([other] + gists(1...99), next: "2")
        #expect(refreshing.feed.shownCount == 1 && refreshing.model.selectedGist?.id == "other")
        var changed = filtering().feed
        changed.change(gist("g7", description: "an other one"))
        #expect(changed.shownCount == 1 && changed.selection == .gist("g7"))
    }

    @Test("B11: what matched is marked, and not by colour alone")
    func marksMatches() {
        var story = Story(showing: rows)
        story.type("/rb")
        let surface = story.surface
        let marked = surface.cells.filter { $0.style.attributes.contains(.underline) }.map(\.glyph.text)
        #expect(marked == ["R", "b"])
    }

    @Test("B11: `n` and `N` go round the matches, also after the filter was taken back")
    func nextMatch() {
        var story = Story(showing: rows)
        story.type("/ring")
        story.press(.escape)
        story.type("n")
        #expect(story.feed.selection == "ring")
        story.type("n")
        #expect(story.feed.selection == "other")
        story.type("n")
        #expect(story.feed.selection == "ring")
        story.type("N")
        #expect(story.feed.selection == "other")
        #expect(story.visibleIDs.count == 6)
    }

    @Test("B3: a filter that leaves few rows asks for no pages by itself; going on at its end asks for one")
    func noPagingByItself() {
        var story = Story(showing: gists(1...100), next: "2")
        _ = story.news()
        story.type("/zzz")
        #expect(story.news().isEmpty)
        story.press(.control("u"))
        story.type("#g100")
        story.press(.enter)
        #expect(story.news().isEmpty)
        story.press(.down, times: 5)
        #expect(story.news().count == 1)
        story.answerPage(gists(1000...1009), next: nil)
        #expect(story.feed.shownCount == 11)
        #expect(story.feed.selection == "g100")
    }

    @Test("B13: `S` offers the orders, again or `R` turns them round, the status bar says so, the selection stays")
    func sorts() {
        let rows = [
            gist("a", files: [file("1"), file("2")], comments: 1), gist("b", minutesAgo: 1, comments: 3),
            gist("c", files: [file("1"), file("2"), file("3")], minutesAgo: 9),
        ]
        var story = Story(showing: rows)
        story.type("Su")
        #expect(story.visibleIDs == ["b", "a", "c"])
        #expect(story.text.contains("updated ↓"))
        story.type("Sn")
        #expect(story.visibleIDs == ["c", "a", "b"])
        story.type("Sm")
        #expect(story.visibleIDs == ["b", "a", "c"])
        #expect(story.text.contains("comments ↓"))
        story.type("S")
        #expect(story.text.contains("✓ comments"))
        story.type("m")
        #expect(story.text.contains("comments ↑"))
        story.type("SR")
        #expect(story.text.contains("comments ↓"))
        story.type("R")
        #expect(story.visibleIDs == ["c", "a", "b"])
        #expect(story.text.contains("comments ↑"))
        #expect(story.feed.selection == "a")
        story.type("RSf")
        #expect(story.visibleIDs == ["a", "b", "c"])
    }

    @Test("B12: a hide rule keeps gists off the list before they are inserted, counts them, and ends no feed")
    func hides() {
        var settings = Settings()
        settings.hideRules = [RowQuery("owner:spam"), RowQuery("'casino"), RowQuery("")]
        let spam = gist("s1", owner: Owner(login: "spammer"))
        var story = Story(80, 24, settings: settings)
        story.answerPage([spam, gist("a"), gist("s2", description: "Best casino")], next: "2")
        #expect(story.rowIDs == ["a"])
        #expect(story.text.contains("2 hidden"))
        story.answerPage([spam], next: "3")
        #expect(story.feed.next == .after("3"))
    }

    @Test("B12: pages of which rules leave next to nothing are not loaded one after the other: going on asks for one")
    func thinPages() {
        var settings = Settings()
        settings.hideRules = [RowQuery("!owner:mira")]
        func page(_ number: Int, _ kept: Int) -> [Gist] {
            (1...8).map { gist("p\(number)x\($0)", owner: Owner(login: $0 <= kept ? "mira" : "otto")) }
        }
        var story = Story(80, 24, settings: settings)
        story.answerPage(page(1, 0), next: "2")
        #expect(story.text.contains("your rules hide 8 gists."))
        #expect(story.text.contains("G  load more"))
        #expect(story.pageRequests.count == 1)
        story.type("G")
        story.answerPage(page(2, 1), next: "3")
        #expect(story.text.contains("1 loaded · G load more"))
        story.send(.tick)
        story.press(.up)
        #expect(story.pageRequests.map(\.cursor) == [.first, .after("2")])
        story.type("G")
        story.answerPage(page(3, 8), next: "4")
        #expect(story.pageRequests.last?.cursor == .after("4"), "a page of rows goes on by itself")
    }

    @Test("B12: rules hide the rows of an earlier session too, and the list does not open on one")
    func hidesStored() throws {
        let rows = [gist("s", owner: Owner(login: "spam")), gist("a"), gist("b")]
        let feed = FeedState(cached: rows, loadedAt: Story.noon, hiding: [RowQuery("owner:spam")])
        #expect(Array(feed.rows.keys) == ["a", "b"])
        #expect(feed.selection == "a")
        var settings = Settings()
        settings.hideRules = [RowQuery("owner:spam")]
        var story = Story(80, 24, settings: settings)
        let request = try #require(story.pageRequests.last?.request)
        story.send(.stored(request, .page(GistPage(gists: rows, next: nil)), asOf: Story.noon))
        #expect(story.rowIDs == ["a", "b"])
    }

    @Test("B13: `R` turns round what is loaded and loads nothing, also when it is turned back")
    func reverseLoadsNothing() {
        var story = Story(showing: gists(1...100), next: "p2")
        story.type("R")
        #expect(story.feed.selectedIndex == 99)
        story.press(.up, times: 3)
        story.press(.home)
        #expect(story.feed.selection == "g100")
        story.type("R")
        #expect(story.feed.selectedIndex == 99)
        #expect(story.pageRequests.count == 1)
        story.press(.up)
        #expect(story.pageRequests.last?.cursor == .after("p2"), "who moves there wants more")
    }

    @Test("B13: at the end of sorted rows the footer says how there are more, and going on there loads a page")
    func sortedEnd() {
        var story = Story(showing: gists(1...20), next: "p2")
        story.type("Su")
        story.press(.end)
        #expect(story.text.contains("20 loaded · G load more"))
        #expect(story.pageRequests.count == 1)
        story.type("G")
        #expect(story.pageRequests.last?.cursor == .after("p2"))
    }

    @Test("B2: `u` shows the gists of the selected gist's owner at once, also while it is read")
    func showsOwner() {
        let rows = [gist("a", owner: Owner(login: "kenji")), gist("b", owner: Owner(login: "kara"))]
        for isRead in [false, true] {
            var story = Story(showing: rows)
            story.press(.down)
            if isRead { story.press(.enter) }
            story.type("u")
            #expect(story.model.feedID == .user("kara"))
            #expect(story.model.focus == .list)
            #expect(story.model.prompt == nil)
            #expect(story.pageRequests.last?.feed == .user("kara"))
        }
    }

    @Test("B2: `u` says so where a gist has no owner, or its list is on the screen")
    func showsNoOwner() {
        var story = Story(120, 24, showing: [gist("a", owner: nil), gist("b", owner: Owner(login: "ghost"))])
        story.type("u")
        #expect(story.text.contains("This gist is anonymous"))
        story.type("ju")
        #expect(story.text.contains("The owner's account was deleted"))
        #expect(story.model.feedID == .everyone)
        story.type(":user kenji")
        story.press(.enter)
        story.answerPage([gist("c", owner: Owner(login: "kenji"))])
        _ = story.news()
        story.type("u")
        #expect(story.text.contains("These are kenji's gists."))
        #expect(story.news() == [])
    }

    @Test("B2: `U` asks for a login, completes it from those seen, and shows that person's gists")
    func showsUser() {
        var story = Story(showing: [gist("a", owner: Owner(login: "kenji")), gist("b", owner: Owner(login: "kara"))])
        story.type("Uke")
        #expect(story.lines.last?.contains("User: ke") == true)
        #expect(story.lines.last?.contains("Tab kenji") == true)
        story.press(.tab, .enter)
        #expect(story.model.feedID == .user("kenji"))
        #expect(story.pageRequests.last?.feed == .user("kenji"))
        story.type("Uno/body")
        story.press(.enter)
        #expect(story.text.contains("Invalid login"))
        #expect(story.model.feedID == .user("kenji"))
    }

    @Test(
        "B11: a line has readline's keys",
        arguments: [
            ([Key.control("w")], "ring "), ([.home, .delete], "ing buffer"), ([.control("u")], ""),
            ([.left, .left, .control("k")], "ring buff"), ([.control("a"), .right, .backspace], "ing buffer"),
            ([.home, .backspace], "ring buffer"), ([.control("b"), .control("d")], "ring buffe"),
            ([.control("w"), .control("w"), .control("w")], ""), ([.enter, .tab, .up], "ring buffer"),
        ])
    func editing(_ keys: [Key], _ text: String) {
        var line = LineEditor("ring buffer")
        for key in keys { _ = line.press(key) }
        #expect(line.text == text)
    }

    @Test("C4: line breaks and tabs that are put into a line become spaces")
    func insertsOneLine() {
        var line = LineEditor("ab")
        _ = line.press(.left)
        line.insert("1\n2\t3\r\n")
        #expect(line.text == "a1 2 3 b")
        #expect(line.cursor == 7)
    }
}
