import FoundationEssentials

/// How a request ended, before any serializer has seen it.
struct RequestOutcome: Sendable {
    var request: HTTPRequest?
    var response: HTTPResponse?
    var body = Data()
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
