import Concurrency
import FoundationEssentials

/// A response's body while it arrives: its decoded parts, in the sizes in which they arrive.
///
/// The request starts with the first call for a part, and can be streamed once. Parts that arrive faster than they are
/// read wait in a buffer of 256 KiB; when it is full, the server is slowed down. (One network read may exceed the
/// limit: by 16 KiB, or their decoded size if the body is compressed.) Status and content type are validated before the
/// first part. Leaving the loop or cancelling the task closes the transfer. An error, including a cut body, is thrown
/// after all parts that arrived before it; after the first part, nothing is retried. `RequestOptions.bodyLimit`
/// applies, too.
public struct BodyStream: AsyncSequence, Sendable {
    /// A part of the decoded body, never empty.
    public typealias Element = Data
    /// Any failure of the request.
    public typealias Failure = HTTPError

    let request: Request

    /// Makes the only reader of the body. A second one fails with `.alreadyStarted`.
    public func makeAsyncIterator() -> Iterator {
        Iterator(reader: StreamReader(request: request))
    }

    /// Reads the body part by part.
    public struct Iterator: AsyncIteratorProtocol {
        let reader: StreamReader

        /// Waits for the next part; nil at the end of the body.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(HTTPError) -> Data?
        {
            try await reader.next()
        }
    }
}

extension Request {
    /// The body as a stream of its parts. See `BodyStream`.
    public func bytes() -> BodyStream { BodyStream(request: self) }

    /// The body as a stream of lines. See `LineStream`.
    public func lines() -> LineStream { LineStream(request: self) }
}

/// The only reader of a request's body. The transfer ends with it.
final class StreamReader: Sendable {
    private let request: Request
    private let buffer = StreamBuffer()
    private let start = Monitor<Bool?>(nil)

    init(request: Request) {
        self.request = request
    }

    deinit {
        if start.withLock(\.self) == true { request.cancel() }
    }

    func next() async throws(HTTPError) -> Data? {
        let isOurs = start.withLock { start in
            let isOurs = start ?? request.start(into: buffer)
            start = isOurs
            return isOurs
        }
        guard isOurs else { throw request.refusal }
        if Task.isCancelled { request.cancel() }
        let next: Result<Data?, HTTPError> = await withTaskCancellationHandler {
            do throws(HTTPError) {
                return .success(try await buffer.next { request.takeMore() })
            } catch {
                return .failure(error)
            }
        } onCancel: {
            request.cancelSoon()
        }
        return try next.get()
    }
}

extension Request {
    /// The reason why it can't be streamed or downloaded: it was cancelled, or its body has another destination.
    var refusal: HTTPError {
        HTTPError(
            state == .cancelled ? .cancelled : .alreadyStarted, at: .building, method: blueprint.router.method)
    }
}
