import Foundation
import HTTP
import Testing

@Suite struct ValidationTests {
    func response(
        _ answer: ScriptedTransport.Answer, accept: String? = nil, options: RequestOptions = .init()
    ) async -> Response<Data> {
        var headers: Headers = [:]
        headers["Accept"] = accept
        return await Session(transport: ScriptedTransport(answer), defaultHeaders: headers)
            .request("https://api.example.com/x", options: options).response(.data)
    }

    @Test("H6: a status outside of 200..<300 is an error", arguments: [199, 300, 304, 400, 401, 404, 422, 500, 999])
    func statuses(status: Int) async throws {
        let error = try await response(.status(status, body: "x")).expectError(.unacceptableStatus)
        #expect(error.status == status)
        #expect(error.stage == .validating)
    }

    @Test("H6: statuses can be made acceptable for one request")
    func alsoAcceptable() async throws {
        let response = await response(.status(304), options: RequestOptions(alsoAcceptable: [304]))
        #expect(try response.result.get().isEmpty)
        #expect(response.response?.status == 304)
    }

    @Test("H6: a 401 with a JSON body is an error that carries the server's message")
    func serverMessage() async throws {
        let answer = ScriptedTransport.Answer.status(
            401, headers: ["Content-Type": "application/json"], body: #"{"message":"Bad credentials"}"#)
        let error = try await response(answer, accept: "application/json").expectError(.unacceptableStatus)
        #expect(error.serverMessage == "Bad credentials")
        #expect(error.userMessage == "api.example.com answered: Bad credentials (401)")
    }

    @Test(
        "H6: a content type that Accept lets through",
        arguments: [
            (nil, "text/html"), ("*/*", "text/html"), ("image/*", "image/png"), ("text/plain", "text/plain; charset=x"),
            ("application/vnd.github+json", "application/json; charset=utf-8"),
            ("application/json", "application/hal+json"),
            ("text/plain;q=0.5, application/json", "Application/JSON"), ("application/json", nil),
            ("application/json", "nonsense"),
        ] as [(String?, String?)])
    func acceptable(accept: String?, contentType: String?) async throws {
        var headers: Headers = [:]
        headers["Content-Type"] = contentType
        let response = await response(.status(200, headers: headers, body: "x"), accept: accept)
        #expect(try response.result.get() == Data("x".utf8))
    }

    @Test(
        "H6: HTML in place of the JSON asked for is an error that says so",
        arguments: ["application/json", "application/vnd.github+json, image/*"])
    func unacceptable(accept: String) async throws {
        let answer = ScriptedTransport.Answer.status(200, headers: ["Content-Type": "text/html"], body: "<html>")
        let error = try await response(answer, accept: accept).expectError(.unacceptableContentType)
        #expect(error.userMessage == "api.example.com sent an unexpected content type: text/html.")
        #expect(error.body == Data("<html>".utf8))
    }
}
