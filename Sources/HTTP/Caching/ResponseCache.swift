import FoundationEssentials

/// Keeps a session's answers. What may be kept, for how long it is fresh and what a 304 changes is decided outside, so
/// a cache only has to remember.
public protocol ResponseCache: Sendable {
    /// Tells whether answers without any word about their freshness may be guessed to be fresh (RFC 9111, section 4.2.2).
    var guessesFreshness: Bool { get }
    /// All variants that are stored for a key.
    func lookup(_ key: CacheKey) async -> [CachedResponse]
    /// Takes the place of the same variant.
    func store(_ response: CachedResponse, for key: CacheKey) async
    /// Keeps the body and replaces the rest: the server says that it is still right.
    func touch(_ response: CachedResponse, for key: CacheKey) async
    /// Forgets what is stored for a URL, whatever the account and the variant.
    func remove(url: String) async
}

extension ResponseCache {
    /// False: what says nothing is validated each time.
    public var guessesFreshness: Bool { false }

    /// Stores the whole answer again, for caches that can do no better.
    public func touch(_ response: CachedResponse, for key: CacheKey) async {
        await store(response, for: key)
    }
}

/// An answer as a cache keeps it.
public struct CachedResponse: Sendable, Equatable {
    /// The head of the answer.
    public var response: HTTPResponse
    /// The decoded body, whole.
    public var body: Data
    /// Tells apart the answers that a server gives at one URL for different request headers (`Vary`).
    public var variant: String
    /// When the request was sent, by the local clock.
    public var requestedAt: Date
    /// When its answer had come, by the local clock.
    public var receivedAt: Date

    /// An answer with all that a later decision about it needs.
    public init(response: HTTPResponse, body: Data, variant: String, requestedAt: Date, receivedAt: Date) {
        self.response = response
        self.body = body
        self.variant = variant
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
    }

    var control: CacheControl { CacheControl(response.headers) }

    /// Seconds since the origin server made or validated it (RFC 9111, section 4.2.3).
    func age(at now: Date) -> TimeInterval {
        let claimed = response.headers["Age"].flatMap(deltaSeconds).map(TimeInterval.init) ?? 0
        let apparent = response.headers.date(of: "Date").map { receivedAt.timeIntervalSince($0) } ?? 0
        let delay = max(0, receivedAt.timeIntervalSince(requestedAt))
        return max(apparent, claimed + delay, 0) + max(0, now.timeIntervalSince(receivedAt))
    }

    /// Seconds of age up to which it is fresh (RFC 9111, section 4.2.1). Where the server says nothing it is zero, or, if
    /// guessing is allowed, a tenth of the time for which the resource had not changed, at most a day.
    func lifetime(isGuessed: Bool) -> TimeInterval {
        if let age = control.maximumAge { return TimeInterval(age) }
        let date = response.headers.date(of: "Date") ?? receivedAt
        if response.headers["Expires"] != nil {
            // What is no date, such as "0", means long ago.
            return max(0, response.headers.date(of: "Expires")?.timeIntervalSince(date) ?? 0)
        }
        guard isGuessed, let change = response.headers.date(of: "Last-Modified") else { return 0 }
        return min(max(0, date.timeIntervalSince(change) / 10), 86_400)
    }

    func isFresh(at now: Date, isGuessed: Bool) -> Bool {
        !control.needsValidation && age(at: now) < lifetime(isGuessed: isGuessed)
    }

    /// Tells whether the server has not forbidden to use it beyond its lifetime.
    var allowsStaleUse: Bool { !control.needsValidation && !control.forbidsStale }

    /// As a 304 renews it: with the fields that the server has sent now, and young again. Nil where the 304 speaks of
    /// another representation than this one.
    func renewed(by headers: Headers, requestedAt: Date, receivedAt: Date) -> CachedResponse? {
        if let new = headers["ETag"], let old = response.headers["ETag"], new.strong != old.strong { return nil }
        var renewed = self
        // The old value may be higher than the new age, and a 304 need not send one.
        renewed.response.headers["Age"] = nil
        for name in headers.names.subtracting(Self.bodyFields) {
            renewed.response.headers[name] = nil
            for field in headers where field.isNamed(name) { renewed.response.headers.append(field.name, field.value) }
        }
        renewed.requestedAt = requestedAt
        renewed.receivedAt = receivedAt
        return renewed
    }

    /// The fields that belong to the stored body or to one connection, and so stay as they are (RFC 9111, sections 3.1
    /// and 3.2).
    private static let bodyFields: Set<String> = [
        "content-encoding", "content-length", "content-range", "content-type", "connection", "keep-alive",
        "proxy-authenticate", "proxy-authentication-info", "te", "trailer", "transfer-encoding", "upgrade",
    ]
}

extension String {
    /// An entity tag without the mark that says "weak": what If-None-Match compares.
    fileprivate var strong: Substring { hasPrefix("W/") ? dropFirst(2) : self[...] }
}

/// Whether a request may be answered from the session's cache. Only GET ever is.
public enum CachePolicy: String, Sendable, Hashable, CaseIterable {
    /// As RFC 9111 has it: what is fresh comes from the cache, what is stale is validated.
    case useProtocol
    /// The server is asked in any case; with the stored validators, so that a 304 saves the body.
    case reload
    /// Takes what is stored, fresh or stale; asks the server where nothing is. What the server has marked as never to
    /// be used stale (`no-cache`, `must-revalidate`) is validated first.
    case cacheElseLoad
    /// Takes what `cacheElseLoad` would take from the cache, else fails with `.notCached`. The network is never used.
    case cacheOnly
}

/// The place that an answer came from.
public enum ResponseSource: String, Sendable, Hashable {
    /// The cache; the server was not asked.
    case cache
    /// The cache, after the server had said that nothing changed (304).
    case notModified
    /// The server.
    case network
    /// The server, as the cache had nothing.
    case miss
}
