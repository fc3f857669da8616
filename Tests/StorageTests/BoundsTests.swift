import Foundation
import Gists
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(3))) struct BoundsTests {
    let folder = StoreFolder()
    let day = 86_400.0

    func ids(_ account: AccountStore) -> [String] {
        (account.feed(.everyone)?.gists.map(\.id) ?? []).sorted()
    }

    /// Gists `1` to `count`, each used a day after the one before; the even ones with a lot of text.
    func fill(_ account: AccountStore, count: Int, bytes: Int = 50_000) {
        for number in 1...count {
            account.save(
                GistPage(gists: [.sample("\(number)")], next: "n"), of: .everyone, isFirst: number == 1)
            account.save(Gist.sample("\(number)", files: ["a": String(repeating: "text ", count: bytes / 5)]))
            folder.clock.advance(day)
        }
    }

    @Test("S12: what was not used for too long goes, but not what is starred or one's own")
    func age() {
        let store = folder.open(StoreLimits(age: 3 * day))
        let ada = store.account(.ada)
        fill(ada, count: 6, bytes: 10)
        ada.setStarred(true, id: "1")
        ada.save(GistPage(gists: [.sample("own")]), of: .mine, isFirst: true)
        store.save(StoredResponse(variant: "", head: Data(), body: Data()), url: "/", account: "")
        folder.clock.advance(day / 2)
        _ = ada.gist("2")
        #expect(store.prune() == 2)
        #expect(ids(ada) == ["1", "2", "5", "6"])
        folder.clock.advance(100 * day)
        #expect(store.prune() == 3)
        #expect(ids(ada) == ["1"])
        #expect(ada.gist("own") != nil && store.responses(url: "/", account: "").isEmpty)
        #expect(store.verify() == [])
    }

    @Test("S12: the size is bounded: what was used least recently goes first, starred and own last")
    func bytes() throws {
        let store = folder.open(StoreLimits(bytes: 1_000_000))
        let ada = store.account(.ada)
        fill(ada, count: 3)
        ada.setStarred(true, id: "1")
        fill(ada, count: 30)
        #expect(try #require(store.status()).bytes <= 1_000_000)
        let kept = ids(ada)
        #expect(kept.contains("1") && kept.contains("30") && !kept.contains("2") && kept.count > 5)
        #expect(store.problem == nil && store.verify() == [])
    }

    @Test("S12: room that became free is given back to the disk")
    func shrinking() throws {
        let store = folder.open()
        fill(store.account(.ada), count: 30)
        func size() throws -> Int {
            try FileManager.default.attributesOfItem(atPath: folder.database)[.size] as? Int ?? 0
        }
        #expect(store.prune() == 0)
        let before = try size()
        store.clear()
        #expect(try size() < before / 4)
        #expect(store.status()?.gists == 0 && store.verify() == [])
    }

    @Test("S12: a clock set back by a year keeps everything, and what was used then ages from now")
    func clock() {
        let store = folder.open(StoreLimits(age: 30 * day))
        let ada = store.account(.ada)
        fill(ada, count: 3, bytes: 10)
        folder.clock.advance(-365 * day)
        #expect(store.prune() == 0)
        #expect(ids(ada) == ["1", "2", "3"])
        #expect(ada.gist("1") != nil)
        ada.save(GistPage(gists: [.sample("4")], next: "n"), of: .everyone, isFirst: true)
        #expect(ids(ada) == ["1", "2", "3", "4"])
        folder.clock.advance(31 * day)
        #expect(store.prune() == 4)
    }

    @Test func `The status counts what is there`() throws {
        let store = folder.open(StoreLimits(bytes: 123 << 20))
        store.account(.ada).save(Gist.sample("1", files: ["a": "x", "b": "y"]))
        store.account(.bob).save(GistPage(gists: [.sample("1"), .sample("2")]), of: .everyone, isFirst: true)
        let status = try #require(store.status())
        #expect(status.accounts == 2 && status.gists == 3 && status.wholeGists == 1 && status.files == 4)
        #expect(status.feeds == 1 && status.comments == 0 && status.responses == 0)
        #expect(status.bytes > 10_000 && status.limit == 123 << 20)
    }
}
