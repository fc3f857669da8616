extension Session {
    /// Gives what the cache has, however old, and then what the server says: for views that show the one until the
    /// other is there.
    ///
    /// Two elements whose `source` tells them apart: first `.cache`, then `.notModified` (nothing to redraw) or
    /// `.network`. Where the cache has nothing there is one element, a `.miss`. The server's failure is the last element's
    /// `result`, and what was shown may stay.
    /// - Parameter options: their `cachePolicy` is replaced.
    public func cachedThenFetch<Value>(
        _ router: any Router, headers: Headers = [:], interceptor: (any Interceptor)? = nil,
        options: RequestOptions = .init(), as serializer: ResponseSerializer<Value>
    ) -> CachedThenFetch<Value> {
        let request = { (policy: CachePolicy) in
            var options = options
            options.cachePolicy = policy
            return self.request(router, headers: headers, interceptor: interceptor, options: options)
        }
        return CachedThenFetch(cached: request(.cacheOnly), fetched: request(.reload), serializer: serializer)
    }
}

/// At most two answers to one question; see `Session.cachedThenFetch`. The server is asked when the second is asked for.
public struct CachedThenFetch<Value: Sendable>: AsyncSequence, Sendable {
    let cached: Request
    let fetched: Request
    let serializer: ResponseSerializer<Value>

    /// Reads the two answers. Another loop over the same value gets the same ones.
    public func makeAsyncIterator() -> Iterator {
        Iterator(remaining: [cached, fetched], serializer: serializer)
    }

    /// Hands out the answers one by one.
    public struct Iterator: AsyncIteratorProtocol {
        var remaining: [Request]
        let serializer: ResponseSerializer<Value>

        /// The next answer; nil after the last. Returns when it has come.
        public mutating func next() async -> Response<Value>? {
            while !remaining.isEmpty {
                let response = await remaining.removeFirst().response(serializer)
                // A cached answer that failed is worth nothing, unless nobody wants to hear any more.
                if remaining.isEmpty || (try? response.result.get()) != nil { return response }
                if Task.isCancelled { remaining = [] }
            }
            return nil
        }
    }
}
