import Concurrency
import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import HTTP

@Suite struct LogTests {
    final class Lines: Sendable {
        private let lines = Monitor<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    func log(_ answers: ScriptedTransport.Answer, url: String = "https://h.example/a") async -> [String] {
        let lines = Lines()
        let session = Session(
            transport: ScriptedTransport(answers), eventMonitors: [LogMonitor { lines.add($0) }])
        _ = await session.request(url).response(.data)
        return lines.all
    }

    @Test(
        "H17: every answer is one line, with its size in bytes, kB or MB",
        arguments: [
            (5, "5 B"), (999, "999 B"), (12_345, "12.3 kB"), (1_950_000, "2.0 MB"),
        ])
    func answered(size: Int, text: String) async {
        let body = String(repeating: "x", count: size)
        #expect(await log(.status(200, body: body)) == ["GET https://h.example/a → 200, \(text), 0 ms"])
        #expect(await log(.status(404)) == ["GET https://h.example/a → 404, 0 B, 0 ms"])
    }

    @Test("H17: a failure is one line, too")
    func failed() async {
        #expect(await log(.failure(.cannotConnect)) == ["GET https://h.example/a ✗ cannotConnect"])
        let error = HTTPError(.transferFailed, at: .transfer, detail: "one\r\ntwo\nthree")
        #expect(
            await log(ScriptedTransport.Answer(error: error))
                == ["GET https://h.example/a ✗ transferFailed: one two three"])
    }

    @Test("H17: a line says where an answer came from, if not from the server")
    func sources() async {
        let lines = Lines()
        let transport = ScriptedTransport(
            .status(200, headers: ["ETag": "\"1\"", "Cache-Control": "max-age=60"], body: "one"), .status(304))
        let session = Session(
            transport: transport, eventMonitors: [LogMonitor { lines.add($0) }], cache: MemoryResponseCache())
        for policy in [CachePolicy.useProtocol, .useProtocol, .reload] {
            let options = RequestOptions(cachePolicy: policy)
            _ = await session.request("https://h.example/a", options: options).response(.data)
        }
        let place = "GET https://h.example/a →"
        #expect(
            lines.all == [
                "\(place) 200, 3 B, 0 ms", "\(place) 200, 3 B, cache", "\(place) 304, not modified, 0 ms",
            ])
    }

    @Test("H17: staleness: how old what is stored is, and whether the cache may decide without the server")
    func staleness() async throws {
        let lines = Lines()
        let clock = VirtualClock()
        let transport = ScriptedTransport(
            .status(200, headers: ["ETag": "\"1\"", "Cache-Control": "max-age=60"], body: "one"), .status(304))
        let session = Session(
            transport: transport, eventMonitors: [LogMonitor(categories: [.staleness]) { lines.add($0) }],
            cache: MemoryResponseCache(), clock: clock)
        for pause in [0, 59, 16] {
            try await clock.sleep(for: .seconds(pause))
            _ = await session.request("https://h.example/a?key=1").response(.data)
        }
        let place = "GET https://h.example/a?key=***:"
        #expect(
            lines.all == ["\(place) 59 s old, fresh for 60 s, used", "\(place) 75 s old, fresh for 60 s, not used"])
    }

    @Test("H17: categories choose among the lines")
    func categories() async {
        var found: [LogCategory: [String]] = [:]
        for category in LogCategory.allCases {
            let lines = Lines()
            let transport = ScriptedTransport(.status(302, headers: ["Location": "/b?key=1"]), .status(200, body: "x"))
            let session = Session(
                transport: transport, eventMonitors: [LogMonitor(categories: [category]) { lines.add($0) }])
            let options = RequestOptions(cachePolicy: .cacheOnly)
            _ = await session.request("https://h.example/c", options: options).response(.data)
            let request = session.request("https://h.example/a")
            _ = await request.response(.data)
            found[category] = lines.all.map { line in
                line.split(separator: " ").map { Int($0) == request.id ? "#" : String($0) }.joined(separator: " ")
            }.filter { $0.contains("h.example") || $0.contains("#") }
        }
        #expect(
            found[.network] == [
                "GET https://h.example/a → 302, 0 B, 0 ms", "GET https://h.example/b?key=*** → 200, 1 B, 0 ms",
            ])
        #expect(found[.cache] == ["GET https://h.example/c ✗ notCached"])
        #expect(
            found[.pipeline] == [
                "request # started", "request # sends GET https://h.example/a",
                "request # redirected to https://h.example/b?key=***",
                "request # sends GET https://h.example/b?key=***", "request # finished",
            ])
    }

    @Test("H17: each entry has its category and the cURL line of what was sent for it last, secrets masked")
    func entries() async throws {
        let entries = Monitor<[LogEntry]>([])
        let transport = ScriptedTransport(
            .status(302, headers: ["Location": "/b"]), .status(200, headers: ["Cache-Control": "max-age=60"], body: "x")
        )
        let session = Session(
            transport: transport,
            eventMonitors: [
                LogMonitor(categories: Set(LogCategory.allCases)) { entry in entries.withLock { $0.append(entry) } }
            ],
            cache: MemoryResponseCache())
        let router = TestRouter(baseURL: "https://h.example", path: "a", headers: ["Authorization": "Bearer t"])
        _ = await session.request(router).response(.data)
        _ = await session.request("https://h.example/c", options: RequestOptions(cachePolicy: .cacheOnly)).response(
            .data)
        let all = entries.withLock { $0 }
        #expect(all.first == LogEntry(category: .pipeline, line: all[0].line), "nothing was sent yet")
        let answers = all.filter { $0.category == .network }
        #expect(
            answers.map(\.line) == [
                "GET https://h.example/a → 302, 0 B, 0 ms", "GET https://h.example/b → 200, 1 B, 0 ms",
            ])
        #expect(
            answers.map(\.curlCommand) == [
                "curl --compressed --header 'Authorization: ***' 'https://h.example/a'",
                "curl --compressed --header 'Authorization: ***' 'https://h.example/b'",
            ])
        let miss = try #require(all.last)
        #expect(miss.category == .cache && miss.line.contains("notCached") && miss.curlCommand == nil)
    }

    @Test("H17: secrets in a query are masked in the log")
    func secrets() async {
        let url = "https://h.example/a?page=2&access_token=abc&Consumer_Key=def&empty="
        #expect(
            await log(.status(204), url: url)
                == ["GET https://h.example/a?page=2&access_token=***&Consumer_Key=***&empty= → 204, 0 B, 0 ms"])
    }

    @Test("H17: a cURL line makes the same request, secrets as *** unless asked for")
    func curlLine() throws {
        let url = try #require(URL(string: "https://h.example/a?q=it's&token=t"))
        let request = HTTPRequest(
            method: .post, url: url,
            headers: ["Authorization": "Bearer t", "X-Api-Key": "k", "Accept": "a/b", "X-Empty": ""],
            body: Data("it's".utf8))
        #expect(
            request.curlCommand() == #"""
                curl --request POST --compressed --header 'Authorization: ***' --header 'X-Api-Key: ***' \#
                --header 'Accept: a/b' --header 'X-Empty;' --data-binary 'it'\''s' 'https://h.example/a?q=it'\''s&token=***'
                """#)
        let whole = request.curlCommand(revealingSecrets: true)
        #expect(whole.contains("'Authorization: Bearer t'") && whole.hasSuffix(#"?q=it'\''s&token=t'"#))
    }

    @Test(
        "H17: a cURL line that is pasted into a shell makes the same request on the wire",
        .enabled("needs curl") { (try? run("curl", "--version")) != nil })
    func pasted() async throws {
        let server = try LoopbackServer()
        server.on("/it's", .ok("done"))
        let session = Session(
            transport: CurlTransport(configuration: .init(environment: [:])), defaultHeaders: ["User-Agent": "it's me"])
        let router = TestRouter(
            baseURL: server.url, method: .post, path: "it's", query: ["q": "ä & $HOME"],
            headers: ["Authorization": "Bearer t", "X-Empty": ""], body: .json(["quote": "'\"`$(id)\\"]))
        let sent = try #require(await session.request(router).response(.data).request)
        #expect(try output(of: "sh", "-c", sent.curlCommand(revealingSecrets: true) + " --silent") == "done")
        let (first, second) = (try #require(server.requests.first), try #require(server.requests.last))
        #expect(server.requests.count == 2)
        #expect(second.method == first.method && second.target == first.target && second.body == first.body)
        let headers = { (request: RecordedRequest) in
            Set(
                request.headers.map { "\($0.name.lowercased()): \($0.value)" }.filter {
                    !$0.hasPrefix("accept-encoding")
                })
        }
        // The command says what it accepts; the library says so only when told.
        #expect(headers(second).subtracting(headers(first)).isSubset(of: ["accept: */*"]))
        #expect(headers(first).isSubset(of: headers(second)))
    }

    @Test("H17: a form's secrets are masked, too")
    func form() throws {
        let url = try #require(URL(string: "https://h.example/a"))
        let request = HTTPRequest(
            method: .post, url: url, headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Data("a=1&client_secret=2".utf8))
        #expect(request.curlCommand().contains("--data-binary 'a=1&client_secret=***'"))
    }
}
