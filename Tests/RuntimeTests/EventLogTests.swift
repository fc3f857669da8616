import Browser
import HTTP
import Synchronization
import Testing

@testable import Runtime

@Suite struct `Event log` {
    private final class Listener: Sendable {
        private let heard = Mutex<[[String]]>([])
        var all: [[String]] { heard.withLock { $0 } }
        func hear(_ lines: [LogLine]) { heard.withLock { $0.append(lines.map(\.text)) } }
    }

    private func entry(_ line: String) -> LogEntry { LogEntry(category: .network, line: line) }

    @Test("H17: keeps the latest lines and no more, each of a bounded length")
    func bounded() {
        let log = EventLog()
        for number in 1...3 * EventLog.capacity { log.add(entry("line \(number)")) }
        log.add(entry(String(repeating: "x", count: 2 * EventLog.longestLine)))
        let listener = Listener()
        log.watch(listener.hear)
        let lines = listener.all.last ?? []
        #expect(lines.count == EventLog.capacity)
        #expect(lines.dropLast().last == "line \(3 * EventLog.capacity)")
        #expect(lines.last?.count == EventLog.longestLine)
    }

    @Test("H17: requests for avatars are a kind of their own")
    func avatars() {
        let log = EventLog()
        let categories = Mutex<[LogLine.Category]>([])
        log.add(entry("GET https://avatars.githubusercontent.com/u/1?s=64"))
        log.add(entry("GET https://api.github.com/gists/public"))
        log.watch { lines in categories.withLock { $0 = lines.map(\.category) } }
        #expect(categories.withLock { $0 } == [.avatars, .network])
    }

    @Test("H17: tells of each line while somebody watches, and not after")
    func watched() {
        let log = EventLog()
        let listener = Listener()
        log.watch(listener.hear)
        log.add(entry("one"))
        log.watch(nil)
        log.add(entry("two"))
        #expect(listener.all == [[], ["one"]])
    }
}
