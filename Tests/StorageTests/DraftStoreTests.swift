import Foundation
import Gists
import SQLite
import TestSupport
import Testing

@testable import Storage

@Suite("W9: drafts in a store of their own")
struct DraftStoreTests {
    private let cache = StoreFolder()
    private let state = StoreFolder()

    private func open() -> GistStore { GistStore.openDrafts(folder: state.path, now: state.clock.now) }

    private func draft(_ revision: Int, _ text: String) -> AccountStore.StoredDraft {
        .init(id: "1", revision: revision, body: Data(text.utf8))
    }

    private func texts(_ store: AccountStore) -> Set<String> {
        Set(store.drafts().map { String(decoding: $0.body, as: UTF8.self) })
    }

    @Test("W9: each draft is on the disk before the next begins, in a file for nobody else")
    func durable() throws {
        #expect(!GistStore.hasDrafts(in: state.path))
        let store = open()
        #expect(store.account(.ada).keep(draft(1, "mine"), else: "1x"))
        #expect(store.write { try $0.first("PRAGMA synchronous") { $0.int() } } == 2)
        #expect(cache.open().write { try $0.first("PRAGMA synchronous") { $0.int() } } == 1)
        let file = try FileManager.default.attributesOfItem(atPath: state.path + "/drafts.sqlite")
        #expect(file[.posixPermissions] as? Int == 0o600)
        #expect(GistStore.hasDrafts(in: state.path) && texts(open().account(.ada)) == ["mine"])
    }

    @Test("W9: drafts that were in the cache are taken over, of every account, and once")
    func taken() {
        let before = cache.open()
        for account in [AccountKey.ada, .bob] {
            before.account(account).save(Gist.sample("1"))
            #expect(before.account(account).keep(draft(3, account.person), else: "1x"))
        }
        let store = open()
        store.takeDrafts(from: before)
        #expect(texts(store.account(.ada)) == ["ada"] && texts(store.account(.bob)) == ["bob"])
        #expect(!before.hasDrafts && before.account(.ada).gist("1") != nil)
        store.account(.ada).dropDraft("1", else: "1x")
        store.takeDrafts(from: before)
        #expect(texts(store.account(.ada)) == [] && store.hasDrafts && store.problem == nil)
        store.account(.bob).dropDrafts()
        #expect(!store.hasDrafts)
    }

    @Test("W9: of two texts of one draft neither takes the other's place; the same text is one")
    func beside() {
        let (before, store) = (cache.open(), open())
        #expect(store.account(.ada).keep(draft(1, "new"), else: "1x"))
        #expect(before.account(.ada).keep(draft(7, "old"), else: "1x"))
        store.takeDrafts(from: before)
        #expect(texts(store.account(.ada)) == ["new", "old"])
        #expect(before.account(.ada).keep(draft(9, "new"), else: "1x"))
        store.takeDrafts(from: before)
        #expect(store.account(.ada).drafts().count == 2)
    }

    @Test("W9: what cannot be written stays where it was", .enabled(if: TinyDisk.isAvailable))
    func fullDisk() throws {
        let disk = try #require(TinyDisk(bytes: 200 << 10))
        let before = cache.open()
        let text = String(repeating: "long ", count: 1 << 17)
        #expect(before.account(.ada).keep(draft(1, text), else: "1x"))
        let store = GistStore.openDrafts(folder: disk.path)
        store.takeDrafts(from: before)
        #expect(texts(before.account(.ada)) == [text] && texts(store.account(.ada)) == [])
        try disk.resize(bytes: 64 << 20)
        store.takeDrafts(from: before)
        #expect(!before.hasDrafts && texts(store.account(.ada)) == [text])
    }

    @Test("W9: a damaged store of drafts is set aside, with a message about drafts")
    func damaged() throws {
        #expect(open().account(.ada).keep(draft(1, "mine"), else: "1x"))
        for ending in ["-wal", "-shm"] { unlink(state.path + "/drafts.sqlite" + ending) }
        try Data(repeating: 0xEE, count: 1 << 16).write(to: URL(filePath: state.path + "/drafts.sqlite"))
        let store = open()
        #expect(store.notice?.hasPrefix("The draft store was damaged. It was moved to ") == true)
        #expect(store.account(.ada).keep(draft(1, "again"), else: "1x"))
    }

    @Test("S12: a store that a newer version takes over while it is open is only read from then on")
    func takenOver() throws {
        let (seen, drafts) = (cache.open(), open())
        seen.account(.ada).save(Gist.sample("before"))
        #expect(drafts.account(.ada).keep(draft(1, "before"), else: "1x"))
        try cache.run("PRAGMA user_version = 9999")
        let other = try Connection(state.path + "/drafts.sqlite", .readWrite)
        try other.use { try $0.run("PRAGMA user_version = 9999") }
        seen.account(.ada).save(Gist.sample("after"))
        seen.prune()
        #expect(!drafts.account(.ada).keep(draft(2, "after"), else: "1x"))
        for (store, name) in [(seen, "cache"), (drafts, "draft store")] {
            #expect(store.access == .readOnly)
            #expect(
                store.notice
                    == "The \(name) in \(store.folder) was made by a newer version of gists-tui and is read-only.")
        }
        #expect(seen.account(.ada).gist("before") != nil && seen.account(.ada).gist("after") == nil)
        #expect(texts(drafts.account(.ada)) == ["before"])
    }

    @Test(
        "S12: what is no regular file in a store's place is refused at once, and stays",
        arguments: ["pipe", "link to a pipe", "folder", "device", "socket"])
    func noFile(_ kind: String) throws {
        try FileManager.default.createDirectory(atPath: cache.path, withIntermediateDirectories: true)
        for name in ["store.sqlite", "drafts.sqlite"] {
            let path = cache.path + "/" + name
            switch kind {
            case "pipe": mkfifo(path, 0o600)
            case "link to a pipe":
                mkfifo(path + ".pipe", 0o600)
                symlink(path + ".pipe", path)
            case "folder": mkdir(path, 0o700)
            case "device": symlink("/dev/null", path)
            default:
                let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                defer { close(descriptor) }
                var address = sockaddr_un()
                address.sun_family = sa_family_t(AF_UNIX)
                // The path of a socket must be short.
                #expect(chdir(cache.path) == 0)
                withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name.utf8) }
                let size = socklen_t(MemoryLayout<sockaddr_un>.size)
                withUnsafePointer(to: &address) {
                    _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
                }
            }
        }
        for store in [cache.open(), GistStore.openDrafts(folder: cache.path)] {
            #expect(store.access == .none)
            #expect(store.notice?.hasSuffix(".sqlite: it is not a regular file.") == true, "\(store.notice ?? "")")
        }
    }

    @Test("W9: the folder is XDG_STATE_HOME's, then the home's; one that can't be made or written is passed over")
    func place() throws {
        #expect(StateFolder.path(environment: ["XDG_STATE_HOME": "/x/", "HOME": "/h"]) == "/x/gists-tui")
        #expect(StateFolder.path(environment: ["XDG_STATE_HOME": "x", "HOME": "/h"]) == "/h/.local/state/gists-tui")
        #expect(StateFolder.path(environment: [:]) == nil)
        let folder = try TestFolder()
        let good = folder.path + "/a/b"
        #expect(StateFolder.usable(among: ["/dev/null/.local/state", good, "/other"]) == good)
        #expect(try FileManager.default.attributesOfItem(atPath: good)[.posixPermissions] as? Int == 0o700)
        #expect(StateFolder.usable(among: ["/dev/null/x"]) == nil)
    }
}
