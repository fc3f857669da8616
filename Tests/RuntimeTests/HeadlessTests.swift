import Browser
import Cells
import Foundation
import GitHub
import HTTP
import LoopbackServer
import TestSupport
import Testing

@testable import Runtime

@Suite(.blocking) struct `Headless program` {
    @Test("waits for whatever a key asked for before it types the next one")
    func idle() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page(1...3), Sample.page(0...3))
        let keys: [Key] = [.character("j"), .character("r"), .character("j")]
        let lines = try HeadlessProgram.screen(Sample.options(server), keys: keys)
        #expect(lines.count == 24)
        #expect(lines.last?.contains(" 4/4 ") == true)
    }

    @Test("S6: r asks with the ETag; a 304 keeps the rows and says so")
    func notModified() throws {
        let server = try LoopbackServer()
        let page = String(decoding: try JSONEncoder().encode([Sample.gist(1)]), as: UTF8.self)
        let tag = ("ETag", "\"a\"")
        server.on(
            "/gists/public", .json(page, headers: [tag, ("Cache-Control", "max-age=60")]), .status(304, headers: [tag]))
        let lines = try HeadlessProgram.screen(Sample.options(server), keys: [.character("r")])
        #expect(lines[1].contains(" up to date "))
        #expect(lines.last?.contains(" 1/1 ") == true)
        #expect(server.requests.map { $0["If-None-Match"] } == [nil, "\"a\""])
    }

    @Test("S6: what the last run was sent is validated by the next: a 304 keeps the rows; another account asks plainly")
    func validatorsStay() throws {
        let server = try LoopbackServer()
        let page = String(decoding: try JSONEncoder().encode([Sample.gist(1)]), as: UTF8.self)
        let tag = ("ETag", "\"a\"")
        server.on("/gists/public") { request in
            request["If-None-Match"] == nil ? .json(page, headers: [tag]) : .status(304, headers: [tag])
        }
        let folder = try TestFolder()
        var options = try Sample.options(server)
        options.cacheFolder = folder.path
        for _ in 1...2 {
            #expect(try HeadlessProgram.screen(options).last?.contains(" 1/1 ") == true)
        }
        options.configuration = try .init(
            apiURL: server.url, credentials: Credentials(token: Token("t"), source: .option), userAgent: "tests")
        _ = try HeadlessProgram.screen(options)
        #expect(server.requests(for: "/gists/public").map { $0["If-None-Match"] } == [nil, "\"a\"", nil])
    }

    @Test(
        "S2: a gist that is fresh is not asked for again, in the next run neither, until the list shows that it changed"
    )
    func freshAcrossRuns() throws {
        let server = try LoopbackServer()
        var gist = Sample.gist(1)
        server.on("/gists/public") { [gist] _ in Sample.page([gist]) }
        server.on("/gists/1", .json(String(decoding: try JSONEncoder().encode(gist), as: UTF8.self)))
        let folder = try TestFolder()
        var options = try Sample.options(server)
        options.cacheFolder = folder.path
        for _ in 1...2 {
            let lines = try HeadlessProgram.screen(options, keys: [.enter, .escape, .enter])
            #expect(lines.contains { $0.contains("1 Text") })
            #expect(server.requests(for: "/gists/1").count == 1)
        }
        gist.updatedAt = Date() + 60
        server.on("/gists/public") { [gist] _ in Sample.page([gist]) }
        _ = try HeadlessProgram.screen(options, keys: [.enter])
        #expect(server.requests(for: "/gists/1").count == 2)
    }

    @Test("S4: what was kept is on the screen before the server answers, and stays when it does not")
    func keptFirst() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page(1...3))
        let folder = try TestFolder()
        var options = try Sample.options(server)
        options.cacheFolder = folder.path
        _ = try HeadlessProgram.screen(options)
        server.on("/gists/public", .stallInHead)
        let program = try HeadlessProgram(
            options, size: Size(columns: 80, rows: 24), timeout: .seconds(3), transport: CurlTransport())
        #expect(program.lines().last?.contains(" 1/3+") == true)
        #expect(program.lines()[0].contains("updated just now"))
        #expect(program.lines()[1].contains("refreshing"))
    }

    @Test("H17: the log pane has what happened before it was opened, and what happens since")
    func log() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page(1...3))
        let program = try HeadlessProgram(Sample.options(server), size: Size(columns: 120, rows: 24))
        program.press(.character("@"))
        let place = "GET \(server.url)/gists/public?per_page=100 → 200, "
        #expect(program.lines().count { $0.contains(place) } == 1)
        program.press(.escape)
        program.press(.character("r"))
        program.press(.character("@"))
        #expect(program.lines().count { $0.contains(place) } == 2)
    }

    @Test("waits for avatars")
    func avatars() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page([Sample.gist(1, avatarURL: server.url + "/avatar")]))
        server.on("/avatar", .slowDrip("no image, and slowly", pause: 0.005))
        _ = try HeadlessProgram.screen(Sample.options(server, avatars: true))
        #expect(server.requests(for: "/avatar").count == 1)
    }

    @Test("stops typing at the end of the program, and waiting when its timeout is over")
    func endings() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page(1...3))
        let quit = try HeadlessProgram.screen(
            Sample.options(server), keys: [.character("q"), .character("j")])
        #expect(quit.last?.contains(" 1/3 ") == true)
        server.on("/gists/public", .stallInBody())
        let stalled = try HeadlessProgram(
            Sample.options(server), size: Size(columns: 80, rows: 24), timeout: .milliseconds(100),
            transport: CurlTransport())
        #expect(stalled.lines().last?.contains("loading …") == true)
    }

    /// Connections with short timeouts.
    private var impatient: CurlTransport {
        CurlTransport(
            configuration: CurlConfiguration(connectTimeout: .seconds(1), stallTimeout: .seconds(1)))
    }

    @Test(
        "a stall ends in a sentence, before the first byte or in the body, and r gets the rows",
        arguments: [true, false])
    func stall(inBody: Bool) throws {
        let server = try LoopbackServer()
        let stall = inBody ? Reply.stallInBody(after: "[") : .stallInHead
        server.on("/gists/public", stall, stall, Sample.page(1...3))
        let stalled = try HeadlessProgram.screen(
            Sample.options(server), transport: impatient)
        #expect(stalled.contains { $0.contains("127.0.0.1 stopped sending data.") })
        let retried = try HeadlessProgram.screen(
            Sample.options(server), keys: [.character("r")], transport: impatient)
        #expect(retried.last?.contains(" 1/3 ") == true)
    }

    @Test("a host that does not answer the connection ends in a sentence")
    func unreachable() throws {
        // A queue of one connection that nobody takes: the next one hangs as it would behind a silent firewall.
        let queue = try #require(FullQueue())
        var options = try Sample.options(LoopbackServer())
        options.configuration = try .init(apiURL: "http://127.0.0.1:\(queue.port)", userAgent: "tests")
        let lines = try HeadlessProgram.screen(options, transport: impatient)
        #expect(lines.contains { $0.contains("Connecting to 127.0.0.1:\(queue.port) timed out.") })
    }

    @Test("a stall while reading leaves what is there, and the sentence says how to try again")
    func stallInGist() throws {
        let server = try LoopbackServer()
        server.on("/gists/public", Sample.page(1...3))
        server.on("/gists/1", .stallInHead)
        let lines = try HeadlessProgram.screen(
            Sample.options(server), size: Size(columns: 120, rows: 30), keys: [.enter], transport: impatient)
        #expect(lines.contains { $0.contains("127.0.0.1 stopped sending data.") })
        #expect(lines.contains { $0.contains("Gist number 3") })
    }
}

/// A port on which connections are neither taken nor refused.
private final class FullQueue {
    let port: Int
    private var sockets: [Int32] = []

    init?() {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        sockets = [listener]
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 0) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        port = Int(in_port_t(bigEndian: address.sin_port))
        guard isListening else { return nil }
        for _ in 0..<4 {
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
            sockets.append(client)
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = connect(client, $0, length) }
            }
        }
    }

    deinit { for socket in sockets { close(socket) } }
}
