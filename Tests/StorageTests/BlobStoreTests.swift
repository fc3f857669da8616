import Foundation
import Synchronization
import Testing
import Texts

@testable import Storage

@Suite final class BlobStoreTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "blobs-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    func store(limit: Int = 1 << 20) -> BlobStore { BlobStore(folder: folder.path, limit: limit) }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] }

    func file(_ key: String) -> URL { folder.appending(path: StableHash.name(for: key)) }

    func setAge(of key: String, seconds: Double) throws {
        try FileManager.default.setAttributes([.modificationDate: Date() - seconds], ofItemAtPath: file(key).path)
    }

    @Test func `What was stored comes back, in this run and the next`() {
        let blobs = store()
        #expect(blobs.data(for: "a") == nil)
        blobs.store(Data([1, 2, 3]), for: "a")
        blobs.store(Data(), for: "empty")
        #expect(blobs.data(for: "a") == Data([1, 2, 3]))
        #expect(store().data(for: "empty") == Data())
        blobs.store(Data([4]), for: "a")
        #expect(store().data(for: "a") == Data([4]))
        blobs.remove("a")
        #expect(store().data(for: "a") == nil)
        #expect(blobs.lastError == nil)
    }

    @Test("H14: what is gathered has a place by its key; it goes with the rest, with an account's, and after a day")
    func gathering() throws {
        let blobs = store()
        let path = try #require(blobs.gatheringPath(for: "a"))
        #expect(path == store().gatheringPath(for: "a") && path != blobs.gatheringPath(for: "b"))
        let name = URL(filePath: path).lastPathComponent
        func gather() throws {
            for name in [name, ".\(name).part", ".\(name).part-of"] {
                try Data([1]).write(to: folder.appending(path: name))
            }
        }
        try gather()
        blobs.store(Data([1]), for: "x")
        #expect(names.count == 4, "the young ones stay")
        blobs.remove { _ in false }
        #expect(names == [StableHash.name(for: "x")])
        try gather()
        blobs.clear()
        #expect(names.isEmpty)
        try gather()
        for name in names {
            try FileManager.default.setAttributes(
                [.modificationDate: Date() - 86_500], ofItemAtPath: folder.appending(path: name).path)
        }
        store().store(Data([1]), for: "x")
        #expect(names == [StableHash.name(for: "x")])
        blobs.close()
        #expect(blobs.gatheringPath(for: "a") == nil)
    }

    @Test func `Once it is closed nothing comes into its folder, which stays away where it was removed`() {
        let blobs = store()
        let isRemoved = Atomic(false)
        let done = Atomic(0)
        for number in 0..<4 {
            Thread.detachNewThread {
                while !isRemoved.load(ordering: .acquiring) { blobs.store(Data([1]), for: "\(number)") }
                blobs.store(Data([1]), for: "late")
                done.add(1, ordering: .releasing)
            }
        }
        while names.count < 4 { usleep(100) }
        blobs.close()
        try? FileManager.default.removeItem(at: folder)
        isRemoved.store(true, ordering: .releasing)
        while done.load(ordering: .acquiring) < 4 { usleep(100) }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func `Nobody else may read the folder or the files`() throws {
        let nested = folder.appending(path: "deep/er")
        BlobStore(folder: nested.path, limit: 1000).store(Data([1]), for: "a")
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(nested.path) == 0o700)
        #expect(try mode(nested.appending(path: StableHash.name(for: "a")).path) == 0o600)
    }

    @Test("A key never gets another key's bytes, even if both have the same file name")
    func collision() throws {
        store().store(Data([1]), for: "a")
        try FileManager.default.moveItem(at: file("a"), to: file("b"))
        #expect(store().data(for: "b") == nil)
    }

    @Test("S12: a file cut off or changed at any byte is a miss, and is removed")
    func damage() throws {
        store().store(Data("some bytes".utf8), for: "key")
        let whole = try Data(contentsOf: file("key"))
        for count in whole.indices {
            var changed = whole
            changed[count] ^= 0x40
            for damaged in [whole.prefix(count), changed, whole + [0]] {
                try damaged.write(to: file("key"))
                #expect(store().data(for: "key") == nil)
                #expect(names.isEmpty)
            }
        }
    }

    @Test("S12: killed while writing, a process leaves only a temporary file, which is removed later")
    func leftovers() throws {
        let blobs = store(limit: 100)
        blobs.store(Data([1]), for: "a")
        let (old, new) = (folder.appending(path: "tmp-1-2-3-4"), folder.appending(path: "tmp-5-6-7-8"))
        try Data("half".utf8).write(to: old)
        try Data("half".utf8).write(to: new)
        try FileManager.default.setAttributes([.modificationDate: Date() - 7200], ofItemAtPath: old.path)
        store(limit: 100).store(Data([2]), for: "b")
        #expect(!names.contains("tmp-1-2-3-4") && names.contains("tmp-5-6-7-8"))
        #expect(store().data(for: "a") == Data([1]))
    }

    @Test("S12: the size is bounded; what was used least recently goes first")
    func pruning() throws {
        let blobs = store(limit: 1000)
        for (index, key) in ["a", "b", "c", "d"].enumerated() {
            blobs.store(Data(count: 180), for: key)
            try setAge(of: key, seconds: 1000 - Double(index))
        }
        _ = blobs.data(for: "a")
        _ = blobs.data(for: "b")
        blobs.store(Data(count: 180), for: "e")
        #expect(["a", "b", "c", "d", "e"].map { blobs.data(for: $0) != nil } == [true, true, false, true, true])
        blobs.store(Data(count: 2000), for: "too large")
        #expect(blobs.data(for: "too large") == nil)
    }

    @Test func `Files of others in the folder are left alone`() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(count: 5000).write(to: folder.appending(path: "diary.txt"))
        store(limit: 100).store(Data([1]), for: "a")
        #expect(names.contains("diary.txt") && names.count == 2)
    }

    @Test func `Pipes, links and folders in an entry's place are misses`() throws {
        let blobs = store()
        blobs.store(Data([1]), for: "a")
        mkfifo(file("pipe").path, 0o600)
        try FileManager.default.createSymbolicLink(at: file("link"), withDestinationURL: file("a"))
        try FileManager.default.createDirectory(at: file("folder"), withIntermediateDirectories: false)
        for key in ["pipe", "link", "folder"] { #expect(blobs.data(for: key) == nil) }
        blobs.store(Data([2]), for: "folder")
        #expect(blobs.lastError?.hasPrefix("The cache is incomplete. Can't write") == true)
        #expect(!names.contains { $0.hasPrefix("tmp-") })
    }

    @Test func `A folder that cannot be made or written makes it a store without entries`() {
        for path in ["/proc/nothing/here", "/dev/null/x", ""] {
            let blobs = BlobStore(folder: path, limit: 1000)
            blobs.store(Data([1]), for: "a")
            #expect(blobs.data(for: "a") == nil)
            #expect(blobs.lastError != nil)
        }
    }

    @Test("S12: several stores on one folder, written and pruned at once, give whole entries or none")
    func concurrency() async {
        let stores = (0..<4).map { _ in store(limit: 3000) }
        await withTaskGroup { group in
            for (number, blobs) in stores.enumerated() {
                group.addTask {
                    for round in 0..<100 {
                        let key = "key\((round + number) % 10)"
                        blobs.store(Data(repeating: UInt8(round), count: 300), for: key)
                        if let data = blobs.data(for: key) {
                            #expect(data.count == 300 && Set(data).count == 1)
                        }
                    }
                }
            }
        }
        #expect(!names.contains { $0.hasPrefix("tmp-") })
        #expect(stores.allSatisfy { $0.lastError == nil })
    }

    @Test func `Names of files are stable`() {
        #expect(StableHash.name(for: "") == "6c62272e07bb014262b821756295c58d")
        #expect(StableHash.name(for: "a") == "d228cb696f1a8caf78912b704e4a8964")
    }
}
