import Foundation
import Gists
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(3))) struct DamageTests {
    let folder = StoreFolder()

    func fill(_ store: GistStore, _ count: Int = 40) {
        for number in 1...count {
            store.account(.ada).save(
                Gist.sample("\(number)", files: ["a": String(repeating: "word\(number) ", count: 500)]))
        }
    }

    /// Brings everything into the database file itself, as the end of the last program does.
    func close() throws {
        try folder.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    @Test("S12: a file with a damaged header is set aside with a message, and a new store begins")
    func header() throws {
        fill(folder.open())
        try close()
        try folder.overwrite("store.sqlite", at: 0, with: Array("no database at all".utf8))
        let store = folder.open()
        #expect(store.notice?.contains("damaged") == true)
        #expect(store.access == .full)
        #expect(store.account(.ada).gist("1") == nil)
        fill(store, 3)
        #expect(store.account(.ada).gist("3") != nil)
        #expect(FileManager.default.fileExists(atPath: folder.database + ".damaged"))
        #expect(folder.open().notice == nil)
    }

    @Test("S12: damage that shows in use sets the file aside, too; other programs take the new one")
    func inUse() throws {
        fill(folder.open())
        try close()
        let size = try #require(FileManager.default.attributesOfItem(atPath: folder.database)[.size] as? UInt64)
        for page in stride(from: UInt64(8192 * 3), to: size, by: 8192) {
            try folder.overwrite("store.sqlite", at: page, with: Array(repeating: 0xEE, count: 8192))
        }
        let (store, other) = (folder.open(), folder.open())
        for _ in 0..<2 { for each in [store, other] { fill(each, 3) } }
        #expect(store.notice?.contains("damaged") == true)
        #expect(store.account(.ada).gist("3") != nil && other.account(.ada).gist("3") != nil)
        #expect(store.verify() == [] && other.verify() == [])
    }

    @Test("S12: a log that was cut off anywhere leaves what was committed before the cut")
    func truncatedLog() throws {
        let store = folder.open()
        fill(store, 20)
        let log = try Data(contentsOf: URL(filePath: folder.database + "-wal"))
        let database = try Data(contentsOf: URL(filePath: folder.database))
        #expect(log.count > 100_000)
        for part in [0, 1, 31, 32, 33, log.count / 3, log.count / 2, log.count - 1] {
            let copy = StoreFolder()
            try FileManager.default.createDirectory(atPath: copy.path, withIntermediateDirectories: true)
            try database.write(to: URL(filePath: copy.database))
            try log.prefix(part).write(to: URL(filePath: copy.database + "-wal"))
            let cut = copy.open()
            #expect(cut.access == .full && cut.notice == nil && cut.verify() == [])
            let kept = (1...20).filter { cut.account(.ada).gist("\($0)") != nil }
            #expect(kept == Array(1..<(kept.count + 1)), "the gists that are left are the first ones")
            fill(cut, 2)
            #expect(cut.problem == nil && cut.account(.ada).gist("2") != nil)
        }
    }

    @Test("S12: the store of a newer version is read, with a message, and never written")
    func newer() throws {
        fill(folder.open(), 3)
        try folder.run("PRAGMA user_version = 99; ALTER TABLE gist ADD COLUMN mood TEXT;")
        try close()
        let before = try Data(contentsOf: URL(filePath: folder.database))
        let store = folder.open()
        #expect(store.access == .readOnly && store.notice?.contains("newer version") == true)
        let ada = store.account(.ada)
        #expect(ada.gist("1")?.gist.files.first?.content?.hasPrefix("word1") == true)
        #expect(ada.search(SearchQuery("word2")).count == 1)
        fill(store)
        ada.markRead("1")
        ada.wipe()
        store.clear()
        _ = store.prune()
        #expect(store.verify() == [])
        #expect(store.account(.ada).gist("1") != nil)
        #expect(try Data(contentsOf: URL(filePath: folder.database)) == before)
    }

    @Test("S12: an index that does not fit the texts is found")
    func index() throws {
        let store = folder.open()
        fill(store, 3)
        #expect(store.verify() == [])
        try folder.run("UPDATE file SET content = x'41' WHERE gist = 2")
        #expect(store.verify() == ["The search index does not match the texts."])
        #expect(store.access == .full)
    }
}
