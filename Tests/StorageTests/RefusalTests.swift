import Foundation
import Gists
import SQLite
import TestSupport
import Testing

@testable import Storage

/// Where there can be no store, everything goes on without one.
@Suite(.timeLimit(.minutes(3))) struct RefusalTests {
    let folder = StoreFolder()

    func isOfNoUse(_ store: GistStore) -> Bool {
        let ada = store.account(.ada)
        ada.save(Gist.sample("1", "word"))
        ada.save(GistPage(gists: [.sample("1")]), of: .everyone, isFirst: true)
        ada.markRead("1")
        store.save(StoredResponse(variant: "", head: Data(), body: Data()), url: "/", account: "")
        store.cancelSearches()
        return ada.gist("1") == nil && ada.feed(.everyone) == nil && ada.lastVisit == nil && ada.readMarks().isEmpty
            && ada.search(SearchQuery("word")).isEmpty && store.responses(url: "/", account: "").isEmpty
            && store.status() == nil && store.verify() == nil && store.prune() == 0
    }

    @Test("S12: a folder that cannot be made or written leaves the program without a store, and says why")
    func noFolder() {
        for path in ["/proc/nothing/here", "/dev/null/x", ""] {
            let store = GistStore.open(folder: path)
            #expect(store.access == .none && store.notice?.hasPrefix("The cache is disabled. ") == true)
            #expect(isOfNoUse(store))
        }
    }

    @Test("S12: where a file cannot be shared or locked, as on some network file systems, nothing is kept")
    func noSharedMemory() throws {
        // The file through which processes share the log cannot be made.
        try FileManager.default.createDirectory(atPath: folder.database + "-shm", withIntermediateDirectories: true)
        let store = folder.open()
        #expect(store.access == .none && store.notice?.hasPrefix("The cache is disabled. ") == true)
        #expect(isOfNoUse(store))
    }

    @Test(
        "S12: where no file can be locked, as on some network file systems, a program goes on without a store",
        .enabled(if: Strace.mayInject, "strace is not installed, or not allowed"))
    func noLocks() throws {
        let writer = try CrashTests.Writer(
            folder, "unlocked",
            through: [
                Strace.path, "-qq", "-f", "-o", folder.path + ".trace", "-e", "trace=fcntl",
                "-e", "inject=fcntl:error=ENOLCK",
            ])
        defer { try? FileManager.default.removeItem(atPath: folder.path + ".trace") }
        writer.wait(lines: 3)
        writer.stop()
        #expect(writer.lines.first?.hasPrefix("notice: The cache is disabled. Can't lock ") == true)
        #expect(writer.lines.dropFirst().prefix(2) == ["1", "2"])
    }

    @Test("S12: a lock that another program never gives back costs the timeout, not more")
    func stuckLock() throws {
        let store = folder.open(lockTimeout: 0.05)
        store.account(.ada).save(Gist.sample("before"))
        let other = try folder.raw()
        try other.write { _ in
            store.account(.ada).save(Gist.sample("during"))
            #expect(store.problem == "The cache is in use by another program.")
            #expect(store.account(.ada).gist("before") != nil && store.account(.ada).gist("during") == nil)
        }
        store.account(.ada).save(Gist.sample("after"))
        #expect(store.problem == nil && store.account(.ada).gist("after") != nil)
    }

    @Test("S12: a file system without room", .enabled(if: TinyDisk.isAvailable))
    func tinyDisk() throws {
        let disk = try #require(TinyDisk(bytes: 1 << 20))
        let store = GistStore.open(folder: disk.path)
        let ada = store.account(.ada)
        var number = 0
        while store.problem == nil, number < 1_000 {
            number += 1
            ada.save(Gist.sample("\(number)", files: ["a": String(repeating: "word\(number) ", count: 1_000)]))
        }
        #expect(store.problem == "Can't write the cache: the disk is full.")
        #expect((1..<number).allSatisfy { ada.gist("\($0)") != nil } && ada.gist("\(number)") == nil)
        #expect(!ada.search(SearchQuery("word1")).isEmpty)
    }

    @Test("S12: what is stored on a file system that became read-only can be read", .enabled(if: TinyDisk.isAvailable))
    func readOnly() throws {
        let disk = try #require(TinyDisk(bytes: 8 << 20))
        GistStore.open(folder: disk.path).account(.ada).save(Gist.sample("1", files: ["a": "word"]))
        try disk.forbidWriting()
        let store = GistStore.open(folder: disk.path)
        let ada = store.account(.ada)
        #expect(store.access == .readOnly && store.notice?.hasSuffix(" is not writable.") == true)
        #expect(ada.gist("1")?.gist.files.first?.content == "word" && ada.search(SearchQuery("word")).count == 1)
        ada.save(Gist.sample("2"))
        ada.markRead("1")
        #expect(ada.gist("2") == nil && ada.readMarks().isEmpty && store.verify() == [])
    }

    @Test func `Nobody else may read the folder or the files`() throws {
        let store = folder.open()
        store.account(.ada).save(Gist.sample("1"))
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(folder.path) == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["store.sqlite", "store.sqlite-shm", "store.sqlite-wal"])
        for name in names { #expect(try mode(folder.path + "/" + name) == 0o600) }
    }
}
