import FoundationEssentials

/// Takes the body of an answer that means success in place of memory: a stream's buffer, or a file. One for each
/// request, through all of its attempts.
protocol BodySink: Sendable {
    /// The request as it shall be sent, once for each attempt.
    func adapt(_ request: HTTPRequest) throws(HTTPError) -> HTTPRequest
    /// The head of the answer, validated, before the first byte of its body.
    func begin(_ response: HTTPResponse) throws(HTTPError)
    /// A part of the body, on the transport's thread; `.refused` is not among the answers.
    func take(_ data: Data) throws(HTTPError) -> ReceiveResult
    /// The body has come whole.
    func complete() throws(HTTPError)
    /// Asked before the retriers are; they hear of nothing but `.pass`.
    func recovery(from error: HTTPError) -> RetryDecision
    /// The request's end, exactly once; nothing that comes after it counts.
    func ended(_ error: HTTPError?)
}
