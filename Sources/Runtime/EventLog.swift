import Browser
import FoundationEssentials
import HTTP
import Synchronization

/// The latest lines of the event log, for its pane: limited, and kept whether or not they are also written to a file.
final class EventLog: Sendable {
    private struct State {
        var lines: [LogLine] = []
        var listener: (@Sendable ([LogLine]) -> Void)?

        var latest: [LogLine] { Array(lines.suffix(EventLog.capacity)) }
    }

    static let capacity = 2_000
    /// The maximum length of a line in characters: URLs have no limit.
    static let longestLine = 2_000
    /// The beginning of the host of GitHub's avatars, in URLs.
    private static let avatarHost = "//avatars."
    private let state = Mutex(State())

    func add(_ entry: LogEntry) {
        let text = String(entry.line.prefix(Self.longestLine))
        let category = LogLine.Category(rawValue: entry.category.rawValue) ?? .network
        let line = LogLine(
            time: Date(), text: text, category: text.holds(Self.avatarHost) ? .avatars : category,
            curlCommand: entry.curlCommand)
        state.withLock { state in
            state.lines.append(line)
            // In batches, because each removal moves all other lines.
            if state.lines.count >= 2 * Self.capacity { state.lines.removeFirst(Self.capacity) }
            state.listener?(state.latest)
        }
    }

    /// Calls the listener with the lines now and whenever there is a new one, in order; nil ends it. The listener must
    /// return quickly.
    func watch(_ listener: (@Sendable ([LogLine]) -> Void)?) {
        state.withLock { state in
            state.listener = listener
            listener?(state.latest)
        }
    }
}
