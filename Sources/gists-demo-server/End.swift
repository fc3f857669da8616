import Dispatch
import Foundation

/// The end of this process.
struct End: Sendable {
    /// A folder that is removed at the end.
    private let scratch: String?

    init(removing scratch: String?) { self.scratch = scratch }

    func callAsFunction() -> Never {
        if let scratch { Self.remove(scratch) }
        _exit(0)
    }

    /// Ends at one of these signals, as long as the returned sources exist.
    func wait(for signals: [Int32]) -> [any DispatchSourceSignal] {
        signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { self() }
            source.resume()
            return source
        }
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
