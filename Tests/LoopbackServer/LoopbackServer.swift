import Foundation

/// An HTTP server on 127.0.0.1 for tests, which does what it is told for each path, misbehaviour included, and records
/// what it is asked. Each has a port of its own, so several can stand for several hosts.
///
///     let server = try LoopbackServer()
///     server.on("/gists", .json("[]"))                        // always the same
///     server.on("/flaky", .status(503), .ok("at last"))       // one after the other; the last stays
///     server.on("/echo") { request in .ok(request["Accept"] ?? "") }
///     … server.url + "/gists" …
///     #expect(server.requests.map(\.path) == ["/gists"])
///
/// Any other path is answered with 404. It stops when it is let go of, or with `stop()`.
public final class LoopbackServer: Sendable {
    public let port: Int
    /// `http://127.0.0.1:PORT`, without a slash at the end.
    public var url: String { "http://127.0.0.1:\(port)" }
    private let state: ServerState
    private let listener: Int32

    public struct StartError: Error {
        let code: Int32
    }

    /// - Parameters:
    ///   - port: 0 lets the system choose.
    ///   - talk: replaces HTTP/1.1 on the socket of each connection; the server closes it afterwards.
    public init(port: Int = 0, talk: (@Sendable (Int32) -> Void)? = nil) throws {
        // Not for the programs that a test starts: they would keep connections open.
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0 else { throw StartError(code: errno) }
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { [listener] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 1024) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard isListening else {
            let code = errno
            close(listener)
            throw StartError(code: code)
        }
        self.port = Int(in_port_t(bigEndian: address.sin_port))
        state = ServerState()
        Thread.detachNewThread { [listener, state] in Self.accept(from: listener, state, talk) }
    }

    deinit {
        stop()
    }

    // MARK: What it does

    /// The replies to requests for a path, one after the other; the last one stays.
    public func on(_ path: String, _ replies: Reply...) {
        state.setHandler(path, replying(with: replies))
    }

    public func on(_ path: String, _ handler: @escaping @Sendable (RecordedRequest) -> Reply) {
        state.setHandler(path, handler)
    }

    /// Answers every path that has no replies of its own; from then on requests are not recorded.
    public func onAnythingElse(_ handler: @escaping @Sendable (RecordedRequest) -> Reply) {
        state.setFallback(handler)
    }

    // MARK: What it saw

    /// All requests so far, in the order of their arrival.
    public var requests: [RecordedRequest] { state.requests }

    /// The requests for one path.
    public func requests(for path: String) -> [RecordedRequest] {
        requests.filter { $0.path == path }
    }

    /// Connections that are open at this moment.
    public var openConnections: Int { state.openConnections }

    /// Closes everything; clients find their connections closed. Does nothing the second time.
    public func stop() {
        guard state.stop() else { return }
        // Ends the accept, whose thread then closes the socket.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private func replying(with replies: [Reply]) -> @Sendable (RecordedRequest) -> Reply {
        let turn = Turn()
        return { _ in replies.isEmpty ? .status(404) : replies[min(turn.next(), replies.count - 1)] }
    }

    private static func accept(from listener: Int32, _ state: ServerState, _ talk: (@Sendable (Int32) -> Void)?) {
        while true {
            let socket = Glibc.accept(listener, nil, nil)
            guard socket >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                break
            }
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            guard let number = state.add(socket) else {
                close(socket)
                break
            }
            Thread.detachNewThread {
                if let talk { talk(socket) } else { Connection(socket: socket, number: number, state: state).serve() }
                state.remove(socket)
            }
        }
        close(listener)
    }
}
