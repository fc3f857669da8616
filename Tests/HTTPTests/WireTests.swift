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

    @Test(
        "W9: what may not be done twice is sent once, although its kept connection closes",
        arguments: [HTTP.Method.post, .patch])
    func once(method: HTTP.Method) async throws {
        server.on("/x") { $0.method == "GET" ? .ok("kept") : .nothing }
        _ = try await session.request(server.url + "/x").value(.string)
        let response = await session.request(server.url + "/x", method: method, body: .json([1])).response(.data)
        #expect(throws: HTTPError.self) { try response.result.get() }
        #expect(server.requests.filter { $0.method != "GET" }.count == 1)
    }

    @Test("H16: what a transfer has set does not reach the next one over the same handle")
    func usedHandles() async throws {
        server.on("/echo", .ok("Hello"))
        let timed = RequestOptions(timeout: .seconds(30))
        for method in [HTTP.Method.post, .get, .head, .get, .put, .delete, .get] {
            let body: RequestBody? = [.post, .put].contains(method) ? .json(["a": 1]) : nil
            let options = method == .get ? RequestOptions() : timed
            let request = session.request(server.url + "/echo", method: method, body: body, options: options)
            let response = await request.response(.data)
            #expect(response.response?.status == 200)
        }
        let requests = server.requests
        #expect(requests.map(\.method) == ["POST", "GET", "HEAD", "GET", "PUT", "DELETE", "GET"])
        #expect(requests.map(\.body.isEmpty) == [false, true, true, true, false, true, true])
        #expect(requests.filter { $0.method == "GET" }.allSatisfy { $0["Content-Type"] == nil })
    }
}
