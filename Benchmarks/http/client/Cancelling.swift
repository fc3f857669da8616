import Glibc
import HTTP
import Synchronization

/// A server of its own that sends the start of a body and then notes when its client goes away.
enum Cancelling {
    static func measure() async throws {
        let server = EndlessServer()
        let session = Session(transport: CurlTransport(configuration: .init(environment: [:])))
        for _ in 0..<200 {
            let closings = server.closings.load(ordering: .acquiring)
            let request = session.request("http://127.0.0.1:\(server.port)/")
            request.start()
            // Its first bytes are here.
            for await _ in request.progressSteps() { break }
            let start = ContinuousClock.now
            request.cancel()
            while server.closings.load(ordering: .acquiring) == closings { sched_yield() }
            print((ContinuousClock.now - start) / .milliseconds(1))
        }
    }
}

private final class EndlessServer: Sendable {
    let port: Int
    let closings = Atomic(0)

    init() {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard isListening else { exit(1) }
        port = Int(in_port_t(bigEndian: address.sin_port))
        var thread = pthread_t()
        let box = Unmanaged.passRetained(Box(server: self, listener: listener))
        pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                let box = Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
                box.server.serve(box.listener)
                return nil
            }, box.toOpaque())
    }

    private func serve(_ listener: Int32) {
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nbegin".utf8)
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let client = accept(listener, nil, nil)
            guard client >= 0 else { return }
            _ = recv(client, &buffer, buffer.count, 0)
            _ = send(client, head, head.count, Int32(MSG_NOSIGNAL))
            // Returns when the client has gone.
            _ = recv(client, &buffer, buffer.count, 0)
            closings.add(1, ordering: .releasing)
            close(client)
        }
    }

    private final class Box: Sendable {
        let server: EndlessServer
        let listener: Int32

        init(server: EndlessServer, listener: Int32) {
            self.server = server
            self.listener = listener
        }
    }
}
