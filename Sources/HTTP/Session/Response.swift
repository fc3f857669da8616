import FoundationEssentials

/// The end of a request, as one serializer sees it.
public struct Response<Value: Sendable>: Sendable {
    /// The value, or why there is none.
    public let result: Result<Value, HTTPError>
    /// As last sent; nil where it could not be built.
    public let request: HTTPRequest?
    /// The last answer's head; nil where none came.
    public let response: HTTPResponse?
    /// The last answer's body, decoded; the start of it where the answer is an error.
    public let body: Data
    /// The place that the answer came from; for a failure, where it was looked for last.
    public let source: ResponseSource
    /// Times and bytes of the transfers.
    public let metrics: Metrics

    init(_ outcome: RequestOutcome, result: Result<Value, HTTPError>) {
        self.result = result
        request = outcome.request
        response = outcome.response
        body = outcome.body
        source = outcome.source
        metrics = outcome.metrics
    }
}

/// How a request ended, before any serializer has seen it.
struct RequestOutcome: Sendable {
    var request: HTTPRequest?
    var response: HTTPResponse?
    var body = Data() { didSet { content = nil } }
    /// What the session's transformers have made of the body; nil before.
    var content: Result<any Sendable, HTTPError>?
    var source = ResponseSource.network
    var metrics = Metrics()
    var error: HTTPError?

    func result<Value>(_ serializer: ResponseSerializer<Value>) -> Result<Value, HTTPError> {
        if let error { return .failure(error) }
        guard let response else { return .failure(HTTPError(.malformedResponse, at: .transfer)) }
        do throws(HTTPError) {
            return .success(try serializer.serialize(response, body))
        } catch {
            return .failure(completed(error))
        }
    }

    func result<Value: Sendable>(as type: Value.Type) -> Result<Value, HTTPError> {
        if let error { return .failure(error) }
        guard let content = try? content?.get() else { return .failure(HTTPError(.malformedResponse, at: .transfer)) }
        guard let value = content as? Value else {
            let detail = Words.Detail.wrongInput("\(Swift.type(of: content))", "\(type)")
            return .failure(completed(HTTPError(.undecodable, at: .serializing, detail: detail)))
        }
        return .success(value)
    }

    /// An error with everything that is known here and that its place of origin did not know.
    func completed(_ error: HTTPError) -> HTTPError {
        var error = error
        error.method = error.method ?? request?.method
        error.url = error.url ?? request?.url
        error.status = error.status ?? response?.status
        error.attempts = metrics.attempts
        if let response, error.headers.fields.isEmpty { error.headers = response.headers }
        if error.body.isEmpty { error.body = Data(body.prefix(HTTPError.bodyLimit)) }
        return error
    }
}

extension HTTPError {
    /// Bytes of an answer's body that an error keeps.
    static let bodyLimit = 64 << 10
}

extension RequestOutcome {
    /// A status that means success, and a content type that was asked for.
    func validate(_ options: RequestOptions) throws(HTTPError) {
        guard let response else { return }
        guard response.isAcceptable(options) else { throw HTTPError(.unacceptableStatus, at: .validating) }
        if !body.isEmpty, let request { try response.validateContentType(for: request) }
    }
}

extension HTTPResponse {
    func isAcceptable(_ options: RequestOptions) -> Bool {
        200..<300 ~= status || options.alsoAcceptable.contains(status)
    }

    func validateContentType(for request: HTTPRequest) throws(HTTPError) {
        guard let accept = request.headers["Accept"], let contentType else { return }
        let accepted = accept.split(separator: ",").compactMap { MediaType(String($0)) }
        guard accepted.isEmpty || accepted.contains(where: { $0.accepts(contentType) }) else {
            throw HTTPError(
                .unacceptableContentType, at: .validating, detail: "\(contentType.type)/\(contentType.subtype)")
        }
    }
}
