import Foundation
import SystemCalls

/// The system's limits that are too low for this process: the libraries would crash, or wait for a thread for ever.
enum Shortage {
    /// The first limit that is too low; nil if there is none.
    static func found() -> String? {
        switch SystemLimit.tooLow() {
        case .memory(let limit, let needed):
            return "the memory is limited to \(limit) MB (ulimit -v); \(needed) MB are needed"
        case .files(let limit, let needed):
            return "only \(limit) files may be open (ulimit -n); \(needed) are needed"
        case nil: break
        }
        // One for each processor; one for each of three ports, one for timers, and two that wait to end the process.
        let threads = ProcessInfo.processInfo.activeProcessorCount + 6
        if SystemThread.canStart(threads) { return nil }
        return "\(threads) threads can't be started: ulimit -u or ulimit -v may be too low"
    }
}
