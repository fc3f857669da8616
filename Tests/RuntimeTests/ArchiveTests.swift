import Foundation
import Storage
import Synchronization
import Testing

@testable import Runtime

@Suite struct ArchiveTests {
    @Test("S12: the store is read and written off the main thread, writes in the order in which they were said")
    @MainActor func threads() async {
        let folder = TestFolder()
        let archive = Archive(folder: folder.path, key: AccountKey(api: "https://api.example.com"))
        let written = Mutex<[Int]>([])
        for number in 1...3 {
            archive.write { _ in written.withLock { $0.append(Thread.isMainThread ? 0 : number) } }
        }
        #expect(await archive.read { _ in Thread.isMainThread } == false)
        while !archive.isIdle { archive.finish() }
        #expect(written.withLock { $0 } == [1, 2, 3])
    }
}
