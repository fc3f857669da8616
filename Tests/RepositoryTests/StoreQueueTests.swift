import Concurrency
import Foundation
import Gists
import Glibc
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Repository

@Suite struct StoreQueueTests {
    private func gist(_ description: String) -> Gist {
        let time = Date(timeIntervalSince1970: 1_700_000_000)
        return Gist(id: "1", description: description, createdAt: time, updatedAt: time)
    }

    @Test("S12: the store is read and written off the main thread, writes in the order in which they were said")
    @MainActor func threads() async throws {
        let folder = try TestFolder()
        let queue = StoreQueue(folder: folder.path, key: AccountKey(api: "https://api.example.com"))
        let written = Mutex<[Int]>([])
        for number in 1...3 {
            queue.write { _ in written.withLock { $0.append(Thread.isMainThread ? 0 : number) } }
        }
        #expect(await queue.read { _ in Thread.isMainThread } == false)
        while !queue.isIdle { queue.finish() }
        #expect(written.withLock { $0 } == [1, 2, 3])
    }

    @Test("S12: a queue that is closed has written all it was told, and opens no store")
    func closed() async throws {
        let (folder, other) = (try TestFolder(), try TestFolder())
        let key = AccountKey(api: "https://api.example.com")
        let used = StoreQueue(folder: folder.path, key: key)
        used.write { [gist = gist("seen")] in $0.save(GistPage(gists: [gist]), of: .everyone, isFirst: true) }
        used.close()
        #expect(await used.read { $0.gist("1")?.gist.description } == "seen")
        let unused = StoreQueue(folder: other.path + "/store", key: key)
        unused.close()
        #expect(await unused.read { _ in true } == nil)
        #expect(try other.names == [])
    }

    /// Holds the writer, has something written and then read, and lets the writer go once the read waits for it, or has come
    /// back without it.
    private func read<Value: Sendable>(
        _ changes: StoreQueue.Changes, _ write: @escaping @Sendable (AccountStore) -> Void,
        then read: @escaping @Sendable (AccountStore) -> Value?
    ) async throws -> Value? {
        let folder = try TestFolder()
        let queue = StoreQueue(folder: folder.path, key: AccountKey(api: "https://api.example.com"))
        let hasRead = Atomic(false)
        queue.write { store in
            store.save(GistPage(gists: [gist("seen")]), of: .everyone, isFirst: true)
            // The held write, the one behind it, and the read's own place in the row.
            while queue.unwritten < 3, !hasRead.load(ordering: .acquiring) { sched_yield() }
        }
        queue.write(changes, write)
        return await queue.read(seeing: changes) { store in
            defer { hasRead.store(true, ordering: .releasing) }
            return read(store)
        }
    }

    @Test("B2, S10, S11: what is asked for after a change shows it, however long the writer is held up")
    func readYourWrites() async throws {
        let saved = try await read(.savedFiles) {
            $0.noteSaved("notes.txt", of: "1", at: "/notes.txt")
        } then: {
            $0.saved(limit: 10).count
        }
        #expect(saved == 1)
        let starred = try await read(.stars) {
            $0.setStarred(true, id: "1")
        } then: {
            $0.gist("1")?.isStarred
        }
        #expect(starred == true)
        let found = try await read(.gists) {
            $0.save(gist("found"))
        } then: {
            $0.search(SearchQuery("found")).count
        }
        #expect(found == 1)
        let left = try await read(.lists) {
            $0.remove(["1"], from: .everyone)
        } then: {
            $0.feed(.everyone)?.gists.count
        }
        #expect(left == 0)
    }

    @Test("S12: who asks for something else does not wait for the writer")
    func noWaiting() async throws {
        let folder = try TestFolder()
        let queue = StoreQueue(folder: folder.path, key: AccountKey(api: "https://api.example.com"))
        let hasRead = Atomic(false)
        queue.write(.savedFiles) { _ in while !hasRead.load(ordering: .acquiring) { sched_yield() } }
        let isHeld = await queue.read(seeing: .gists) { _ in !queue.isIdle }
        #expect(isHeld == true)
        hasRead.store(true, ordering: .releasing)
        while !queue.isIdle { queue.finish() }
    }

    @Test("S12: the screen's calls do not wait while the store of drafts is opened")
    func openingDrafts() async throws {
        let folder = try TestFolder()
        let hasAsked = Completion()
        let queue = Mutex<StoreQueue?>(nil)
        let wasFree = Mutex(false)
        let opening = StoreQueue(folder: folder.path, key: AccountKey(api: "https://api.example.com")) { folder in
            let queue = queue.withLock { $0 }
            Thread.detachNewThread {
                queue?.cancelSearches()
                _ = queue?.notice
                queue?.maintain()
                hasAsked.finish()
            }
            let isFree = hasAsked.wait(atMost: .seconds(60))
            wasFree.withLock { $0 = isFree }
            return GistStore.openDrafts(folder: folder)
        }
        queue.withLock { $0 = opening }
        opening.writeDrafts { _ in }
        while !opening.isIdle { opening.finish() }
        queue.withLock { $0 = nil }
        #expect(wasFree.withLock { $0 } == true)
    }
}
