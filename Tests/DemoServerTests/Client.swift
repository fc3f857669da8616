import Foundation

/// The smallest HTTP client that these tests can do with: one request a connection, over a plain socket.
struct Client: Sendable {
    let port: UInt16
    var url: String { "http://127.0.0.1:\(port)" }

    struct Failure: Error {
        var message: String
    }

    struct Response {
        let status: Int
        /// Names in lower case.
        let headers: [String: String]
        let body: Data

        func json() throws -> Any { try JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed) }
        func object() throws -> [String: Any] { try json() as? [String: Any] ?? [:] }
        func list() throws -> [[String: Any]] { try json() as? [[String: Any]] ?? [] }

        /// The target of a relation of the `Link` header.
        func link(_ relation: String) -> String? {
            headers["link"]?.components(separatedBy: ", ").first { $0.hasSuffix("rel=\"\(relation)\"") }?
                .split(separator: ">").first.map { String($0.dropFirst()) }
        }
    }

    init(url: String) throws {
        guard url.hasPrefix("http://127.0.0.1:"), let port = UInt16(url.split(separator: ":").last ?? "") else {
            throw Failure(message: "not a loopback URL: \(url)")
        }
        self.port = port
    }

    /// - Parameters:
    ///   - target: a path with its query, or a URL of this server.
    ///   - headers: replace the usual ones; an empty value leaves one out.
    func send(
        _ method: String, _ target: String, token: String? = nil, headers: [String: String] = [:],
        body: String = ""
    ) throws -> Response {
        var all = ["Host": "127.0.0.1:\(port)", "User-Agent": "tests", "Connection": "close"]
        if let token { all["Authorization"] = "Bearer \(token)" }
        if !body.isEmpty { all["Content-Length"] = String(body.utf8.count) }
        all.merge(headers) { $1 }
        let path = target.hasPrefix(url) ? String(target.dropFirst(url.count)) : target
        let lines = ["\(method) \(path) HTTP/1.1"] + all.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)" }
        return try parse(exchange(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)))
    }

    func get(_ target: String, token: String? = nil, headers: [String: String] = [:]) throws -> Response {
        try send("GET", target, token: token, headers: headers)
    }

    /// Sends everything and reads until the server closes.
    private func exchange(_ request: [UInt8]) throws -> Data {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(connection) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Failure(message: "connect: \(String(cString: strerror(errno)))") }
        guard Glibc.send(connection, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw Failure(message: "send: \(String(cString: strerror(errno)))")
        }
        var answer = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(connection, &buffer, buffer.count, 0), count > 0 { answer += buffer[..<count] }
        return answer
    }

    private func parse(_ answer: Data) throws -> Response {
        guard let end = answer.firstRange(of: Data("\r\n\r\n".utf8)) else { throw Failure(message: "no HTTP answer") }
        let lines = String(decoding: answer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) }
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            return (parts[0].lowercased(), parts.count > 1 ? parts[1] : "")
        }
        return Response(
            status: status ?? 0, headers: Dictionary(headers, uniquingKeysWith: { $0 + ", " + $1 }),
            body: Data(answer[end.upperBound...]))
    }
}
