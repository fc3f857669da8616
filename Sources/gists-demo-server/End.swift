import Dispatch
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

    /// Ends with one of these, for as long as what is returned lives.
    func wait(for signals: [Int32]) -> [any DispatchSourceSignal] {
        signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { self() }
            source.resume()
            return source
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
