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
}
