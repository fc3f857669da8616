import Foundation

/// What a server's threads share.
final class ServerState: @unchecked Sendable {
    // Unchecked: every access happens under `lock`.
    private let lock = NSLock()
    private var handlers: [String: @Sendable (RecordedRequest) -> Reply] = [:]
    private var fallback: (@Sendable (RecordedRequest) -> Reply)?
    private var recorded: [RecordedRequest] = []
    private var sockets: Set<Int32> = []
    private var accepted = 0
    private var isStopped = false

    var requests: [RecordedRequest] { lock.withLock { recorded } }
    var openConnections: Int { lock.withLock { sockets.count } }

    func setHandler(_ path: String, _ handler: @escaping @Sendable (RecordedRequest) -> Reply) {
        lock.withLock { handlers[path] = handler }
    }

    /// For all paths without a handler of their own. What is asked is no longer recorded: such a server may stand for long.
    func setFallback(_ handler: @escaping @Sendable (RecordedRequest) -> Reply) {
        lock.withLock { fallback = handler }
    }

    /// Records the request and says what is to be done with it.
    func reply(to request: RecordedRequest) -> Reply {
        let handler = lock.withLock {
            if fallback == nil { recorded.append(request) }
            return handlers[request.path] ?? fallback
        }
        return handler?(request) ?? .status(404, body: Data("no such path".utf8))
    }

    /// The connection's number; nil after the stop.
    func add(_ socket: Int32) -> Int? {
        lock.withLock {
            guard !isStopped else { return nil }
            sockets.insert(socket)
            accepted += 1
            return accepted
        }
    }

    func remove(_ socket: Int32) {
        lock.withLock {
            sockets.remove(socket)
            close(socket)
        }
    }

    /// False where it was stopped before.
    func stop() -> Bool {
        lock.withLock {
            guard !isStopped else { return false }
            isStopped = true
            // Their threads wake up, and close them.
            for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
            return true
        }
    }
}

/// Counts up.
final class Turn: @unchecked Sendable {
    // Unchecked: every access happens under `lock`.
    private let lock = NSLock()
    private var count = 0

    func next() -> Int {
        lock.withLock {
            defer { count += 1 }
            return count
        }
    }
}
