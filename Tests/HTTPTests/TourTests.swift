import Foundation
import HTTP
import LoopbackServer
import TestSupport
import Testing

/// Serves what the snippets ask for. Global, as the router's type could not see a test's own.
private let server: LoopbackServer? = {
    let server = try? LoopbackServer()
    server?.on("/hello", .ok("Hello\nworld\n"))
    server?.on("/photos", .json(#"{"photos":[{"id":1,"links":{"self":"/1"}},{"id":"two"},{"id":3}]}"#))
    server?.on("/photos/10000", .json(#"{"id":10000}"#, headers: [("Cache-Control", "max-age=60")]))
    server?.on("/photos/1") { $0["Authorization"] == "Bearer new" ? .json(#"{"id":1}"#) : .status(401) }
    server?.on("/login", .json(#"{"token":"new"}"#))
    return server
}()
private let base = server?.url ?? ""
private let token = "tok_secret"

/// The snippets of docs/HTTP.md, as they stand there.
@Suite struct TourTests {
    struct Photo: Decodable {
        let id: Int
    }

    @Test("H9 H10: tour: one request")
    func oneRequest() async throws {
        let text = try await Session.shared.request("\(base)/hello").value(.string)
        #expect(text == "Hello\nworld\n")

        let request = Session.shared.request("\(base)/hello")
        let response = await request.response(.data)
        let status = response.response?.status
        let milliseconds = response.metrics.total / .milliseconds(1)
        #expect(status == 200 && milliseconds > 0)
    }

    @Test("H5 S7: tour: what comes back")
    func serializers() async throws {
        let lineCount = ResponseSerializer { _, body in body.split(separator: UInt8(ascii: "\n")).count }
        let lines = try await Session.shared.request("\(base)/hello").value(lineCount)
        #expect(lines == 2)

        let photos = Session.shared.request("\(base)/photos")
        let list = try await photos.value(.decodable(LenientArray<Photo>.self, at: "photos"))
        let count = (list.elements.count, bad: list.skipped)
        let url = try await photos.value(.optional(String.self, at: "photos/[0]/links/self"))
        #expect(count == (2, bad: 1) && url == "/1")
    }

    @Test("H1 H2 H3 H11 H12 H15 H17 H18 S4 S6: tour: routers, sessions and all that hangs on them")
    func sessions() async throws {
        let server = try #require(server)
        let photo = try await Session.shared.request(PhotoRouter.photo(10000)).value(.decodable(Photo.self))
        #expect(photo.id == 10000)
        #expect(server.requests(for: "/photos/10000").map(\.query) == ["image_size=4"])

        let session = Session(
            defaultHeaders: ["User-Agent": "tour/1.0", "Accept": "application/json"],
            interceptors: [NetworkWait(), RetryPolicy()], cache: MemoryResponseCache(capacity: 8 << 20))
        let greeting = session.request("\(base)/hello", headers: ["Accept": "text/plain"])
        #expect(try await greeting.value(.string).hasPrefix("Hello"))

        let options = RequestOptions(priority: .high, bodyLimit: 1 << 20, overallTimeout: .seconds(30))
        let thumbnail = session.request(PhotoRouter.photo(10000), options: options)
        thumbnail.start()
        thumbnail.setPriority(.low)
        #expect(await thumbnail.response(.json).source == .miss)

        do {
            _ = try await session.request("\(base)/nothing").value(.json)
        } catch {
            let sentence = error.userMessage
            let isGone = error.code == .unacceptableStatus && error.status == 404
            print(sentence, isGone)
        }
        #expect(server.requests(for: "/nothing").count == 1)

        struct Tracing: Interceptor {
            func adapt(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest {
                var request = request
                request.headers["X-Trace"] = "7f"
                return request
            }
        }
        let traced = session.request("\(base)/hello", headers: ["Accept": "*/*"], interceptor: Tracing())
        _ = try await traced.value(.data)
        #expect(server.requests.contains { $0["X-Trace"] == "7f" })

        let origin = try origin(base)
        let authentication = AuthenticationInterceptor(
            origin: origin, credential: AuthenticationCredential(authorization: "Bearer \(token)")
        ) { _ async throws(HTTPError) in
            let login = Session.shared.request("\(base)/login", method: .post, body: .form(["grant": "refresh"]))
            let answer = try await login.value(.json)
            return AuthenticationCredential(authorization: "Bearer \(answer["token"]?.string ?? "")")
        }
        let account = Session(interceptors: [authentication])
        #expect(try await account.request(PhotoRouter.photo(1)).value(.decodable(Photo.self)).id == 1)

        var transformers = Transformers()
        transformers.decode(Photo.self, "photos/*")
        transformers.decode(LenientArray<Photo>.self, "users/*/photos", methods: [.get])
        transformers.addForErrors { error in
            let body = try? JSONDecoder().decode(JSONValue.self, from: error.body)
            error.serverMessage = body?["fault"]?.string
        }
        let service = Session(transformers: transformers, cache: MemoryResponseCache())
        let first = try await service.request(PhotoRouter.photo(10000)).value(as: Photo.self)
        #expect(first.id == 10000)

        for await answer in session.cachedThenFetch(PhotoRouter.photo(10000), as: .decodable(Photo.self)) {
            switch (answer.source, answer.result) {
            case (.notModified, _): print("still right")
            case (let source, .success(let photo)): print(source, photo.id)
            case (_, .failure(let error)): print(error.userMessage)
            }
        }

        let log = LogMonitor { line in print(line) }
        let watched = Session(eventMonitors: [log])
        let timed = await watched.request(PhotoRouter.photo(10000)).response(.json)
        for transfer in timed.metrics.transfers(ofAttempt: 1) { print(transfer.firstByte, transfer.isReused) }
        print(timed.request?.curlCommand() ?? "")
        #expect(timed.request?.curlCommand().contains(token) == false)
    }

    @Test("H14 H15: tour: streams and downloads")
    func streams() async throws {
        let temporary = try TestFolder()
        defer { withExtendedLifetime(temporary) {} }
        let folder = temporary.path
        var longest = 0
        for try await line in Session.shared.request("\(base)/hello").lines() {
            longest = max(longest, line.utf8.count)
        }
        #expect(longest == 5)

        let download = Session.shared.request("\(base)/hello")
        let saved = try await download.download(to: "\(folder)/hello.txt")
        print(saved.bytes, saved.resumedAt)
        #expect(saved.bytes == 12)

        let gathered = Session.shared.request("\(base)/hello")
        let (data, _) = try await gathered.body(gatheredAt: "\(folder)/hello.part")
        #expect(data.count == 12 && temporary.contents.map(\.path).allSatisfy { !$0.contains("part") })
    }

    @Test("H1: each snippet of docs/HTTP.md stands in this file, so it compiles and does what it says")
    func snippets() throws {
        let here = URL(filePath: #filePath)
        let tour = here.deletingLastPathComponent().appending(path: "../../docs/HTTP.md").standardizedFileURL
        let code = stripped(try String(contentsOf: here, encoding: .utf8)).joined(separator: "\n")
        let snippets = try String(contentsOf: tour, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(snippets.count == 16)
        for snippet in snippets {
            // A type and its use stand apart here.
            for part in snippet.components(separatedBy: "\n\nlet ") {
                #expect(code.contains(stripped(part).joined(separator: "\n")), "\(part)")
            }
        }
    }

    private func stripped(_ text: String) -> [String] {
        text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}

private enum PhotoRouter: Router {
    case photo(Int)
    case upload(title: String)

    var baseURL: String { base }
    var method: HTTP.Method {
        switch self {
        case .photo: .get
        case .upload: .post
        }
    }
    var path: String {
        switch self {
        case .photo(let id): "photos/\(id)"
        case .upload: "photos"
        }
    }
    var query: Parameters { ["image_size": 4] }
    var headers: Headers { ["Authorization": "Bearer \(token)"] }
    var body: RequestBody? {
        if case .upload(let title) = self { .json(["title": .string(title)]) } else { nil }
    }
}
