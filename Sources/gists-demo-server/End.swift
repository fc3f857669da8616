import Foundation

/// The end of this process.
struct End: Sendable {
    /// A folder that is removed at the end.
    private let scratch: String?
    /// Counts the signals. Unsafe only for the compiler: the pointer never changes, and its semaphore is for any thread
    /// and for signal handlers.
    private nonisolated(unsafe) static let heard = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init(removing scratch: String?) { self.scratch = scratch }

    func callAsFunction() -> Never {
        if let scratch { Self.remove(scratch) }
        _exit(0)
    }

    /// Ends with one of these signals, on a thread that waits for them: a handler may not remove a folder.
    /// - Returns: false if the system can't start another thread.
    func wait(for signals: [Int32]) -> Bool {
        sem_init(Self.heard, 0, 0)
        for number in signals { signal(number) { _ in sem_post(End.heard) } }
        return SystemThread.start {
            while sem_wait(Self.heard) != 0 {}
            self()
        } != nil
    }

    /// Removes a folder. The parent may still be writing there while it ends, so this tries repeatedly.
    private static func remove(_ folder: String) {
        for _ in 0..<100 where FileManager.default.fileExists(atPath: folder) {
            do {
                try FileManager.default.removeItem(atPath: folder)
            } catch {
                _ = poll(nil, 0, 10)
            }
        }
    }
}
