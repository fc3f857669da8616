import FoundationEssentials

/// The reason why a request failed, with everything that is known about it. `userMessage` is always fit for the screen.
public struct HTTPError: Error, Sendable, Equatable {
    /// The steps of a request, in their order.
    public enum Stage: String, Sendable, Hashable {
        /// Router, headers and body are combined.
        case building
        /// Interceptors change the request.
        case adapting
        /// The cache is searched.
        case caching
        /// The request is sent, and its response is received.
        case transfer
        /// A redirect is followed.
        case redirecting
        /// Status and content type are checked.
        case validating
        /// The body is written to a file.
        case saving
        /// The body is decoded to a value.
        case serializing
    }

    /// The kinds of failures.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        // MARK: Building and adapting

        /// The parts do not form a URL, or not one of http or https.
        case invalidURL
        /// A header is malformed, or sets `Authorization` outside of the router.
        case invalidHeader
        /// The body can't be encoded, or the method allows none.
        case invalidBody
        /// An interceptor cannot prepare a request. `detail` is the sentence for the screen.
        case adapterFailed

        // MARK: Caching

        /// The request was limited to the cache, which has no usable response.
        case notCached

        // MARK: Streams and downloads

        /// The request has been started in another way.
        case alreadyStarted

        // MARK: Transfer

        /// The program is set to use no network.
        case offline
        /// libcurl is not installed.
        case libraryMissing
        /// The host's name has no IP address.
        case cannotResolve
        /// The host does not accept a connection at this port.
        case cannotConnect
        /// No TLS connection could be made, or the certificate is not trusted.
        case tlsFailed
        /// The connection was not established in time.
        case connectTimedOut
        /// No byte was transferred for too long.
        case stalled
        /// The transfer or the whole request took too long.
        case timedOut
        /// The connection broke off.
        case connectionLost
        /// The body ended before its announced length.
        case truncatedBody
        /// The body is larger than `RequestOptions.bodyLimit`.
        case bodyTooLarge
        /// The head is larger than the transport allows.
        case headersTooLarge
        /// The response is not HTTP.
        case malformedResponse
        /// The body has an encoding that was not requested.
        case unsupportedEncoding
        /// The proxy refused the request or could not be reached.
        case proxyFailed
        /// Any other failure of the transport.
        case transferFailed

        // MARK: Redirecting

        /// There were too many redirects in a row.
        case tooManyRedirects
        /// A redirect leads to a URL that the request has already visited.
        case redirectCycle
        /// A redirect leads from https to http.
        case insecureRedirect
        /// A redirect has no target, or an invalid one.
        case invalidRedirect

        // MARK: Saving to a file

        /// The file or its folder can't be written.
        case cannotSave

        // MARK: Validating and serializing

        /// The status is not a success.
        case unacceptableStatus
        /// The content type is not one of those requested.
        case unacceptableContentType
        /// The body is empty where a value was expected.
        case emptyBody
        /// The body can't be decoded to the value.
        case undecodable
        /// The body is readable, but describes something else than the value: for transformers that can tell.
        case unexpectedContent
        /// The body does not start like an image.
        case notAnImage

        // MARK: At any time

        /// The request was cancelled.
        case cancelled
    }

    private struct Contents: Sendable, Equatable {
        var stage: Stage
        var code: Code
        var detail: String
        var method: Method?
        var url: URL?
        var status: Int?
        var headers: Headers
        var body: Data
        var attempts: Int
        var serverMessage: String?
    }
    private final class Box: Sendable {
        let contents: Contents

        init(_ contents: Contents) { self.contents = contents }
    }
    /// A single pointer, because each function that may throw an error, and each suspended one above it, reserves its
    /// size.
    private var box: Box

    private subscript<Value>(field: WritableKeyPath<Contents, Value>) -> Value {
        get { box.contents[keyPath: field] }
        set {
            var contents = box.contents
            contents[keyPath: field] = newValue
            box = Box(contents)
        }
    }

    /// Creates an error of this kind; the session adds what it knows about the request.
    public init(
        _ code: Code, at stage: Stage, detail: String = "", method: Method? = nil, url: URL? = nil, status: Int? = nil,
        headers: Headers = [:], body: Data = Data(), attempts: Int = 0
    ) {
        box = Box(
            Contents(
                stage: stage, code: code, detail: detail, method: method, url: url, status: status, headers: headers,
                body: body, attempts: attempts))
    }

    public static func == (one: HTTPError, other: HTTPError) -> Bool { one.box.contents == other.box.contents }
}

extension HTTPError {
    /// The stage that the request had reached.
    public var stage: Stage {
        get { self[\.stage] }
        set { self[\.stage] = newValue }
    }
    /// The kind of failure.
    public var code: Code {
        get { self[\.code] }
        set { self[\.code] = newValue }
    }
    /// Details from the transport, the parser or the server, for the log.
    public var detail: String {
        get { self[\.detail] }
        set { self[\.detail] = newValue }
    }
    /// The method; nil before the request was built.
    public var method: Method? {
        get { self[\.method] }
        set { self[\.method] = newValue }
    }
    /// The URL of the last request; nil before the request was built.
    public var url: URL? {
        get { self[\.url] }
        set { self[\.url] = newValue }
    }
    /// The status of the response; nil if there was none.
    public var status: Int? {
        get { self[\.status] }
        set { self[\.status] = newValue }
    }
    /// The headers of the response; empty if there was none.
    public var headers: Headers {
        get { self[\.headers] }
        set { self[\.headers] = newValue }
    }
    /// The response's body, at most its first 64 KiB.
    public var body: Data {
        get { self[\.body] }
        set { self[\.body] = newValue }
    }
    /// The number of attempts.
    public var attempts: Int {
        get { self[\.attempts] }
        set { self[\.attempts] = newValue }
    }

    /// The server's identifier for this exchange, for reports to its operators.
    public var requestID: String? {
        headers.first { $0.name.lowercased().hasSuffix("request-id") }?.value
    }

    /// The time to wait that the server requests, in seconds or as a date; nil if it does not.
    public func retryAfter(now: Date) -> Duration? {
        headers["Retry-After"].flatMap { HTTP.retryAfter($0, now: now) }
    }

    /// The server's message: the one that a transformer has found, otherwise the one in a JSON body under one of the
    /// usual names. Part of `userMessage`.
    public var serverMessage: String? {
        get { self[\.serverMessage] ?? usualMessage }
        set { self[\.serverMessage] = newValue }
    }

    private var usualMessage: String? {
        guard let object = try? JSONDecoder().decode(JSONValue.self, from: body) else { return nil }
        return ["message", "error_description", "detail", "title", "error"].lazy
            .compactMap { object[$0]?.string }.first { !$0.isEmpty }
    }
}
