import FoundationEssentials

/// Why a request failed, with all that is known about it. `userMessage` is always fit for a screen.
public struct HTTPError: Error, Sendable, Equatable {
    /// The steps of a request, in their order.
    public enum Stage: String, Sendable, Hashable {
        /// Router, headers and body are put together.
        case building
        /// Interceptors change the request.
        case adapting
        /// The cache is asked.
        case caching
        /// The request goes over the network, and its answer comes back.
        case transfer
        /// A redirect is followed.
        case redirecting
        /// Status and content type are checked.
        case validating
        /// The body is written to a file.
        case saving
        /// The body is made into a value.
        case serializing
    }

    /// The kinds of failures.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        // MARK: Building and adapting

        /// The parts make no URL, or none of http or https.
        case invalidURL
        /// A header is malformed, or sets `Authorization` from elsewhere than the router.
        case invalidHeader
        /// The body can't be encoded, or the method takes none.
        case invalidBody
        /// For interceptors that cannot prepare a request. `detail` is the sentence for the screen.
        case adapterFailed

        // MARK: Caching

        /// Only the cache was asked, and it has nothing to use.
        case notCached

        // MARK: Streams and downloads

        /// The request has begun otherwise.
        case alreadyStarted

        // MARK: Transfer

        /// The program was told to use no network.
        case offline
        /// libcurl is not installed.
        case libraryMissing
        /// The host's name has no address.
        case cannotResolve
        /// Nobody answers at that address and port.
        case cannotConnect
        /// No TLS connection could be made, or the certificate is not trusted.
        case tlsFailed
        /// The connection did not stand in time.
        case connectTimedOut
        /// No byte came for too long.
        case stalled
        /// The transfer or the whole request took too long.
        case timedOut
        /// The connection broke off.
        case connectionLost
        /// The body ended before its announced length.
        case truncatedBody
        /// The body is larger than `RequestOptions.bodyLimit`.
        case bodyTooLarge
        /// The head is larger than the transport takes.
        case headersTooLarge
        /// The answer is no HTTP.
        case malformedResponse
        /// The body is encoded in a way that was not asked for.
        case unsupportedEncoding
        /// The proxy refused the request or could not be reached.
        case proxyFailed
        /// Any other failure of the transport.
        case transferFailed

        // MARK: Redirecting

        /// One redirect followed another too often.
        case tooManyRedirects
        /// A redirect leads to where the request has been.
        case redirectCycle
        /// A redirect leads from https to http.
        case insecureRedirect
        /// A redirect says no place, or one that is no URL.
        case invalidRedirect

        // MARK: Saving to a file

        /// The file or its folder can't be written.
        case cannotSave

        // MARK: Validating and serializing

        /// The status means no success.
        case unacceptableStatus
        /// The content type is none of those asked for.
        case unacceptableContentType
        /// The body is empty where a value was expected.
        case emptyBody
        /// The body does not decode to the value.
        case undecodable
        /// The body can be read, but is of another thing than the value: for transformers that tell the two apart.
        case unexpectedContent
        /// The body does not begin as an image does.
        case notAnImage

        // MARK: At any time

        /// Somebody cancelled the request.
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
    /// One word: each function that may throw an error, and each asynchronous one above it while it waits, keeps room for it.
    private var box: Box

    private subscript<Value>(field: WritableKeyPath<Contents, Value>) -> Value {
        get { box.contents[keyPath: field] }
        set {
            var contents = box.contents
            contents[keyPath: field] = newValue
            box = Box(contents)
        }
    }

    /// An error of this kind; the session adds what it knows of the request.
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
    /// How far the request had come.
    public var stage: Stage {
        get { self[\.stage] }
        set { self[\.stage] = newValue }
    }
    /// The kind of failure.
    public var code: Code {
        get { self[\.code] }
        set { self[\.code] = newValue }
    }
    /// The words of the transport, the parser or the server, for the log.
    public var detail: String {
        get { self[\.detail] }
        set { self[\.detail] = newValue }
    }
    /// The method; nil before the request was built.
    public var method: Method? {
        get { self[\.method] }
        set { self[\.method] = newValue }
    }
    /// The URL that was asked last; nil before the request was built.
    public var url: URL? {
        get { self[\.url] }
        set { self[\.url] = newValue }
    }
    /// The status of the answer; nil where none came.
    public var status: Int? {
        get { self[\.status] }
        set { self[\.status] = newValue }
    }
    /// The headers of the answer; empty where none came.
    public var headers: Headers {
        get { self[\.headers] }
        set { self[\.headers] = newValue }
    }
    /// At most the first 64 KiB of the answer's body.
    public var body: Data {
        get { self[\.body] }
        set { self[\.body] = newValue }
    }
    /// How often it was tried.
    public var attempts: Int {
        get { self[\.attempts] }
        set { self[\.attempts] = newValue }
    }

    /// The server's name for this exchange, for a report to its makers.
    public var requestID: String? {
        headers.first { $0.name.lowercased().hasSuffix("request-id") }?.value
    }

    /// How long the server asks to wait, as seconds or as a date; nil where it does not say.
    public func retryAfter(now: Date) -> Duration? {
        headers["Retry-After"].flatMap { HTTP.retryAfter($0, now: now) }
    }

    /// The server's own words: those that a transformer has found, else the message in a JSON body, under the names that are
    /// usual. Part of `userMessage`.
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
