import Foundation
import HTTP
import Testing

@Suite struct MemoryResponseCacheTests {
    func response(_ bytes: Int, variant: String = "") -> CachedResponse {
        CachedResponse(
            response: HTTPResponse(url: URL(filePath: "/"), status: 200), body: Data(count: bytes), variant: variant,
            requestedAt: .distantPast, receivedAt: .distantPast)
    }

    func key(_ url: String, _ account: String = "") -> CacheKey {
        CacheKey(url: url, account: account)
    }

    @Test("S6: what was not used for the longest time goes first; a use is one")
    func leastRecentlyUsed() {
        let cache = MemoryResponseCache(capacity: 33)
        for url in ["a", "b", "c"] { cache.store(response(10), for: key(url)) }
        #expect(cache.size == 33)
        #expect(cache.lookup(key("a")).count == 1)
        cache.store(response(5), for: key("d"))
        #expect(["a", "b", "c", "d"].map { cache.lookup(key($0)).count } == [1, 0, 1, 1])
        #expect(cache.size == 28)
    }

    @Test("S6: what is larger than the cache is not kept, and nothing goes for it")
    func tooLarge() {
        let cache = MemoryResponseCache(capacity: 20)
        cache.store(response(10), for: key("a"))
        cache.store(response(20), for: key("b"))
        #expect(cache.lookup(key("b")).isEmpty && cache.lookup(key("a")).count == 1)
        // The stored response that it would have replaced is outdated.
        cache.store(response(20), for: key("a"))
        #expect(cache.lookup(key("a")).isEmpty && cache.size == 0)
    }

    @Test("S6: a variant takes the place of the same one only; a URL is forgotten for all accounts")
    func variants() {
        let cache = MemoryResponseCache()
        cache.store(response(1, variant: "x"), for: key("a", "anna"))
        cache.store(response(2, variant: "y"), for: key("a", "anna"))
        cache.store(response(3, variant: "x"), for: key("a", "anna"))
        cache.store(response(4), for: key("a", "bert"))
        #expect(cache.lookup(key("a", "anna")).map(\.body.count) == [2, 3])
        #expect(cache.lookup(key("a")).isEmpty)
        cache.remove(url: "a")
        #expect(cache.lookup(key("a", "bert")).isEmpty && cache.size == 0)
    }
}
