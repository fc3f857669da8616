extension Session {
    /// Returns the cached response, however old, and then the server's: for views that show the first until the second
    /// arrives.
    ///
    /// There are two elements, distinguished by `source`: first `.cache`, then `.notModified` (nothing to redraw) or
    /// `.network`. If the cache has nothing, there is one element, a `.miss`. A failure to load is the `result` of the
    /// last element, and the cached value can stay on the screen.
    /// - Parameters:
    ///   - router: the request.
    ///   - headers: headers that override the router's.
    ///   - interceptor: an interceptor for this request only.
    ///   - options: the options, except for their `cachePolicy`, which is replaced.
    ///   - serializer: makes the value of each response.
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

/// At most two responses to a request; see `Session.cachedThenFetch`. Loading starts when the second one is requested.
public struct CachedThenFetch<Value: Sendable>: AsyncSequence, Sendable {
    let cached: Request
    let fetched: Request
    let serializer: ResponseSerializer<Value>

    /// Iterates over the responses. Another loop over the same value gets the same ones.
    public func makeAsyncIterator() -> Iterator {
        Iterator(remaining: [cached, fetched], serializer: serializer)
    }

    /// Returns the responses one by one.
    public struct Iterator: AsyncIteratorProtocol {
        var remaining: [Request]
        let serializer: ResponseSerializer<Value>

        /// Waits for the next response; nil after the last.
        public mutating func next() async -> Response<Value>? {
            while !remaining.isEmpty {
                let response = await remaining.removeFirst().response(serializer)
                // Skip a cached response that failed, unless the task is cancelled.
                if remaining.isEmpty || (try? response.result.get()) != nil { return response }
                if Task.isCancelled { remaining = [] }
            }
            return nil
        }
    }
}
