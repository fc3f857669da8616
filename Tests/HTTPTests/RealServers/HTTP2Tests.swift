import Foundation
import TestSupport
import Testing

@testable import HTTP

@Suite(.enabled("needs nginx and openssl") { NginxServer.isAvailable })
struct HTTP2Tests {
    @Test("H16: a hundred requests share one HTTP/2 connection")
    func multiplexing() async throws {
        let server = try NginxServer()
        let transport = CurlTransport(
            configuration: .init(certificateFile: server.certificate.authority, environment: [:]))
        let session = Session(transport: transport)
        #expect(await eventually { (try? await session.request(server.url).value(.string)) == "secure" })
        let responses = await withTaskGroup(of: Response<String>.self) { group in
            for number in 0..<100 {
                let request = session.request("\(server.url)\(number)")
                group.addTask { await request.response(.string) }
            }
            return await group.reduce(into: [Response<String>]()) { $0.append($1) }
        }
        for response in responses {
            #expect(try response.result.get() == "secure")
            #expect(response.response?.isLengthVerified == true)
            #expect(response.metrics.transfers.map(\.httpVersion) == ["2"])
            #expect(response.metrics.transfers.map(\.isReused) == [true])
        }
    }

    @Test("H16: a burst to a host that nobody has talked to makes one connection")
    func coldBurst() async throws {
        let server = try NginxServer()
        let configuration = CurlConfiguration(certificateFile: server.certificate.authority, environment: [:])
        let probe = Session(transport: CurlTransport(configuration: configuration))
        #expect(await eventually { (try? await probe.request(server.url).value(.string)) == "secure" })
        let session = Session(transport: CurlTransport(configuration: configuration))
        let connections = await withTaskGroup(of: Int.self) { group in
            for number in 0..<50 {
                let request = session.request("\(server.url)\(number)")
                group.addTask { await request.response(.string).metrics.transfers.count { !$0.isReused } }
            }
            return await group.reduce(0, +)
        }
        #expect(connections == 1)
    }

    @Test("H9: a stream that nobody reads does not hold up the others on its connection")
    func pausedStream() async throws {
        let server = try NginxServer()
        let whole = Data(repeating: 7, count: 20_000_000)
        try server.certificate.folder.file("large", whole)
        let transport = CurlTransport(
            configuration: .init(certificateFile: server.certificate.authority, environment: [:]))
        let session = Session(transport: transport)
        #expect(await eventually { (try? await session.request(server.url).value(.string)) == "secure" })
        let slow = session.request(server.url + "files/large")
        var parts = slow.bytes().makeAsyncIterator()
        var count = try #require(try await parts.next()).count
        #expect(await eventually { (slow.progress?.received ?? 0) >= StreamBuffer.limit })
        for _ in 0..<20 {
            let response = await session.request(server.url).response(.string)
            #expect(try response.result.get() == "secure")
            #expect(response.metrics.transfers.map(\.isReused) == [true])
        }
        #expect((slow.progress?.received ?? 0) < 2 * StreamBuffer.limit)
        while let part = try await parts.next() { count += part.count }
        #expect(count == whole.count)
    }
}
