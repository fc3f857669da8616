import Foundation
import HTTP
import LoopbackServer
import Testing

/// Requests over curl to a polite server.
@Suite struct WireTests {
    let server: LoopbackServer
    let session = Session(transport: CurlTransport(), eventMonitors: [])

    init() throws {
        server = try LoopbackServer()
    }

    @Test("H9: a value comes over the wire")
    func value() async throws {
        server.on("/hello", .ok("Hello"))
        let text = try await session.request(server.url + "/hello").value(.string)
        #expect(text == "Hello")
    }
}
