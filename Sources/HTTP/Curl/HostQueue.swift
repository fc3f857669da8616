/// The order of transfers: a limited number to one host at a time, the others by priority and arrival.
///
/// For a host with TLS, the first transfer starts alone until its connection is established: the others may share that
/// connection instead of making a handshake each.
///
/// libcurl has limits of its own, but with many handles it then sometimes sleeps although there is work.
struct HostQueue {
    fileprivate struct Host {
        var running: Set<Int> = []
        /// The next to start comes first.
        var waiting: [(id: Int, priority: RequestPriority)] = []
        /// True until a connection is established or has failed.
        var isAwaited: Bool
        var limit: Int
    }

    private let limit: Int
    private var hosts: [Origin: Host] = [:]
    /// Hosts with transfers that may be ready to start.
    private var ready: Set<Origin> = []
    /// Hosts that are known to support HTTP/2.
    private var multiplexing: Set<Origin> = []
    /// The transfers that started alone.
    private(set) var leaders: [Int: Origin] = [:]

    /// The number of streams that servers usually allow on one HTTP/2 connection.
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

    /// Moves a waiting transfer behind all others of its new priority.
    mutating func setPriority(_ priority: RequestPriority, of id: Int, to origin: Origin) {
        guard hosts[origin]?.removeWaiting(id) == true else { return }
        enqueue(id, for: origin, priority: priority)
    }

    /// The next transfer that may start; it then counts as running.
    mutating func next() -> Int? {
        while let origin = ready.first {
            // In place: copying the host would copy its lists with each change.
            if let place = hosts.index(forKey: origin), let id = hosts.values[place].start() {
                if hosts.values[place].isAwaited { leaders[id] = origin }
                return id
            }
            ready.remove(origin)
        }
        return nil
    }

    /// Notes that a connection is established, or is no longer worth waiting for.
    mutating func noteConnection(to origin: Origin) {
        guard !leaders.isEmpty, let place = hosts.index(forKey: origin), hosts.values[place].isAwaited else { return }
        hosts.values[place].isAwaited = false
        leaders = leaders.filter { $0.value != origin }
        if !hosts.values[place].waiting.isEmpty { ready.insert(origin) }
    }

    /// Removes a transfer, running or waiting.
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

    /// Raises the limit after the host has answered with HTTP/2.
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

    /// Returns false if the transfer does not wait.
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
