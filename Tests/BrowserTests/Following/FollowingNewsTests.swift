import Documents
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("P4: news of followed people")
struct FollowingNewsTests {
    private static let old = gist("f1")
    private static let new = gist("f2")

    /// A browser with the stored gists of a followed person.
    private static func story() throws -> Story {
        var settings = Settings()
        (settings.hasToken, settings.refreshEvery) = (true, 60)
        var story = Story(120, 30, settings: settings, showing: gists(1...3))
        story.recall(ReadHistory(read: [:], lastVisit: Story.noon.addingTimeInterval(-900_000), followed: ["ana"]))
        try story.answerFollowing([old], nil)
        return story
    }

    private static func notified(_ story: inout Story) -> [FollowedNews] {
        story.news().compactMap { if case .display(.notify(let news)) = $0 { news } else { nil } }
    }

    @Test("P4: what an automatic check brings is told once; what the first check or the user brings is not")
    func automatic() throws {
        var story = try Self.story()
        try story.answerFollowing([Self.old], Self.ended)
        #expect(Self.notified(&story) == [])
        story.rest(61)
        try story.answerFollowing([Self.new, Self.old], Self.ended)
        #expect(Self.notified(&story).map(\.count) == [1])
        story.rest(61)
        try story.answerFollowing([Self.new, Self.old], Self.ended)
        #expect(Self.notified(&story) == [])
        story.type("6r")
        try story.answerFollowing([gist("f3"), Self.new, Self.old], Self.ended)
        #expect(Self.notified(&story) == [])
    }

    @Test("P4: one gist is told with its description, more with their people")
    func texts() {
        let owners = ["ana", "bob", "cy", "di", "ed"].map { Owner(login: $0, id: 1) }
        let many = owners.enumerated().map { number, owner in
            var gist = gist("m\(number)")
            gist.owner = owner
            return gist
        }
        #expect(FollowedNews(many).text == "5 new gists by ana, bob, cy and 2 more")
        var one = many[0]
        one.description = "Notes\non\u{1B} pipes"
        #expect(FollowedNews([one]).text.hasPrefix("ana: Notes on"))
        one.description = nil
        #expect(!FollowedNews([one]).text.isEmpty)
    }

    @Test("P3 P7: a gist whose newer files only the store knows is marked as changed in Following")
    func changed() throws {
        let (row, newer) = (Stated.row("f1", 1), Stated.row("f1", 2))
        var story = Story(120, 30, showing: gists(1...3))
        story.recall(ReadHistory(read: ["f1": Stated.mark("f1", 1)], followed: ["ana"]))
        try story.answerFollowing([row], nil)
        story.type("6")
        try story.answerFollowing([row], Self.ended)
        #expect(story.text.contains("#f1") && !story.text.contains("~"))
        story.type("r")
        let latest = ReadMark.Latest(contents: try #require(newer.contents), updatedAt: newer.updatedAt)
        try story.answerFollowing([row], Self.ended, latest: ["f1": latest])
        #expect(story.lines.contains { $0.dropFirst().hasPrefix("~") && $0.contains("#f1") })
        #expect(story.lines[0].contains("6 Following •1"))
    }

    @Test("P2: without the network, or if the user follows nobody, the stored gists are read once")
    func withoutChecks() throws {
        var settings = Settings()
        settings.isOffline = true
        var offline = Story(120, 30, settings: settings, showing: gists(1...3))
        offline.recall(ReadHistory(read: [:], followed: ["ana"]))
        var alone = Story(120, 30, showing: gists(1...3))
        alone.recall(ReadHistory(read: [:]))
        for (var story, people) in [(offline, ["ana"]), (alone, [])] {
            story.type("6")
            try story.answerFollowing(people.isEmpty ? [] : [Self.old], nil, people: people)
            _ = story.news()
            story.rest(600)
            #expect(!story.news().contains { if case .ask(.following, _, _) = $0 { true } else { false } })
        }
    }

    private static var ended: FollowingCheck {
        var check = FollowingCheck(checked: 1, all: 1)
        check.isOver = true
        return check
    }
}

extension Story {
    /// Answers the last request about followed people: a check, or if it is nil, the stored gists.
    fileprivate mutating func answerFollowing(
        _ gists: [Gist], _ check: FollowingCheck?, latest: [GistID: ReadMark.Latest] = [:], people: [String] = ["ana"]
    ) throws {
        let requests = effects.compactMap { effect -> RequestID? in
            switch effect {
            case .ask(.following(.rows), let request, _) where check == nil: request
            case .ask(.following(.check), let request, _) where check != nil: request
            default: nil
            }
        }
        let people = people.map { FollowedPerson(login: Login($0), gists: gists.map(\.id), checkedAt: model.now) }
        let found = FollowedGists(gists: gists, people: people, latest: latest)
        send(.answered(try #require(requests.last), .success(.following(found, check))))
    }
}
