import Foundation
import Gists
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(3))) struct BoundsTests {
    let folder = StoreFolder()
    let day = 86_400.0

    func ids(_ account: AccountStore) -> [GistID] {
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

    @Test("S12: opening a store writes nothing to it")
    func openingWritesNothing() throws {
        folder.open().account(.ada).save(Gist.sample("1"))
        let store = folder.open()
        let log = try FileManager.default.attributesOfItem(atPath: folder.database + "-wal")[.size] as? UInt64
        #expect(log == 0 && store.access == .full && store.account(.ada).gist("1") != nil)
    }

    @Test("S12: an account that nobody has used for a year goes with all that it has, its texts out of the index too")
    func oldAccounts() {
        let store = folder.open()
        let (ada, bob) = (store.account(.ada), store.account(.bob))
        for account in [ada, bob] {
            account.save(GistPage(gists: [.sample("mine", "secret words")]), of: .mine, isFirst: true)
            account.visit()
        }
        folder.clock.advance(300 * day)
        ada.visit()
        folder.clock.advance(100 * day)
        store.prune()
        #expect(ada.gist("mine") != nil && bob.gist("mine") == nil)
        #expect(store.status()?.accounts == 1)
        #expect(bob.search(SearchQuery("secret")).isEmpty && ada.search(SearchQuery("secret")).count == 1)
        #expect(store.verify() == [])
    }

    @Test("S12: at the end of a run what is too old goes, once a day")
    func daily() {
        let store = folder.open(StoreLimits(age: 30 * day))
        let ada = store.account(.ada)
        store.pruneDaily()
        fill(ada, count: 2, bytes: 10)
        folder.clock.advance(31 * day)
        fill(ada, count: 1, bytes: 10)
        store.pruneDaily()
        #expect(store.status()?.gists == 1)
        folder.clock.advance(day / 2)
        store.account(.bob).save(Gist.sample("x"))
        try? folder.run("UPDATE gist SET usedAt = 0 WHERE gistID = 'x'")
        store.pruneDaily()
        #expect(store.status()?.gists == 2, "half a day later nothing is done")
        folder.clock.advance(day)
        store.pruneDaily()
        #expect(store.status()?.gists == 1)
    }

    @Test("S12: forgetting everything forgets stores that were set aside, and what was not written to its end")
    func clearing() throws {
        let store = folder.open()
        fill(store.account(.ada), count: 1)
        let blobs = BlobStore(folder: folder.path, limit: 1_000)
        blobs.store(Data("a".utf8), for: "a")
        let left = ["store.sqlite.damaged", "store.sqlite.damaged-wal", "store.sqlite.damaged-shm", "tmp-1-2-3-4"]
        for name in left + ["notes.txt"] { try Data("text".utf8).write(to: URL(filePath: folder.path + "/" + name)) }
        store.clear()
        blobs.clear()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.filter(left.contains).isEmpty)
        #expect(names.contains("notes.txt") && blobs.data(for: "a") == nil)
    }

    @Test("S12: one account's entries among the images and files can be forgotten alone")
    func entriesOfOne() {
        let blobs = BlobStore(folder: folder.path, limit: 1_000)
        for key in ["file:ada:1", "file:bob:1", "avatar:x"] { blobs.store(Data(key.utf8), for: key) }
        blobs.remove { $0.hasPrefix("file:ada:") }
        #expect(blobs.data(for: "file:ada:1") == nil)
        #expect(blobs.data(for: "file:bob:1") != nil && blobs.data(for: "avatar:x") != nil)
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
