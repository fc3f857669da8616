import Concurrency

/// Responses in memory, limited by their size: the least recently used are dropped first.
public final class MemoryResponseCache: ResponseCache {
    /// True if responses without freshness information may be guessed to be fresh.
    public let guessesFreshness: Bool
    /// The maximum size of bodies, headers and URLs in bytes.
    public let capacity: Int
    private let entries = Monitor(Entries())

    /// Creates an empty cache.
    /// - Parameters:
    ///   - capacity: bytes, 16 MiB by default. A larger response is not stored.
    ///   - guessesFreshness: true to guess the freshness of responses without information about it.
    public init(capacity: Int = 16 << 20, guessesFreshness: Bool = false) {
        self.capacity = capacity
        self.guessesFreshness = guessesFreshness
    }

    /// The bytes that are used now.
    public var size: Int { entries.withLock(\.size) }

    /// Returns all stored variants for a key, and marks them as used.
    public func lookup(_ key: CacheKey) -> [CachedResponse] {
        entries.withLock { $0.use(key) }
    }

    /// Stores a response instead of the same variant, and drops the least recently used ones beyond `capacity`.
    public func store(_ response: CachedResponse, for key: CacheKey) {
        entries.withLock { entries in
            entries.remove(key.url) { $0.key == key && $0.response.variant == response.variant }
            entries.add(response, for: key, capacity: capacity)
        }
    }

    /// Drops everything stored for a URL.
    public func remove(url: String) {
        entries.withLock { $0.remove(url) { _ in true } }
    }
}

private struct Entry {
    let key: CacheKey
    let response: CachedResponse
    let size: Int
    var lastUse: Int
}

private struct Entries {
    private(set) var size = 0
    private var byURL: [String: [Entry]] = [:]
    /// The number of uses so far.
    private var time = 0

    mutating func use(_ key: CacheKey) -> [CachedResponse] {
        time += 1
        let entries = byURL[key.url, default: []].map { entry in
            var entry = entry
            if entry.key == key { entry.lastUse = time }
            return entry
        }
        if !entries.isEmpty { byURL[key.url] = entries }
        return entries.filter { $0.key == key }.map(\.response)
    }

    mutating func add(_ response: CachedResponse, for key: CacheKey, capacity: Int) {
        let headers = response.response.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        let entry = Entry(
            key: key, response: response, size: response.body.count + headers + key.url.utf8.count, lastUse: time + 1)
        guard entry.size <= capacity else { return }
        time += 1
        size += entry.size
        byURL[key.url, default: []].append(entry)
        while size > capacity, let oldest = byURL.values.joined().min(by: { $0.lastUse < $1.lastUse }) {
            remove(oldest.key.url) { $0.lastUse == oldest.lastUse }
        }
    }

    mutating func remove(_ url: String, where isGone: (Entry) -> Bool) {
        let entries = byURL[url, default: []]
        size -= entries.filter(isGone).reduce(0) { $0 + $1.size }
        let rest = entries.filter { !isGone($0) }
        byURL[url] = rest.isEmpty ? nil : rest
    }
}
