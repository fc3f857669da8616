import Foundation
import LoopbackServer
import SystemPackage
import TestSupport
import Testing

@testable import HTTP

/// Bodies saved to files, in a folder of their own.
@Suite final class DownloadTests: Sendable {
    let server: LoopbackServer
    let folder: TestFolder
    let session = Session(
        transport: CurlTransport(), interceptors: [RetryPolicy(clock: VirtualClock())], clock: VirtualClock())
    /// Once, without retries.
    let plain = Session(transport: CurlTransport())
    let whole = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) })

    init() throws {
        server = try LoopbackServer()
        folder = try TestFolder()
    }

    var path: String { folder.url("file.bin").path }
    var files: [String] { get throws { try folder.names } }

    func saved() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    /// Answers as a server that knows ranges; each connection but the last breaks off after that many bytes.
    func serve(tag: String = #""v1""#, cuttingAfter cuts: Int...) {
        let turn = Counter()
        server.on("/x") { [whole] request in
            let offset = request["If-Range"] == tag ? request["Range"].flatMap(Self.offset) : nil
            let rest = whole.dropFirst(offset ?? 0)
            var headers = [("ETag", tag)]
            if let offset { headers.append(("Content-Range", "bytes \(offset)-\(whole.count - 1)/\(whole.count)")) }
            let index = turn.next()
            let status = offset == nil ? 200 : 206
            guard index < cuts.count else { return .status(status, headers: headers, body: rest) }
            return .cut(status, headers: headers, body: rest, after: cuts[index])
        }
    }

    private static func offset(_ range: String) -> Int? { Int(range.dropFirst("bytes=".count).dropLast()) }

    @Test("H14: a body is saved whole under its name, with nothing left beside it")
    func simple() async throws {
        serve()
        try Data("old".utf8).write(to: URL(fileURLWithPath: path))
        let request = session.request(server.url + "/x")
        let download = try await request.download(to: path)
        #expect(try saved() == whole)
        #expect(try files == ["file.bin"])
        #expect((download.bytes, download.resumedAt) == (whole.count, 0))
        #expect(request.progress == TransferProgress(received: whole.count, total: whole.count))
        #expect(server.requests.map { $0["Accept-Encoding"] } == ["identity"])
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o644)
    }

    @Test("H14: after cuts the rest is asked for, and the whole has the right SHA-256")
    func resume() async throws {
        serve(cuttingAfter: 100_000, 50_000)
        let request = session.request(server.url + "/x")
        let download = try await request.download(to: path)
        #expect(try sha256(path) == sha256(of: whole))
        #expect(server.requests.map { $0["Range"] } == [nil, "bytes=100000-", "bytes=150000-"])
        #expect(server.requests.map { $0["If-Range"] } == [nil, #""v1""#, #""v1""#])
        #expect((download.bytes, download.resumedAt) == (whole.count, 150_000))
        #expect(request.progress == TransferProgress(received: whole.count, total: whole.count))
        #expect(try files == ["file.bin"])
    }

    @Test("H14: another request continues what an earlier one has left")
    func resumeLater() async throws {
        serve(cuttingAfter: 100_000)
        let error = await #expect(throws: HTTPError.self) {
            try await plain.request(server.url + "/x").download(to: path)
        }
        #expect(error?.code == .truncatedBody)
        #expect(try files == [".file.bin.part", ".file.bin.part-of"])
        let download = try await plain.request(server.url + "/x").download(to: path)
        #expect(download.resumedAt == 100_000)
        #expect(try saved() == whole)
        #expect(try files == ["file.bin"])
    }

    @Test("H14: what was modified meanwhile begins anew, also where the server sends a part of it all the same")
    func changed() async throws {
        serve(tag: #""v1""#, cuttingAfter: 100_000)
        _ = try? await plain.request(server.url + "/x").download(to: path)
        serve(tag: #""v2""#)
        #expect(try await plain.request(server.url + "/x").download(to: path).resumedAt == 0)
        #expect(try saved() == whole)
        // A server that heeds ranges but not If-Range.
        serve(tag: #""v1""#, cuttingAfter: 100_000)
        _ = try? await plain.request(server.url + "/x").download(to: path)
        server.on("/x") { [whole] request in
            guard request["Range"] != nil else { return .status(200, headers: [("ETag", #""v3""#)], body: whole) }
            return .status(
                206, headers: [("ETag", #""v3""#), ("Content-Range", "bytes 100000-299999/300000")],
                body: Data(count: 200_000))
        }
        #expect(try await plain.request(server.url + "/x").download(to: path).resumedAt == 0)
        #expect(try saved() == whole)
    }

    @Test(
        "H14: an answer that does not continue what is there begins anew",
        arguments: [
            .status(416), .status(206, headers: [("ETag", #""v1""#)], body: Data(count: 9)),
            .status(206, headers: [("ETag", #""v1""#), ("Content-Range", "bytes 5-9/10")], body: Data(count: 5)),
        ] as [Reply])
    func misfit(reply: Reply) async throws {
        serve(cuttingAfter: 100_000)
        _ = try? await plain.request(server.url + "/x").download(to: path)
        server.on("/x") { [whole] in $0["Range"] == nil ? .status(200, body: whole) : reply }
        let download = try await plain.request(server.url + "/x").download(to: path)
        #expect((download.bytes, download.resumedAt) == (whole.count, 0))
        #expect(try saved() == whole)
    }

    @Test("H14: a server without ranges, or without a name for what it sends, begins anew")
    func noRanges() async throws {
        serve(cuttingAfter: 100_000)
        _ = try? await plain.request(server.url + "/x").download(to: path)
        server.on("/x", .status(200, body: whole))
        #expect(try await plain.request(server.url + "/x").download(to: path).resumedAt == 0)
        #expect(try saved() == whole)
        for headers in [[], [("ETag", #"W/"weak""#)]] as [[(String, String)]] {
            server.on("/x", .cut(200, headers: headers, body: whole, after: 1000))
            _ = try? await plain.request(server.url + "/x").download(to: path)
            #expect(try files == ["file.bin"])
        }
    }

    @Test("H14: a part of another URL, or a note that can't be read, is not continued")
    func otherURL() async throws {
        serve(cuttingAfter: 100_000)
        _ = try? await plain.request(server.url + "/x").download(to: path)
        server.on("/y", .status(200, body: Data("another".utf8)))
        _ = try await plain.request(server.url + "/y").download(to: path)
        #expect(server.requests(for: "/y").map { $0["Range"] } == [nil])
        #expect(try saved() == Data("another".utf8))
        try Data("left by somebody".utf8).write(to: folder.url(".file.bin.part"))
        _ = try await plain.request(server.url + "/y").download(to: path)
        #expect(try saved() == Data("another".utf8))
    }

    @Test("H14: cancelling keeps the part for later; it can be removed, and nothing is kept where nothing is wanted")
    func cancel() async throws {
        let latch = Latch()
        defer { latch.open() }
        server.on("/x", .cut(200, headers: [("ETag", #""v1""#)], body: whole, after: 1000, latch: latch))
        for options in [DownloadOptions(), DownloadOptions(resumes: false)] {
            let request = plain.request(server.url + "/x")
            let task = Task { [path] in try await request.download(to: path, options: options) }
            #expect(await eventually { (request.progress?.received ?? 0) == 1000 })
            task.cancel()
            let error = await #expect(throws: HTTPError.self) { try await task.value }
            #expect(error?.code == .cancelled)
            #expect(try files == (options.resumes ? [".file.bin.part", ".file.bin.part-of"] : []))
            Download.removePartial(of: path)
            #expect(try files == [])
        }
    }

    @Test("H14: two downloads to one path don't mix: the second is refused")
    func locked() async throws {
        let latch = Latch()
        server.on("/x", .status(200, body: whole).held(by: latch))
        async let first = plain.request(server.url + "/x").download(to: path)
        #expect(await eventually { server.requests.count == 1 })
        let error = await #expect(throws: HTTPError.self) {
            try await plain.request(server.url + "/x").download(to: path)
        }
        #expect(error?.userMessage == "Can't save the file: another download to the same file is running.")
        latch.open()
        _ = try await first
        #expect(try saved() == whole)
    }

    @Test("H14: a folder that is missing or no folder, and a full disk, are errors that say so; nothing is sent")
    func unwritable() async throws {
        serve()
        try Data().write(to: folder.url("plain"))
        for bad in ["/missing/file", "/plain/file"] {
            let error = await #expect(throws: HTTPError.self) {
                try await session.request(server.url + "/x").download(to: folder.path + bad)
            }
            #expect(error?.code == .cannotSave)
            #expect(error?.userMessage == "Can't save the file: the folder does not exist.")
        }
        #expect(server.requests.isEmpty)
        let full = try FileDescriptor.open("/dev/full", .writeOnly)
        defer { try? full.close() }
        let reason = #expect(throws: Errno.self) { try full.writeAll(Data(count: 10)) }
        let error = HTTPError.cannotSave(try #require(reason))
        #expect(error.userMessage == "Can't save the file: the disk is full.")
    }

    @Test(
        "H14: a folder that must not be written to is an error that says so",
        .enabled("not for root") { geteuid() != 0 })
    func readOnly() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
        let error = await #expect(throws: HTTPError.self) {
            try await session.request(server.url + "/x").download(to: path)
        }
        #expect(error?.userMessage == "Can't save the file: the folder is not writable.")
    }

    @Test("H14: what fails leaves an earlier file as it was")
    func failure() async throws {
        try Data("old".utf8).write(to: URL(fileURLWithPath: path))
        for reply: Reply in [.status(404), .shortLength(), .endless()] {
            server.on("/x", reply)
            let request = plain.request(server.url + "/x", options: RequestOptions(bodyLimit: 1_000_000))
            await #expect(throws: HTTPError.self) { try await request.download(to: path) }
            #expect(try files == ["file.bin"])
        }
        #expect(try saved() == Data("old".utf8))
    }

    private func sha256(_ path: String) throws -> String { String(try output(of: "sha256sum", path).prefix(64)) }

    private func sha256(of data: Data) throws -> String {
        let file = folder.url("expected")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try sha256(file.path)
    }
}

extension Reply {
    /// Announces the whole body and breaks off after so many bytes, when the latch is open.
    static func cut(
        _ status: Int, headers: [(String, String)], body: Data, after count: Int, latch: Latch? = nil
    ) -> Reply {
        .status(status, headers: headers, body: body).cut(by: body.count - count, latch: latch)
    }
}
