import Foundation
import LoopbackServer

/// A server that speaks HTTP/2 without TLS: it answers with the frames that it is given, so that what
/// belongs to several streams comes in one order and in one piece.
final class HTTP2Script: Sendable {
    var url: String { server.url }
    private let server: LoopbackServer

    /// One frame.
    struct Frame {
        let type: UInt8
        var flags: UInt8 = 0
        let stream: Int
        var payload = Data()

        /// Status 200, and a length of the body where one is given.
        static func head(_ stream: Int, length: Int? = nil) -> Frame {
            // From HPACK's table: 8 is ":status: 200", 28 "content-length", whose index does not fit into four bits.
            let digits = Data((length.map(String.init) ?? "").utf8)
            let field = length == nil ? Data() : Data([0x0F, 28 - 15, UInt8(digits.count)]) + digits
            return Frame(type: 1, flags: 4, stream: stream, payload: Data([0x88]) + field)
        }

        static func body(_ stream: Int, _ bytes: Data, isLast: Bool = false) -> Frame {
            Frame(type: 0, flags: isLast ? 1 : 0, stream: stream, payload: bytes)
        }

        var bytes: Data {
            let fields = [(payload.count, 3), (Int(type), 1), (Int(flags), 1), (stream, 4)]
            let head = fields.flatMap { value, width in
                (0..<width).map { UInt8(value >> (8 * (width - 1 - $0)) & 0xFF) }
            }
            return Data(head) + payload
        }
    }

    /// - Parameter answer: the frames to send for a request on that stream: 1, 3, 5, …
    init(answer: @escaping @Sendable (Int) -> [Frame]) throws {
        server = try LoopbackServer { Self.talk($0, answer) }
    }

    private static func talk(_ connection: Int32, _ answer: (Int) -> [Frame]) {
        // libcurl asks with HTTP/1.1 whether it may, and that request becomes the first stream.
        var request: [UInt8] = []
        while !request.reversed().starts(with: "\n\r\n\r".utf8) {
            guard let byte = read(connection, 1) else { return }
            request += byte
        }
        let switching = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
        let preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
        guard send(connection, Data(switching.utf8)), read(connection, preface.utf8.count) != nil,
            send(connection, [Frame(type: 4, stream: 0)] + answer(1))
        else { return }
        while let head = read(connection, 9) {
            let length = head.prefix(3).reduce(0) { $0 << 8 | Int($1) }
            guard read(connection, length) != nil else { return }
            let (type, flags, stream) = (head[3], head[4], head[5...].reduce(0) { $0 << 8 | Int($1) })
            let frames: [Frame] =
                switch type {
                case 1: answer(stream)
                case 4 where flags == 0: [Frame(type: 4, flags: 1, stream: 0)]
                default: []
                }
            guard send(connection, frames) else { return }
        }
    }

    private static func read(_ connection: Int32, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return count == 0 || recv(connection, &bytes, count, Int32(MSG_WAITALL)) == count ? bytes : nil
    }

    private static func send(_ connection: Int32, _ frames: [Frame]) -> Bool {
        send(connection, Data(frames.map(\.bytes).joined()))
    }

    /// With one call.
    private static func send(_ connection: Int32, _ data: Data) -> Bool {
        let bytes = [UInt8](data)
        return bytes.isEmpty || Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
}
