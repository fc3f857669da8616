import Foundation

/// How this process ends.
struct End: Sendable {
    /// A folder that goes with it.
    private let scratch: String?

    init(removing scratch: String?) { self.scratch = scratch }

    func callAsFunction() -> Never {
        if let scratch { Self.remove(scratch) }
        _exit(0)
    }

    /// Ends with one of these. For the main thread, before there are others: they inherit that none of them is delivered.
    func waitForSignals(_ signals: [Int32]) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        Thread.detachNewThread { [set] in
            var (set, signal) = (set, Int32(0))
            sigwait(&set, &signal)
            self()
        }
    }

    /// Whoever ends may still be writing there: then what came meanwhile goes with the next try.
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
