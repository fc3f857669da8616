/// Who may start: at most so many transfers to one host at a time, the others in the order of their priority and arrival.
///
/// To a host behind TLS the first goes ahead alone until its connection stands: it may carry all the others, which would
/// else make a handshake each.
///
/// libcurl has limits of its own, but with many handles it then sometimes sleeps although there is work.
struct HostGate {
    private struct Host {
        var running: Set<Int> = []
        /// First to start first.
        var waiting: [(id: Int, priority: RequestPriority)] = []
        /// True once a connection stands, or could not be made.
        var isProbed = false
    }

    private let limit: Int
    private var hosts: [Origin: Host] = [:]
    private var originOfWaiting: [Int: Origin] = [:]
    /// Hosts that may have something to start.
    private var ready: Set<Origin> = []
    /// Hosts known to carry many transfers over one connection.
    private var multiplexing: Set<Origin> = []
    /// Those that go ahead alone.
    private(set) var leaders: [Int: Origin] = [:]

    /// Streams that servers allow on one HTTP/2 connection as a rule.
    static let multiplexedLimit = 100

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    var hasReady: Bool { !ready.isEmpty }

    mutating func enqueue(_ id: Int, for origin: Origin, priority: RequestPriority) {
        originOfWaiting[id] = origin
        let waiting = hosts[origin]?.waiting ?? []
        let place = waiting.firstIndex { $0.priority < priority } ?? waiting.endIndex
        hosts[origin, default: Host()].waiting.insert((id, priority), at: place)
        ready.insert(origin)
    }

    /// Puts one that waits behind all others of its new priority.
    mutating func setPriority(_ priority: RequestPriority, of id: Int) {
        guard let origin = dequeue(id) else { return }
        enqueue(id, for: origin, priority: priority)
    }

    /// The next that may start; it then counts as running.
    mutating func next() -> Int? {
        while let origin = ready.first {
            guard let host = hosts[origin], host.running.count < limit(of: host, origin),
                let first = host.waiting.first
            else {
                ready.remove(origin)
                continue
            }
            _ = dequeue(first.id)
            if isAwaited(host, origin) { leaders[first.id] = origin }
            hosts[origin]?.running.insert(first.id)
            return first.id
        }
        return nil
    }

    /// A connection stands, or there is no sense in waiting for one any longer.
    mutating func noteConnection(to origin: Origin) {
        guard let host = hosts[origin], !host.isProbed else { return }
        hosts[origin]?.isProbed = true
        leaders = leaders.filter { $0.value != origin }
        if !host.waiting.isEmpty { ready.insert(origin) }
    }

    private func isAwaited(_ host: Host, _ origin: Origin) -> Bool {
        origin.scheme == "https" && !host.isProbed
    }

    private func limit(of host: Host, _ origin: Origin) -> Int {
        if isAwaited(host, origin) { return 1 }
        return multiplexing.contains(origin) ? Self.multiplexedLimit : limit
    }

    /// The end of one, running or waiting.
    mutating func leave(_ id: Int, of origin: Origin) {
        if dequeue(id) == nil { hosts[origin]?.running.remove(id) }
        leaders[id] = nil
        guard let host = hosts[origin] else { return }
        if !host.waiting.isEmpty {
            ready.insert(origin)
        } else if host.running.isEmpty {
            hosts[origin] = nil
        }
    }

    /// The host has answered over HTTP/2: one connection carries many.
    mutating func raise(_ origin: Origin) {
        multiplexing.insert(origin)
    }

    private mutating func dequeue(_ id: Int) -> Origin? {
        guard let origin = originOfWaiting.removeValue(forKey: id) else { return nil }
        hosts[origin]?.waiting.removeAll { $0.id == id }
        return origin
    }
}
