import Foundation
import Gists
import TestSupport
import Testing

@testable import Storage

@Suite("W9: drafts in the store")
struct DraftTests {
    private func draft(_ revision: Int, _ text: String) -> AccountStore.StoredDraft {
        .init(id: "1", revision: revision, body: Data(text.utf8))
    }

    private func texts(_ store: AccountStore) -> Set<String> {
        Set(store.drafts().map { String(decoding: $0.body, as: UTF8.self) })
    }

    @Test("W9: the latest state of a draft is kept, until it is dropped")
    func latest() {
        let folder = StoreFolder()
        let store = folder.open().account(AccountKey(api: "a", person: "mira"))
        #expect(store.keep(draft(1, "a"), else: "1x"))
        #expect(store.keep(draft(2, "ab"), else: "1x"))
        #expect(texts(store) == ["ab"])
        #expect(texts(folder.open().account(AccountKey(api: "a", person: "ada"))) == [])
        store.dropDraft("1", else: "1x")
        #expect(texts(store) == [])
    }

    @Test("W9: two programs that write one draft lose nothing of either")
    func twoPrograms() {
        let folder = StoreFolder()
        let store = folder.open().account(AccountKey(api: "a", person: "mira"))
        #expect(store.keep(draft(1, "a"), else: "1x"))
        #expect(store.keep(draft(2, "first"), else: "1x"))
        #expect(store.keep(draft(2, "second"), else: "1y"))
        #expect(store.keep(draft(3, "second, longer"), else: "1y"))
        #expect(texts(store) == ["first", "second, longer"])
        store.dropDraft("1", else: "1y")
        #expect(texts(store) == ["first"])
    }

    @Test("W9: drafts stay when the cache is cleared, everything else goes; who leaves for good leaves none")
    func cleared() {
        let folder = StoreFolder()
        let whole = folder.open()
        let (store, other) = (whole.account(.ada), whole.account(.bob))
        for account in [store, other] {
            account.save(Gist.sample("1"))
            account.markRead("1")
            #expect(account.keep(draft(1, "mine"), else: "1x"))
        }
        whole.clear()
        #expect(texts(store) == ["mine"] && texts(other) == ["mine"])
        #expect(store.gist("1") == nil && store.readMarks().isEmpty && whole.status()?.gists == 0)
        store.save(Gist.sample("1"))
        store.wipe()
        #expect(texts(store) == ["mine"] && store.gist("1") == nil)
        store.wipe(keepsDrafts: false)
        #expect(texts(store).isEmpty && texts(other) == ["mine"] && whole.problem == nil)
    }

    @Test("W9: an account with a draft is not forgotten, however long nobody uses it")
    func old() {
        let folder = StoreFolder()
        let store = folder.open()
        #expect(store.account(.ada).keep(draft(1, "mine"), else: "1x"))
        folder.clock.advance(3 * 365 * 86_400)
        store.prune()
        #expect(texts(store.account(.ada)) == ["mine"])
    }

    @Test(
        "W4: on a full disk the draft stays as it was kept last, and is kept again once there is room",
        .enabled(if: TinyDisk.isAvailable))
    func fullDisk() throws {
        let disk = try #require(TinyDisk(bytes: 1 << 20))
        let store = GistStore.open(folder: disk.path).account(.ada)
        #expect(store.keep(draft(1, "first"), else: "1x"))
        let large = String(repeating: "long ", count: 1 << 20)
        #expect(!store.keep(draft(2, large), else: "1x"))
        #expect(texts(store) == ["first"])
        try disk.resize(bytes: 64 << 20)
        #expect(store.keep(draft(3, large), else: "1x"))
        #expect(texts(store) == [large])
    }

    @Test("W4: of a store that was damaged the drafts are taken over, as far as they can be read")
    func damaged() throws {
        let folder = StoreFolder()
        func fill(_ store: GistStore, from first: Int) {
            for number in first..<first + 40 {
                let text = String(repeating: "text \(number) ", count: 300)
                store.account(.ada).save(Gist.sample("\(number)", files: ["a": text]))
            }
        }
        do {
            let store = folder.open()
            let bob = store.account(.bob)
            for number in 0..<30 {
                let body = Data("draft \(number) \(String(repeating: ".", count: 3_000))".utf8)
                #expect(bob.keep(.init(id: "\(number)", revision: 1, body: body), else: "x"))
            }
            fill(store, from: 0)
        }
        try folder.run("PRAGMA wal_checkpoint(TRUNCATE)")
        let file = try Data(contentsOf: URL(filePath: folder.database))
        // Every page with a text of a gist, and one with drafts.
        var isDraftSpoilt = false
        for page in 3..<file.count / 8192 {
            let bytes = file[page * 8192..<(page + 1) * 8192]
            let isDraft = bytes.firstRange(of: Data("draft 15 ".utf8)) != nil
            guard bytes.firstRange(of: Data("text 1".utf8)) != nil || isDraft && !isDraftSpoilt else { continue }
            if isDraft { isDraftSpoilt = true }
            try folder.overwrite("store.sqlite", at: UInt64(page * 8192), with: Array(repeating: 0xEE, count: 8192))
        }
        let store = folder.open()
        for first in [0, 100] { fill(store, from: first) }
        #expect(store.notice?.contains("damaged") == true && store.verify() == [])
        let left = names(of: store.account(.bob))
        #expect(left.count >= 20 && left.count < 30 && left.contains("draft 0") && left.contains("draft 29"))
    }

    private func names(of store: AccountStore) -> Set<String> {
        Set(
            store.drafts().map {
                String(decoding: $0.body.prefix { $0 != UInt8(ascii: ".") }.dropLast(), as: UTF8.self)
            })
    }
}
