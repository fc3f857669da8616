import Foundation
import LoopbackServer

/// Stands between the program and the demo server's three ports, and does to answers what `fault` says.
final class FaultProxy: Sendable {
    /// What the threads of its servers share.
    private final class State: @unchecked Sendable {
        // Unchecked: every access happens under `lock`.
        private let lock = NSLock()
        private var fault: Fault?
        private var share = 1
        private var latch = Latch()
        private var count = 0

        func set(_ fault: Fault?, oneIn share: Int) {
            lock.withLock {
                self.fault = fault
                self.share = share
                latch.open()
                latch = Latch()
            }
        }

        var asked: Int { lock.withLock { count } }

        /// The fault for the next answer, and what opens when it ends.
        func next() -> (fault: Fault, latch: Latch)? {
            lock.withLock {
                count += 1
                return fault.flatMap { count % share == 0 ? ($0, latch) : nil }
            }
        }
    }

    private let state = State()
    private let servers: [LoopbackServer]
    /// The URL for the program.
    let url: String

    /// - Parameter origins: of the demo server, the API's first; each URL of them in an answer becomes one of ours.
    init(_ origins: [String]) throws {
        let servers = try origins.map { _ in try LoopbackServer() }
        self.servers = servers
        url = servers[0].url
        let renamed = zip(origins, servers.map(\.url)).map { (Data($0.utf8), Data($1.utf8)) }
        for (origin, server) in zip(origins, servers) {
            server.onAnythingElse { [state] request in
                guard let answer = Self.ask(origin, request) else { return .nothing }
                let ours = renamed.reduce(answer) { $0.replacing($1.0, with: $1.1) }
                guard let (fault, latch) = state.next() else { return .raw(ours) }
                return fault.reply(inPlaceOf: ours, latch: latch)
            }
        }
    }

    /// How many requests have come.
    var asked: Int { state.asked }

    /// From now on one of so many answers has this fault; who waits in another goes on.
    func set(_ fault: Fault?, oneIn share: Int = 1) { state.set(fault, oneIn: share) }

    /// The whole answer of a server; nil where there is none.
    private static func ask(_ origin: String, _ request: RecordedRequest) -> Data? {
        guard let port = origin.split(separator: ":").last.flatMap({ UInt16($0) }) else { return nil }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let isConnected = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let kept = request.headerLines.filter { !$0.lowercased().hasPrefix("connection:") }
        let lines = ["\(request.method) \(request.target) HTTP/1.1"] + kept + ["Connection: close", "", ""]
        let question = Data(lines.joined(separator: "\r\n").utf8) + request.body
        guard isConnected, question.withUnsafeBytes({ send(descriptor, $0.baseAddress, $0.count, 0) }) == question.count
        else { return nil }
        var answer = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 { answer += buffer[..<count] }
        return answer
    }
}

extension Data {
    /// Replaces each occurrence by a text of the same length: heads and lengths stay correct.
    fileprivate func replacing(_ old: Data, with new: Data) -> Data {
        guard old.count == new.count else { return self }
        var copy = self
        var start = startIndex
        while let found = copy[start...].range(of: old) {
            copy.replaceSubrange(found, with: new)
            start = found.upperBound
        }
        return copy
    }
}
