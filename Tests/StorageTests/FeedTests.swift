import Foundation
import Gists
import Testing

@testable import Storage

@Suite struct FeedTests {
    let folder = StoreFolder()

    func page(_ ids: String..., next: String? = "next") -> GistPage {
        GistPage(gists: ids.map { Gist.sample(GistID($0), "About \($0)") }, next: next)
    }

    func ids(_ copy: StoredFeed?) -> [GistID]? { copy?.gists.map(\.id) }

    @Test("S5: a feed comes back as it was seen, in this run and the next, with its age")
    func roundTrip() {
        let ada = folder.open().account(.ada)
        #expect(ada.feed(.everyone) == nil)
        let page = GistPage(
            gists: [
                .sample("2", "Two", files: ["b.txt": nil, "a.swift": nil], language: "Swift", comments: 3),
                Gist(id: "1", createdAt: .distantPast, updatedAt: .distantFuture),
            ], next: "https://next")
        ada.save(page, of: .everyone, isFirst: true)
        let expected = StoredFeed(gists: page.gists, next: "https://next", asOf: folder.clock.now())
        #expect(ada.feed(.everyone) == expected)
        folder.clock.advance(3600)
        #expect(folder.open().account(.ada).feed(.everyone) == expected)
        #expect(ada.feed(.everyone, limit: 1)?.gists.map(\.id) == ["2"])
        #expect(ada.feed(.mine) == nil)
    }

    @Test("S5: pages follow one another; what was seen before stays behind them, each gist once")
    func pages() {
        let ada = folder.open().account(.ada)
        ada.save(page("9", "8", "7"), of: .everyone, isFirst: true)
        ada.save(page("7", "6", "5"), of: .everyone, isFirst: false)
        #expect(ids(ada.feed(.everyone)) == ["9", "8", "7", "6", "5"])
        folder.clock.advance(60)
        ada.save(page("11", "8"), of: .everyone, isFirst: true)
        #expect(ids(ada.feed(.everyone)) == ["11", "8", "9", "7", "6", "5"])
        ada.save(page("10", "9", next: nil), of: .everyone, isFirst: false)
        #expect(ids(ada.feed(.everyone)) == ["11", "8", "10", "9"])
        #expect(ada.feed(.everyone)?.next == nil)
        #expect(ada.feed(.everyone)?.asOf == folder.clock.now())
    }

    @Test("B6: a gist that is twice in a page is once in the feed and in the index")
    func twice() {
        let store = folder.open()
        let ada = store.account(.ada)
        let twins = ["Newer", "Older"].map { Gist.sample("1", $0) }
        ada.save(GistPage(gists: [twins[0], .sample("2"), twins[1]], next: "n"), of: .everyone, isFirst: true)
        #expect(ids(ada.feed(.everyone)) == ["1", "2"])
        #expect(ada.search(SearchQuery("newer")).count == 1 && ada.search(SearchQuery("older")).isEmpty)
        #expect(store.verify() == [])
    }

    @Test("S5: a page that follows does not make the first one younger")
    func age() {
        let ada = folder.open().account(.ada)
        ada.save(page("1"), of: .everyone, isFirst: true)
        folder.clock.advance(60)
        ada.save(page("2"), of: .everyone, isFirst: false)
        #expect(ada.feed(.everyone)?.asOf == folder.clock.now().addingTimeInterval(-60))
    }

    @Test("S6: one account never sees what another one saw, nor another server's")
    func accounts() {
        let store = folder.open()
        let others = [
            .bob, AccountKey(api: "https://api.example.com"), AccountKey(api: "https://other", person: "ada"),
        ]
        let ada = store.account(.ada)
        ada.save(page("secret"), of: .mine, isFirst: true)
        ada.save(Gist.sample("secret", "Hidden words", files: ["a": "hidden text"]))
        ada.save([Comment(id: 1, author: nil, body: "hidden", createdAt: .now, updatedAt: .now)], of: "secret")
        ada.markRead("secret")
        ada.visit()
        for key in others {
            let other = store.account(key)
            #expect(other.feed(.mine) == nil)
            #expect(other.gist("secret") == nil)
            #expect(other.readMarks().isEmpty)
            #expect(other.lastVisit == nil)
            other.save(Gist.sample("own", "hidden"))
            for order in [SearchOrder.newest, .best] {
                #expect(other.search(SearchQuery("hidden"), order: order).map(\.gist.id) == ["own"])
                #expect(other.search(SearchQuery("owner:octocat"), order: order).map(\.gist.id) == ["own"])
            }
            other.remove("secret")
        }
        #expect(ada.gist("secret")?.comments?.count == 1)
        store.account(.bob).wipe()
        #expect(ada.search(SearchQuery("hidden")).count == 1)
        ada.wipe()
        #expect(ada.feed(.mine) == nil && ada.gist("secret") == nil && ada.readMarks().isEmpty)
        #expect(ada.search(SearchQuery("hidden")).isEmpty)
        #expect(store.verify() == [])
    }

    @Test("S10: starring takes the gist into the starred feed among its dates, where the feed has come that far")
    func starredPlace() {
        let ada = folder.open().account(.ada)
        func dated(_ ids: [GistID], _ age: Double) -> [Gist] {
            ids.enumerated().map { index, id in
                var gist = Gist.sample(id)
                gist.updatedAt -= age + Double(index) * 100
                return gist
            }
        }
        ada.save(GistPage(gists: dated(["a", "b", "c"], 0), next: "p2"), of: .starred, isFirst: true)
        ada.save(GistPage(gists: dated(["m", "old"], 150), next: "p2"), of: .everyone, isFirst: true)
        ada.setStarred(true, id: "m")
        ada.setStarred(true, id: "old")
        #expect(ids(ada.feed(.starred)) == ["a", "b", "m", "c"])
        ada.setStarred(true, id: "m")
        #expect(ids(ada.feed(.starred)) == ["a", "b", "m", "c"])
    }

    @Test("B6: what has left a feed is not in it any more, and neither starred nor one's own")
    func removal() {
        let ada = folder.open().account(.ada)
        ada.save(page("1", "2"), of: .starred, isFirst: true)
        ada.save(page("1", "2"), of: .everyone, isFirst: true)
        ada.remove(["2", "unknown"], from: .starred)
        #expect(ids(ada.feed(.starred)) == ["1"])
        #expect(ids(ada.feed(.everyone)) == ["1", "2"])
        #expect(ada.gist("2")?.isStarred == false)
    }

    @Test("S10: starring is noted, and unstarring takes the gist out of the starred feed")
    func starring() {
        let ada = folder.open().account(.ada)
        ada.save(page("1", "2", "3", next: nil), of: .starred, isFirst: true)
        ada.save(page("4"), of: .everyone, isFirst: true)
        #expect(ada.gist("1")?.isStarred == true)
        #expect(ada.gist("4")?.isStarred == nil)
        ada.setStarred(false, id: "2")
        ada.setStarred(true, id: "4")
        #expect(ids(ada.feed(.starred)) == ["1", "3", "4"])
        #expect(Set(ada.search(SearchQuery("starred:")).map(\.gist.id)) == ["1", "3", "4"])
        ada.save(page("1", next: nil), of: .starred, isFirst: true)
        #expect(ada.gist("3")?.isStarred == false)
        #expect(ids(ada.feed(.starred)) == ["1"])
    }

    @Test func `Feeds of users are told apart, but not by the case of a login`() {
        let ada = folder.open().account(.ada)
        ada.save(page("1"), of: .user("Octocat"), isFirst: true)
        ada.save(page("2"), of: .user("hubot"), isFirst: true)
        #expect(ids(ada.feed(.user("octocat"))) == ["1"])
        #expect(ids(ada.feed(.user("hubot"))) == ["2"])
    }
}
