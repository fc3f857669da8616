import Foundation
import TestSupport
import Testing

@testable import HTTP

/// A server that others have written, by each of the protocols that it speaks.
@Suite(.enabled("needs nginx and openssl") { NginxServer.isAvailable })
struct NginxTests {
    private let server: NginxServer
    private let transport: CurlTransport
    private let session: Session

    init() throws {
        server = try NginxServer()
        transport = CurlTransport(
            configuration: .init(certificateFile: server.certificate.authority, environment: [:]))
        session = Session(transport: transport, cache: MemoryResponseCache())
    }

    private func url(_ kind: NginxServer.Kind) async -> String {
        let url = server.url(kind)
        #expect(await eventually { (try? await session.request(url).value(.string)) == "secure" })
        return url
    }

    @Test(
        "H10 H16: many requests on few connections, in the version that was agreed on",
        arguments: NginxServer.Kind.allCases)
    func versions(kind: NginxServer.Kind) async throws {
        let url = await url(kind)
        let responses = await withTaskGroup(of: Response<String>.self) { group in
            for number in 0..<60 {
                let request = session.request("\(url)\(number)")
                group.addTask { await request.response(.string) }
            }
            return await group.reduce(into: [Response<String>]()) { $0.append($1) }
        }
        for response in responses { #expect(try response.result.get() == "secure") }
        let transfers = responses.flatMap(\.metrics.transfers)
        #expect(transfers.count == 60)
        #expect(Set(transfers.map(\.httpVersion)) == [kind == .http2 ? "2" : "1.1"])
        // One stands from the start.
        #expect(transfers.count { !$0.isReused } <= (kind == .http2 ? 0 : 5))
    }

    @Test("H2 H13: the router's token arrives, through a redirect, too", arguments: NginxServer.Kind.allCases)
    func token(kind: NginxServer.Kind) async throws {
        let router = TestRouter(baseURL: await url(kind), path: "moved", headers: ["Authorization": "Bearer t"])
        let version = kind == .http2 ? "HTTP/2.0" : "HTTP/1.1"
        #expect(try await session.request(router).value(.string) == "\(version) Bearer t ")
    }

    @Test("S6 H16: gzip, a 304, a part of a file, HEAD and 404", arguments: NginxServer.Kind.allCases)
    func files(kind: NginxServer.Kind) async throws {
        let base = await url(kind) + "files/"
        let text = String(repeating: "a line of text\n", count: 10_000)
        try server.certificate.folder.file("a.txt", text)
        for source in [ResponseSource.miss, .notModified] {
            let options = RequestOptions(cachePolicy: .reload)
            let response = await session.request(base + "a.txt", options: options).response(.string)
            #expect(try response.result.get() == text && response.source == source)
            #expect(response.metrics.bytesReceived < text.utf8.count / 10)
        }
        let part = await session.request(base + "a.txt", headers: ["Range": "bytes=2-5"]).response(.string)
        #expect(try part.result.get() == "line" && part.response?.status == 206)
        let head = await session.request(base + "a.txt", method: .head).response(.data)
        #expect(try head.result.get().isEmpty && head.response?.status == 200)
        let error = try await session.request(base + "none").response(.data).expectError(.unacceptableStatus)
        #expect(error.status == 404 && String(decoding: error.body, as: UTF8.self).contains("nginx"))
    }

    @Test("H14: a download of it is whole, whatever the protocol", arguments: NginxServer.Kind.allCases)
    func download(kind: NginxServer.Kind) async throws {
        let base = await url(kind) + "files/"
        let whole = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try server.certificate.folder.file("large", whole)
        let place = server.certificate.folder.url("saved")
        let saved = try await session.request(base + "large").download(to: place.path)
        #expect(try saved.bytes == whole.count && Data(contentsOf: place) == whole)
    }
}
