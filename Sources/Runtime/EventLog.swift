import Browser
import FoundationEssentials
import HTTP
import Synchronization

/// The latest lines of the event log, for its pane: bounded, and kept whether or not a file gets them, too.
final class EventLog: Sendable {
    private struct State {
        var lines: [LogLine] = []
        var listener: (@Sendable ([LogLine]) -> Void)?

        var latest: [LogLine] { Array(lines.suffix(EventLog.capacity)) }
    }

    static let capacity = 2_000
    /// Characters of a line: an address has no bound of its own.
    static let longestLine = 2_000
    private let state = Mutex(State())

    func add(_ entry: LogEntry) {
        let line = LogLine(
            time: Date(), text: String(entry.line.prefix(Self.longestLine)),
            category: LogLine.Category(rawValue: entry.category.rawValue) ?? .network, curlCommand: entry.curlCommand)
        state.withLock { state in
            state.lines.append(line)
            // Not one by one, which would move all the others each time.
            if state.lines.count >= 2 * Self.capacity { state.lines.removeFirst(Self.capacity) }
            state.listener?(state.latest)
        }
    }

    /// Tells the lines now and whenever one comes, in their order; nil ends it. The listener must return quickly.
    func watch(_ listener: (@Sendable ([LogLine]) -> Void)?) {
        state.withLock { state in
            state.listener = listener
            listener?(state.latest)
        }
    }
}
