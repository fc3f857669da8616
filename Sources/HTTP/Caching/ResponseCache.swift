import FoundationEssentials

/// Stores a session's responses. Decisions about storing, freshness and the effect of a 304 are made elsewhere, so a
/// cache only needs to store.
public protocol ResponseCache: Sendable {
    /// True if responses without freshness information may be guessed to be fresh (RFC 9111, section 4.2.2).
    var guessesFreshness: Bool { get }
    /// All variants that are stored for a key.
    func lookup(_ key: CacheKey) async -> [CachedResponse]
    /// Stores a response instead of the same variant.
    func store(_ response: CachedResponse, for key: CacheKey) async
    /// Keeps the body and replaces the rest, after the server confirmed that it is still valid.
    func touch(_ response: CachedResponse, for key: CacheKey) async
    /// Removes everything stored for a URL, for all accounts and variants.
    func remove(url: String) async
}

extension ResponseCache {
    /// False: responses without freshness information are validated each time.
    public var guessesFreshness: Bool { false }

    /// Stores the whole response again, for caches without a cheaper way.
    public func touch(_ response: CachedResponse, for key: CacheKey) async {
        await store(response, for: key)
    }
}

/// A stored response.
public struct CachedResponse: Sendable, Equatable {
    /// The head of the response.
    public var response: HTTPResponse
    /// The complete decoded body.
    public var body: Data
    /// Distinguishes the responses at one URL for different request headers (`Vary`).
    public var variant: String
    /// The time at which the request was sent, by the local clock.
    public var requestedAt: Date
    /// The time at which the response was complete, by the local clock.
    public var receivedAt: Date

    /// Creates a response with everything that later decisions about it need.
    public init(response: HTTPResponse, body: Data, variant: String, requestedAt: Date, receivedAt: Date) {
        self.response = response
        self.body = body
        self.variant = variant
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
    }

    var control: CacheControl { CacheControl(response.headers) }

    /// Seconds since the origin server created or validated it (RFC 9111, section 4.2.3).
    func age(at now: Date) -> TimeInterval {
        let claimed = response.headers["Age"].flatMap(deltaSeconds).map(TimeInterval.init) ?? 0
        let apparent = response.headers.date(of: "Date").map { receivedAt.timeIntervalSince($0) } ?? 0
        let delay = max(0, receivedAt.timeIntervalSince(requestedAt))
        return max(apparent, claimed + delay, 0) + max(0, now.timeIntervalSince(receivedAt))
    }

    /// The age in seconds up to which it is fresh (RFC 9111, section 4.2.1). Without information from the server it is
    /// zero, or, if guessing is allowed, a tenth of the time since the last change of the resource, at most a day.
    func lifetime(isGuessed: Bool) -> TimeInterval {
        if let age = control.maximumAge { return TimeInterval(age) }
        let date = response.headers.date(of: "Date") ?? receivedAt
        if response.headers["Expires"] != nil {
            // A value that is not a date, such as "0", means expired.
            return max(0, response.headers.date(of: "Expires")?.timeIntervalSince(date) ?? 0)
        }
        guard isGuessed, let change = response.headers.date(of: "Last-Modified") else { return 0 }
        return min(max(0, date.timeIntervalSince(change) / 10), 86_400)
    }

    func isFresh(at now: Date, isGuessed: Bool) -> Bool {
        !control.needsValidation && age(at: now) < lifetime(isGuessed: isGuessed)
    }

    /// True unless the server has forbidden using it beyond its lifetime.
    var allowsStaleUse: Bool { !control.needsValidation && !control.forbidsStale }

    /// The response renewed by a 304: with the fields that the server has sent now, and a new age. Nil if the 304 is
    /// about another representation.
    func renewed(by headers: Headers, requestedAt: Date, receivedAt: Date) -> CachedResponse? {
        if let new = headers["ETag"], let old = response.headers["ETag"], new.strong != old.strong { return nil }
        var renewed = self
        // The old value may be higher than the new age, and a 304 may omit it.
        renewed.response.headers["Age"] = nil
        for name in headers.names.subtracting(Self.bodyFields) {
            renewed.response.headers[name] = nil
            for field in headers where field.isNamed(name) { renewed.response.headers.append(field.name, field.value) }
        }
        renewed.requestedAt = requestedAt
        renewed.receivedAt = receivedAt
        return renewed
    }

    /// The fields that belong to the stored body or to one connection, and so stay unchanged (RFC 9111, sections 3.1
    /// and 3.2).
    private static let bodyFields: Set<String> = [
        "content-encoding", "content-length", "content-range", "content-type", "connection", "keep-alive",
        "proxy-authenticate", "proxy-authentication-info", "te", "trailer", "transfer-encoding", "upgrade",
    ]
}

extension String {
    /// An entity tag without the prefix for "weak", as If-None-Match compares it.
    fileprivate var strong: Substring { hasPrefix("W/") ? dropFirst(2) : self[...] }
}

/// The use of the session's cache for a request. Only GET can be answered from it.
public enum CachePolicy: String, Sendable, Hashable, CaseIterable {
    /// The rules of RFC 9111: fresh responses are used, stale ones are validated.
    case useProtocol
    /// Always sends the request, with the stored validators, so that a 304 saves the body.
    case reload
    /// Uses a stored response, fresh or stale, and loads it if there is none. One that the server has marked as never
    /// to be used stale (`no-cache`, `must-revalidate`) is validated first.
    case cacheElseLoad
    /// Uses the same stored responses as `cacheElseLoad`, but fails with `.notCached` instead of using the network.
    case cacheOnly
}

/// The source of a response.
public enum ResponseSource: String, Sendable, Hashable {
    /// The cache, without a request to the server.
    case cache
    /// The cache, after the server reported that nothing changed (304).
    case notModified
    /// The server.
    case network
    /// The server, because the cache had no response.
    case miss
}
