/// Who may start: at most so many transfers to one host at a time, the others in the order of their priority and arrival.
///
/// To a host behind TLS the first goes ahead alone until its connection stands: it may carry all the others, which would
/// else make a handshake each.
///
/// libcurl has limits of its own, but with many handles it then sometimes sleeps although there is work.
struct HostQueue {
    fileprivate struct Host {
        var running: Set<Int> = []
        /// First to start first.
        var waiting: [(id: Int, priority: RequestPriority)] = []
        /// True until a connection stands, or could not be made.
        var isAwaited: Bool
        var limit: Int
    }

    private let limit: Int
    private var hosts: [Origin: Host] = [:]
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
        let isNew = hosts[origin]?.insert(id, priority) == nil
        if isNew {
            let limit = multiplexing.contains(origin) ? Self.multiplexedLimit : limit
            hosts[origin] = Host(waiting: [(id, priority)], isAwaited: origin.scheme == "https", limit: limit)
        }
        ready.insert(origin)
    }

    /// Puts one that waits behind all others of its new priority.
    mutating func setPriority(_ priority: RequestPriority, of id: Int, to origin: Origin) {
        guard hosts[origin]?.removeWaiting(id) == true else { return }
        enqueue(id, for: origin, priority: priority)
    }

    /// The next that may start; it then counts as running.
    mutating func next() -> Int? {
        while let origin = ready.first {
            // In place: a copy of the host would have its lists copied with each change.
            if let place = hosts.index(forKey: origin), let id = hosts.values[place].start() {
                if hosts.values[place].isAwaited { leaders[id] = origin }
                return id
            }
            ready.remove(origin)
        }
        return nil
    }

    /// A connection stands, or there is no sense in waiting for one any longer.
    mutating func noteConnection(to origin: Origin) {
        guard !leaders.isEmpty, let place = hosts.index(forKey: origin), hosts.values[place].isAwaited else { return }
        hosts.values[place].isAwaited = false
        leaders = leaders.filter { $0.value != origin }
        if !hosts.values[place].waiting.isEmpty { ready.insert(origin) }
    }

    /// The end of one, running or waiting.
    mutating func leave(_ id: Int, of origin: Origin) {
        if !leaders.isEmpty { leaders[id] = nil }
        guard let place = hosts.index(forKey: origin) else { return }
        if hosts.values[place].running.remove(id) == nil { _ = hosts.values[place].removeWaiting(id) }
        if !hosts.values[place].waiting.isEmpty {
            ready.insert(origin)
        } else if hosts.values[place].running.isEmpty {
            hosts[origin] = nil
        }
    }

    /// The host has answered over HTTP/2: one connection carries many.
    mutating func raise(_ origin: Origin) {
        guard multiplexing.insert(origin).inserted, let place = hosts.index(forKey: origin) else { return }
        hosts.values[place].limit = Self.multiplexedLimit
        if !hosts.values[place].waiting.isEmpty { ready.insert(origin) }
    }

    func isMultiplexing(_ origin: Origin) -> Bool { multiplexing.contains(origin) }
}

extension HostQueue.Host {
    fileprivate mutating func insert(_ id: Int, _ priority: RequestPriority) {
        let before = waiting.lastIndex { $0.priority >= priority }
        waiting.insert((id, priority), at: before.map { $0 + 1 } ?? 0)
    }

    /// False where it does not wait.
    fileprivate mutating func removeWaiting(_ id: Int) -> Bool {
        guard let place = waiting.firstIndex(where: { $0.id == id }) else { return false }
        waiting.remove(at: place)
        return true
    }

    fileprivate mutating func start() -> Int? {
        guard running.count < (isAwaited ? 1 : limit), !waiting.isEmpty else { return nil }
        let id = waiting.removeFirst().id
        running.insert(id)
        return id
    }
}
