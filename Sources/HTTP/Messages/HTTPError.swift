import FoundationEssentials

/// Why a request failed, with all that is known about it. `userMessage` is always fit for a screen.
public struct HTTPError: Error, Sendable, Equatable {
    /// How far the request had come.
    public enum Stage: String, Sendable, Hashable {
        case building, adapting, caching, transfer, redirecting, validating, saving, serializing
    }

    public enum Code: String, Sendable, Hashable, CaseIterable {
        // building and adapting
        case invalidURL, invalidHeader, invalidBody, adapterFailed
        // caching
        case notCached
        // streams and downloads of a request that has begun
        case alreadyStarted
        // transfer
        case offline, libraryMissing, cannotResolve, cannotConnect, tlsFailed, connectTimedOut, stalled, timedOut
        case connectionLost, truncatedBody, bodyTooLarge, headersTooLarge, malformedResponse, unsupportedEncoding
        case proxyFailed, transferFailed
        // redirecting
        case tooManyRedirects, redirectCycle, insecureRedirect, invalidRedirect
        // saving to a file
        case cannotSave
        // validating and serializing
        case unacceptableStatus, unacceptableContentType, emptyBody, undecodable, notAnImage
        // any time
        case cancelled
    }

    public var stage: Stage
    public var code: Code
    /// What the transport, the parser or the server said, for the log.
    public var detail: String
    public var method: Method?
    public var url: URL?
    /// Of the answer, where one came.
    public var status: Int?
    public var headers: Headers
    /// At most the first 64 KiB of the answer's body.
    public var body: Data
    /// How often it was tried.
    public var attempts: Int

    public init(
        _ code: Code, at stage: Stage, detail: String = "", method: Method? = nil, url: URL? = nil, status: Int? = nil,
        headers: Headers = [:], body: Data = Data(), attempts: Int = 0
    ) {
        self.code = code
        self.stage = stage
        self.detail = detail
        self.method = method
        self.url = url
        self.status = status
        self.headers = headers
        self.body = body
        self.attempts = attempts
    }

    /// The server's name for this exchange, for a report to its makers.
    public var requestID: String? {
        headers.first { $0.name.lowercased().hasSuffix("request-id") }?.value
    }

    /// How long the server asks to wait, as seconds or as a date; nil where it does not say.
    public func retryAfter(now: Date) -> Duration? {
        headers["Retry-After"].flatMap { HTTP.retryAfter($0, now: now) }
    }

    /// What the server says in a JSON body, under the names that are usual.
    public var serverMessage: String? {
        guard let object = try? JSONDecoder().decode(JSONValue.self, from: body) else { return nil }
        return ["message", "error_description", "detail", "title", "error"].lazy
            .compactMap { object[$0]?.string }.first { !$0.isEmpty }
    }
}
