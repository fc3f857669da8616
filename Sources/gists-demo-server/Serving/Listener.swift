import FlyingFox
import FlyingSocks
import Foundation

/// One port of the loopback interface: FlyingFox receives the requests, `respond` returns the responses.
struct Listener: Sendable {
    private let server: HTTPServer
    private let task: Task<Void, any Error>
    /// The URL, such as `http://127.0.0.1:8080`.
    let url: String

    /// Listens before this returns.
    /// - Parameter port: the port; 0 for any free one.
    init(port: UInt16, respond: @escaping @Sendable (Request) async -> Answer) async throws {
        let configuration = HTTPServer.Configuration(
            address: try .inet(ip4: "127.0.0.1", port: port), timeout: 60, sharedRequestReplaySize: 64 << 20,
            pool: PromptPool(), logger: .disabled)
        let server = HTTPServer(config: configuration, handler: Handler(respond: respond))
        self.server = server
        let listening = Task { try await server.waitUntilListening() }
        task = Task {
            // If the port is in use, `run` ends immediately; waiting for it to listen would last until the time-out.
            defer { listening.cancel() }
            try await server.run()
        }
        do {
            try await listening.value
        } catch {
            task.cancel()
            try await task.value
            throw error
        }
        guard case .ip4(_, let port)? = await server.listeningAddress else { throw SocketError.disconnected }
        url = "http://127.0.0.1:\(port)"
    }

    /// Serves until the socket fails.
    func run() async throws { try await task.value }

    private struct Handler: HTTPHandler {
        let respond: @Sendable (Request) async -> Answer

        func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
            let question = try await Request(request)
            let answer = await respond(question)
            // FlyingFox's only response that may fail before its head is written.
            if answer.isMissing { return HTTPResponse(webSocket: Refusal()) }
            return HTTPResponse(answer, isHead: question.method == "HEAD")
        }
    }
}

/// Closes a connection without a response.
private struct Refusal: WSHandler {
    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        throw SocketError.disconnected
    }
}

extension Request {
    fileprivate init(_ request: HTTPRequest) async throws {
        let address = if case .ip4(let address, _) = request.remoteAddress { address } else { "127.0.0.1" }
        self.init(
            method: request.method.rawValue, rawPath: request.target.path(), rawQuery: request.target.query(),
            headers: Dictionary(
                request.headers.map { ($0.key.rawValue.lowercased(), $0.value) }, uniquingKeysWith: { $0 + ", " + $1 }),
            body: try await request.bodyData, address: address)
    }
}

extension HTTPResponse {
    fileprivate init(_ answer: Answer, isHead: Bool) {
        var headers = HTTPHeaders()
        headers[.date] = Timestamp.current.http
        headers[HTTPHeader("Server")] = "gists-demo-server"
        for (name, value) in answer.headers { headers[HTTPHeader(name)] = value }
        if isHead, headers[.contentLength] == nil { headers[.contentLength] = String(answer.body.count) }
        // One write for the whole body; FlyingFox would split it into pieces of 4 KB.
        let body = isHead ? Data() : answer.body
        self.init(
            statusCode: HTTPStatusCode(answer.status, phrase: Self.phrases[answer.status] ?? "Status"),
            headers: headers, body: HTTPBodySequence(data: body, suggestedBufferSize: max(body.count, 1)))
    }

    private static let phrases = [
        200: "OK", 201: "Created", 204: "No Content", 206: "Partial Content", 302: "Found", 304: "Not Modified",
        400: "Bad Request",
        401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        409: "Conflict", 410: "Gone", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
        422: "Unprocessable Entity", 429: "Too Many Requests", 500: "Internal Server Error", 502: "Bad Gateway",
        503: "Service Unavailable",
    ]
}

/// FlyingFox's pool for this system, with Nagle's algorithm off: a response's head and body are two writes, and the
/// second one would wait up to 40 ms for the client's delayed acknowledgement of the first.
private struct PromptPool: AsyncSocketPool {
    private let base: any AsyncSocketPool = HTTPServer.defaultPool()

    func prepare() async throws { try await base.prepare() }
    func run() async throws { try await base.run() }

    /// Called for every socket before its first request is read.
    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
        try await base.suspendSocket(socket, untilReadyFor: events)
    }
}
