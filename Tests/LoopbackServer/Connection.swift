import Foundation

/// One connection: reads requests and plays the replies' scripts until either side closes.
struct Connection {
    let socket: Int32
    let number: Int
    let state: ServerState

    func serve() {
        var received = Data()
        while let request = readRequest(&received) {
            for step in state.reply(to: request).steps {
                guard perform(step) else { return }
            }
        }
    }

    // MARK: Reading

    private func readRequest(_ received: inout Data) -> RecordedRequest? {
        let blankLine = Data("\r\n\r\n".utf8)
        var head = received.range(of: blankLine)
        while head == nil {
            guard readMore(&received) else { return nil }
            head = received.range(of: blankLine)
        }
        guard let head else { return nil }
        let text = String(decoding: received[..<head.lowerBound], as: UTF8.self)
        let lines = text.components(separatedBy: "\r\n")
        let words = lines[0].components(separatedBy: " ")
        guard words.count == 3 else { return nil }
        let headerLines = Array(lines.dropFirst())
        let length =
            headerLines.first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
        received = Data(received[head.upperBound...])
        while received.count < length {
            guard readMore(&received) else { return nil }
        }
        let body = received.prefix(length)
        received = Data(received.dropFirst(length))
        return RecordedRequest(
            method: words[0], target: words[1], headerLines: headerLines, body: Data(body), connection: number)
    }

    private func readMore(_ received: inout Data) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        received.append(contentsOf: buffer[..<count])
        return true
    }

    // MARK: Playing a script

    /// False where the connection is to be closed.
    private func perform(_ step: Reply.Step) -> Bool {
        switch step {
        case .send(let data):
            return send(data)
        case .sendForEver(let data):
            while send(data) {}
            return false
        case .drip(let data, let pause):
            return data.allSatisfy { byte in
                // A pace is what this reply is about; no test waits for it.
                usleep(UInt32(pause * 1_000_000))
                return send(Data([byte]))
            }
        case .waitFor(let latch):
            latch.wait()
            return true
        case .call(let action):
            action()
            return true
        case .stall:
            var ignored = Data()
            while readMore(&ignored) {}
            return false
        case .close:
            return false
        case .reset:
            var lingering = linger(l_onoff: 1, l_linger: 0)
            setsockopt(socket, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
            return false
        }
    }

    private func send(_ data: Data) -> Bool {
        data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Bool in
            var rest = bytes[0...]
            while !rest.isEmpty {
                let count = Glibc.send(
                    socket, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}
