import Foundation
import HTTP
import Testing

@Suite struct ErrorTests {
    @Test("H18: an error carries stage, code, status, attempts, the body's start, headers and the request's name")
    func everything() async throws {
        let answer = ScriptedTransport.Answer.status(
            422, headers: ["X-GitHub-Request-Id": "ABCD:1234", "X-Other": "o"],
            body: #"{"message":"Validation Failed"}"#)
        let response = await Session(transport: ScriptedTransport(answer)).request("https://h.example/a").response(
            .json)
        let error = try response.expectError(.unacceptableStatus)
        #expect(error.stage == .validating)
        #expect(error.status == 422)
        #expect(error.attempts == 1)
        #expect(error.method == .get)
        #expect(error.url?.absoluteString == "https://h.example/a")
        #expect(error.headers["x-other"] == "o")
        #expect(error.requestID == "ABCD:1234")
        #expect(String(decoding: error.body, as: UTF8.self).hasPrefix(#"{"message"#))
        #expect(error.userMessage == "h.example answered: Validation Failed (422)")
        #expect(response.response?.status == 422)
    }

    static let codes: [HTTPError.Code] = [
        .invalidURL, .invalidHeader, .invalidBody, .adapterFailed, .notCached, .cannotResolve, .cannotConnect,
        .tlsFailed,
        .connectTimedOut, .stalled, .timedOut, .connectionLost, .truncatedBody, .bodyTooLarge, .headersTooLarge,
        .malformedResponse, .unsupportedEncoding, .proxyFailed, .transferFailed, .tooManyRedirects, .redirectCycle,
        .insecureRedirect, .invalidRedirect, .unacceptableStatus, .unacceptableContentType, .emptyBody, .undecodable,
        .notAnImage, .cancelled,
    ]

    @Test("H18: every error has a sentence fit for a screen, whatever is known about it", arguments: codes)
    func userMessage(code: HTTPError.Code) throws {
        let bare = HTTPError(code, at: .transfer).userMessage
        let url = try #require(URL(string: "https://h.example/a"))
        let known = HTTPError(code, at: .transfer, url: url, status: 500).userMessage
        for message in [bare, known] {
            #expect(message.last.map { ".?)".contains($0) } == true, "\(message)")
            #expect(!message.contains(code.rawValue + ":"), "\(message)")
        }
    }

    @Test(
        "H18: statuses without the server's words get ours",
        arguments: [
            (401, "h wants a valid login (401)."), (403, "h refused access (403)."), (404, "Not found at h (404)."),
            (429, "Too many requests to h (429)."), (502, "h has a problem of its own (502)."),
            (418, "h answered with status 418."),
        ])
    func statuses(status: Int, message: String) throws {
        let url = try #require(URL(string: "https://h/a"))
        for body in ["", "<html>oops</html>", #"["x"]"#, #"{"message":""}"#] {
            let error = HTTPError(
                .unacceptableStatus, at: .validating, url: url, status: status, body: Data(body.utf8))
            #expect(error.userMessage == message)
        }
    }

    @Test("H18: neither the description nor the sentence tells a secret of the URL")
    func secrets() throws {
        let url = try #require(URL(string: "https://h.example/a?access_token=abc"))
        let error = HTTPError(.unacceptableStatus, at: .validating, method: .get, url: url, status: 404)
        #expect(!error.description.contains("abc") && !error.userMessage.contains("abc"))
    }

    @Test("H18: however long and in how many lines a server speaks, the sentence is one line")
    func longWords() throws {
        let body = Data(#"{"message":"\#(String(repeating: #"word\r\n"#, count: 1000))"}"#.utf8)
        let message = HTTPError(.unacceptableStatus, at: .validating, status: 500, body: body).userMessage
        #expect(message.hasPrefix("the server answered: word word ") && message.count == 300)
        #expect(!message.contains { $0.isNewline })
    }

    @Test("H18: Retry-After as seconds and as a date")
    func retryAfter() {
        let now = Date(timeIntervalSince1970: 784_111_777)
        for (value, wait) in [("120", Duration.seconds(120)), ("Sun, 06 Nov 1994 08:49:47 GMT", .seconds(10))] {
            let error = HTTPError(.unacceptableStatus, at: .validating, headers: ["retry-after": value])
            #expect(error.retryAfter(now: now) == wait)
        }
    }
}
