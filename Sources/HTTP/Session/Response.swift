import FoundationEssentials

/// The result of a request, for one serializer.
public struct Response<Value: Sendable>: Sendable {
    /// The value, or the error.
    public let result: Result<Value, HTTPError>
    /// The request as it was last sent; nil if it could not be built.
    public let request: HTTPRequest?
    /// The head of the last response; nil if there was none.
    public let response: HTTPResponse?
    /// The decoded body of the last response; only its start if the response is an error.
    public let body: Data
    /// The source of the response; for a failure, the last one that was tried.
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

/// The result of a request, before serialization.
struct RequestOutcome: Sendable {
    var request: HTTPRequest?
    var response: HTTPResponse?
    var body = Data() { didSet { content = nil } }
    /// The content that the session's transformers made from the body; nil before.
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

    /// Adds everything that is known here to an error, without replacing its own data.
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
    /// The number of bytes of a response's body that an error keeps.
    static let bodyLimit = 64 << 10
}

extension RequestOutcome {
    /// Throws unless the status is a success and the content type was requested.
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
