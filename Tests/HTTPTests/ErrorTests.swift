import Foundation
import HTTP
import TestSupport
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

    @Test(
        "H18: every error has a sentence fit for a screen, whatever is known about it",
        arguments: HTTPError.Code.allCases)
    func userMessage(code: HTTPError.Code) throws {
        let bare = HTTPError(code, at: .transfer).userMessage
        let url = try #require(URL(string: "https://h.example/a"))
        let known = HTTPError(code, at: .transfer, url: url, status: 500).userMessage
        for message in [bare, known] {
            #expect(message.last.map { ".?)".contains($0) } == true, "\(message)")
            #expect(!message.contains(code.rawValue + ":"), "\(message)")
        }
    }

    /// For an error at h with the detail "d".
    static let sentences: [(HTTPError.Code, String)] = [
        (.invalidURL, "Invalid URL: d."),
        (.invalidHeader, "The request can't be sent: d."),
        (.invalidBody, "The request body can't be encoded."),
        (.adapterFailed, "d"),
        (.notCached, "This URL is not cached, and the request may not use the network."),
        (.alreadyStarted, "The response was already requested in another way."),
        (.offline, "You are offline."),
        (.libraryMissing, "d"),
        (.cannotResolve, "Can't resolve h. Are you online?"),
        (.cannotConnect, "Can't connect to h: d."),
        (.tlsFailed, "Can't connect securely to h: d."),
        (.connectTimedOut, "Connecting to h timed out."),
        (.stalled, "h stopped sending data."),
        (.timedOut, "The request to h timed out."),
        (.connectionLost, "Lost the connection to h."),
        (.truncatedBody, "The response from h was cut off."),
        (.bodyTooLarge, "The response from h is too large."),
        (.headersTooLarge, "h sent something that is not HTTP."),
        (.malformedResponse, "h sent something that is not HTTP."),
        (.unsupportedEncoding, "h sent an unsupported encoding."),
        (.proxyFailed, "The proxy refused the request: d."),
        (.transferFailed, "The transfer from h failed: d."),
        (.tooManyRedirects, "Too many redirects from h."),
        (.redirectCycle, "h redirects in a loop."),
        (.insecureRedirect, "h redirected from https to http, which is not followed."),
        (.invalidRedirect, "h redirected to an invalid URL."),
        (.unacceptableStatus, "h has a problem (503). Try again later."),
        (.unacceptableContentType, "h sent an unexpected content type: d."),
        (.emptyBody, "The response from h is empty."),
        (.undecodable, "The response from h can't be decoded."),
        (.unexpectedContent, "h sent something else than was asked for."),
        (.notAnImage, "h did not send an image."),
        (.cannotSave, "Can't save the file: d."),
        (.cancelled, "Cancelled."),
    ]

    @Test("H18: the sentences of all errors", arguments: sentences)
    func sentence(code: HTTPError.Code, sentence: String) throws {
        let url = try #require(URL(string: "https://h/a"))
        #expect(HTTPError(code, at: .transfer, detail: "d", url: url, status: 503).userMessage == sentence)
    }

    @Test("H18: no error is without a sentence")
    func allSentences() {
        #expect(Set(Self.sentences.map(\.0)) == Set(HTTPError.Code.allCases))
    }

    /// What a transport or a server can do, and what the error then tells.
    static let failures: [(ScriptedTransport.Answer, HTTPError.Code, HTTPError.Stage, status: Int?, attempts: Int)] = [
        (.failure(.cannotResolve), .cannotResolve, .transfer, nil, 1),
        (.failure(.connectionLost), .connectionLost, .transfer, nil, 3),
        (.status(503), .unacceptableStatus, .validating, 503, 3),
        (.status(404, body: "gone"), .unacceptableStatus, .validating, 404, 1),
        (.status(302, headers: ["Location": "http://h.example/"]), .insecureRedirect, .redirecting, 302, 1),
        (
            .status(200, headers: ["Content-Type": "text/html"], body: "x"), .unacceptableContentType, .validating, 200,
            1
        ),
        (.status(200), .emptyBody, .serializing, 200, 1), (.status(200, body: "x"), .undecodable, .serializing, 200, 1),
    ]

    @Test("H18: stage, code, status and attempts of what can go wrong", arguments: failures)
    func failure(
        answer: ScriptedTransport.Answer, code: HTTPError.Code, stage: HTTPError.Stage, status: Int?, attempts: Int
    ) async throws {
        let session = Session(
            transport: ScriptedTransport(answer), interceptors: [RetryPolicy()], clock: VirtualClock())
        let response = await session.request("https://h.example/a", headers: ["Accept": "application/json"])
            .response(.json)
        let error = try response.expectError(code)
        #expect(error.stage == stage && error.status == status && error.attempts == attempts)
        #expect(error.url?.path == "/a" && error.method == .get && error.body == answer.body)
    }

    @Test(
        "H18: statuses without the server's words get ours",
        arguments: [
            (401, "h requires a valid login (401)."), (403, "h denied access (403)."), (404, "Not found on h (404)."),
            (429, "Too many requests to h (429)."), (502, "h has a problem (502). Try again later."),
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
