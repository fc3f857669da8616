extension RequestRun {
    /// Carries out one step: from the cache if possible, otherwise from the server, whose response is then stored.
    nonisolated(nonsending) func send(_ wireRequest: HTTPRequest) async throws(HTTPError) {
        outcome.source = .network
        // A body that goes to a stream or a file can't be stored in the cache.
        let isGathered = sink == nil || wireRequest.method != .get
        guard let cache = request.session.cache, wireRequest.concernsCache, isGathered, !request.options.isCutAtLimit
        else {
            guard request.options.cachePolicy != .cacheOnly else { throw HTTPError(.notCached, at: .caching) }
            try await transfer(wireRequest)
            return
        }
        try await send(wireRequest, past: cache)
    }

    nonisolated(nonsending) private func send(
        _ wireRequest: HTTPRequest, past cache: any ResponseCache
    ) async throws(HTTPError) {
        let policy = request.options.cachePolicy
        let key = CacheKey(wireRequest)
        var stored: CachedResponse?
        if wireRequest.method == .get {
            stored = await cache.lookup(key).last {
                $0.variant == Variant.name(of: wireRequest, for: $0.response.headers)
            }
            if stored == nil { outcome.source = .miss }
        }
        let now = request.session.clock.now
        let decision = CacheDecision(
            wireRequest, policy, stored: stored, now: now, isGuessed: cache.guessesFreshness)
        if let stored {
            let isUsed = if case .serve = decision { true } else { false }
            let lifetime = stored.lifetime(isGuessed: cache.guessesFreshness)
            request.report(
                .weighed(stored.response, age: Int(stored.age(at: now)), lifetime: Int(lifetime), isUsed: isUsed))
        }
        switch decision {
        case .miss:
            throw HTTPError(.notCached, at: .caching)
        case .serve(var stored):
            stored.response.headers["Age"] = String(Int(stored.age(at: now)))
            try serve(stored, from: .cache)
        case .send(let conditional, let stored):
            if case .askPlainly = try await transfer(conditional, validating: stored, key, cache) {
                // Only once; if the server insists, its 304 is validated like any other status.
                _ = try await transfer(wireRequest, validating: nil, key, cache)
            }
        }
    }

    nonisolated(nonsending) private func transfer(
        _ wireRequest: HTTPRequest, validating stored: CachedResponse?, _ key: CacheKey, _ cache: any ResponseCache
    ) async throws(HTTPError) -> CacheUpdate {
        let start = request.session.clock.now
        try await transfer(wireRequest)
        guard let answer = outcome.response else { return .none }
        let update = CacheUpdate(
            answer, outcome.body, to: wireRequest, validating: stored, requestedAt: start,
            receivedAt: request.session.clock.now)
        switch update {
        case .none, .askPlainly: break
        case .store(let new):
            if isUsable { await cache.store(new, for: key) } else { await cache.remove(url: key.url) }
        case .renew(let renewed):
            await cache.touch(renewed, for: key)
            try serve(renewed, from: .notModified)
        case .invalidate(let urls):
            for url in urls { await cache.remove(url: url) }
        }
        return update
    }

    /// True for a response that is completely readable. Others are not cached, since the server would keep confirming
    /// that they are unchanged.
    private var isUsable: Bool {
        guard let content = try? makeContent() else { return false }
        return Self.isWhole(content)
    }

    /// Generic, so that the runtime looks up the protocol for the type of the content, not first for `any Sendable`.
    private static func isWhole(_ content: some Sendable) -> Bool { (content as? any PartialContent)?.isWhole ?? true }

    private func serve(_ stored: CachedResponse, from source: ResponseSource) throws(HTTPError) {
        outcome.source = source
        outcome.response = stored.response
        guard stored.body.count <= request.options.bodyLimit else { throw HTTPError(.bodyTooLarge, at: .caching) }
        outcome.body = stored.body
        request.report(.served(stored.response, bytes: stored.body.count, from: source))
    }
}
