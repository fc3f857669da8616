import Documents
import Testing

@testable import Browser

@Suite("S13: a sync beside the browser")
struct SyncPaneTests {
    private static func story(hasToken: Bool = true, isOffline: Bool = false) -> Story {
        var settings = Settings()
        settings.hasToken = hasToken
        settings.isOffline = isOffline
        return Story(120, 30, settings: settings, showing: gists(1...3))
    }

    private static func orders(_ story: inout Story) -> [SyncOrder] {
        story.news().compactMap { if case .ask(.sync(let order), _, _) = $0 { order } else { nil } }
    }

    private static func command(_ line: String, _ story: inout Story) {
        story.type(line)
        story.press(.enter)
    }

    @Test(
        "S13: :sync takes the selection of the command",
        arguments: [
            ("", "mine starred"), ("octocat", "octocat"), ("mine --comments", "mine comments"),
            ("--user mine --user ana bob --revisions", "mine,ana,bob revisions"), ("comments", "mine starred comments"),
            ("following starred", "starred following"),
        ])
    func selection(words: String, expected: String) throws {
        let order = try #require(SyncOrder.parse(words).order)
        var parts: [String] = []
        if order.mine { parts.append("mine") }
        if order.starred { parts.append("starred") }
        if order.following { parts.append("following") }
        if !order.users.isEmpty { parts.append(order.users.map(\.rawValue).joined(separator: ",")) }
        if order.comments { parts.append("comments") }
        if order.revisions { parts.append("revisions") }
        #expect(parts.joined(separator: " ") == expected)
    }

    @Test("S13: other words, a missing login, offline and a missing token are complaints, and nothing starts")
    func problems() {
        for words in ["--all", "a/b", "--user", "--user a/b"] {
            var story = Self.story()
            Self.command(":sync \(words)", &story)
            #expect(Self.orders(&story) == [] && story.text.contains("is neither a login"), "\(words)")
        }
        for (words, hasToken, isOffline) in [("", false, false), ("mine", false, false), ("", true, true)] {
            var story = Self.story(hasToken: hasToken, isOffline: isOffline)
            Self.command(":sync \(words)", &story)
            #expect(Self.orders(&story) == [])
            #expect(story.text.contains(isOffline ? "A sync needs the network" : "need a token"))
        }
    }

    @Test("S13: the pane shows the progress while keys work; :sync hides it, :sync stop ends the sync")
    func pane() throws {
        var story = Self.story()
        Self.command(":sync mine comments", &story)
        var order = SyncOrder()
        (order.mine, order.comments) = (true, true)
        let request = try #require(
            story.effects.compactMap { if case .ask(.sync(order), let request, _) = $0 { request } else { nil } }.last)
        _ = story.news()
        let step = SyncStep(lists: 1, allLists: 1, gists: 30, allGists: 60, parts: 2, allParts: 8, bytes: 2_048)
        story.send(.progress(request, .sync(step)))
        story.send(.tick)
        #expect(story.text.contains("Sync: 1 of 1 list · 30 of 60 gists · 2 of 8 with comments or revisions · 2"))
        story.type("j")
        #expect(story.selectedID == "g2")
        Self.command(":sync", &story)
        #expect(!story.text.contains("30 of 60 gists"))
        Self.command(":sync", &story)
        #expect(story.text.contains("30 of 60 gists"))
        Self.command(":sync bob", &story)
        #expect(story.text.contains("A sync is running."))
        Self.command(":sync stop", &story)
        #expect(story.text.contains("The sync has ended.") && !story.text.contains("30 of 60 gists"))
        #expect(story.news().contains(.cancel(request)))
        Self.command(":sync stop", &story)
        #expect(story.text.contains("No sync is running."))
    }

    @Test("S13: the end is reported, with the first missing thing")
    func end() throws {
        for missing in [nil, "ana has no such file."] {
            var story = Self.story()
            Self.command(":sync ana", &story)
            let request = try #require(
                story.effects.compactMap { if case .ask(.sync, let request, _) = $0 { request } else { nil } }.last)
            story.send(.answered(request, .success(.synced(SyncOutcome(sentence: "5 gists.", missing: missing)))))
            #expect(story.text.contains(missing.map { "Sync: 5 gists. Missing: \($0)" } ?? "Sync: 5 gists."))
        }
    }

    @Test("S13: the first start with a token offers a sync; S accepts it, another key does not")
    func offer() {
        var story = Self.story()
        story.send(.unsynced(446))
        #expect(story.text.contains("446 of your gists are not cached yet: S syncs them"))
        story.type("S")
        var order = SyncOrder()
        (order.mine, order.starred) = (true, true)
        #expect(Self.orders(&story) == [order])
        var other = Self.story()
        other.send(.unsynced(446))
        other.type("jS")
        #expect(Self.orders(&other) == [])
    }
}
