import Concurrency
import FoundationEssentials

/// Collects a body up to its limit, or passes it on to a sink. Collects only the start of an error's body, and then
/// ends the transfer.
final class BodyCollector: TransferReceiver {
    fileprivate struct State {
        var response: HTTPResponse?
        var body = Data()
        /// The number of bytes of the body, collected or passed on.
        var bytes = 0
        var error: HTTPError?
        /// Nil after the sink has failed, and for responses that do not go to it.
        var sink: (any BodySink)?
        var hasBegun = false
        /// Nil before the head and for an error's body.
        var progress: TransferProgress?
    }
    private let state: Monitor<State>
    private let request: HTTPRequest
    private let options: RequestOptions
    private let watch: TransferWatch

    init(_ request: HTTPRequest, options: RequestOptions, sink: (any BodySink)?, watch: TransferWatch) {
        state = Monitor(State(sink: sink))
        self.request = request
        self.options = options
        self.watch = watch
    }

    func received(_ response: HTTPResponse) {
        state.withLock { state in
            state.response = response
            if !response.isAcceptable(options) { state.sink = nil }
            if !state.isFailure { state.progress = TransferProgress(received: 0, of: response) }
            if state.sink == nil, let length = response.announcedLength {
                // The announced length may be wrong.
                state.body.reserveCapacity(min(length, options.bodyLimit, 1 << 20))
            }
        }
    }

    func received(_ bytes: RawSpan) -> ReceiveResult {
        let (result, progress) = state.withLock { state in
            (state.take(bytes, for: request, options), state.progress)
        }
        if let progress { watch.progress(progress) }
        return result
    }

    func ended(_ error: HTTPError?, _ metrics: TransferMetrics) {
        let whole = state.withLock { state in
            if error == nil { state.begin(for: request) }
            let isEnough = error?.code == .bodyTooLarge && state.isEnough(options)
            let body = isEnough ? state.body.prefix(options.bodyLimit) : state.body
            return Exchange(
                response: state.response, body: body, bytes: state.bytes,
                error: state.error ?? (isEnough ? nil : error), metrics: metrics)
        }
        watch.ended(whole)
    }
}

extension BodyCollector.State {
    fileprivate mutating func take(_ part: RawSpan, for request: HTTPRequest, _ options: RequestOptions)
        -> ReceiveResult
    {
        bytes += part.byteCount
        progress?.received += part.byteCount
        guard sink != nil else {
            let limit = isFailure ? min(options.bodyLimit, HTTPError.bodyLimit) : options.bodyLimit
            // One byte above the limit shows that there are more.
            let start = part.extracting(first: limit - body.count + 1)
            start.withUnsafeBytes { body.append($0.bindMemory(to: UInt8.self)) }
            return body.count <= limit ? .taken : .refused
        }
        begin(for: request)
        guard bytes <= options.bodyLimit, let sink else { return .refused }
        do throws(HTTPError) {
            return try sink.take(part.withUnsafeBytes { Data($0) })
        } catch {
            return fail(error)
        }
    }

    /// Begins the sink, before the first byte or at the end of an empty response.
    fileprivate mutating func begin(for request: HTTPRequest) {
        guard !hasBegun, let sink, let response else { return }
        hasBegun = true
        do throws(HTTPError) {
            if bytes > 0 { try response.validateContentType(for: request) }
            try sink.begin(response)
        } catch {
            _ = fail(error)
        }
    }

    private mutating func fail(_ error: HTTPError) -> ReceiveResult {
        self.error = error
        sink = nil
        return .refused
    }

    /// True if the rest of the body is not needed: of an error's body, since its status is what matters, and of one
    /// that is cut at its limit.
    fileprivate func isEnough(_ options: RequestOptions) -> Bool {
        isFailure || options.isCutAtLimit && body.count > options.bodyLimit
    }

    fileprivate var isFailure: Bool { (response?.status ?? 0) >= 400 }
}

/// Receives the body of a successful response instead of memory: a stream's buffer, or a file. One sink serves all
/// attempts of a request.
protocol BodySink: Sendable {
    /// The request to send; called once for each attempt.
    func adapt(_ request: HTTPRequest) throws(HTTPError) -> HTTPRequest
    /// Receives the validated head of the response, before the first byte of its body.
    func begin(_ response: HTTPResponse) throws(HTTPError)
    /// Receives a part of the body, on the transport's thread; does not return `.refused`.
    func take(_ data: Data) throws(HTTPError) -> ReceiveResult
    /// Called when the body is complete.
    func complete() throws(HTTPError)
    /// Decides about a retry before the retriers, which are only asked if this returns `.pass`.
    func recovery(from error: HTTPError) -> RetryDecision
    /// Called exactly once, at the request's end; later calls have no effect.
    func ended(_ error: HTTPError?)
}
