import FoundationEssentials

/// The decision about a request, based on the cached responses.
enum CacheDecision: Equatable {
    case serve(CachedResponse)
    /// The request, with the stored response's validators if it has any.
    case send(HTTPRequest, validating: CachedResponse?)
    case miss

    init(_ request: HTTPRequest, _ policy: CachePolicy, stored: CachedResponse?, now: Date, isGuessed: Bool) {
        guard let stored else {
            self = policy == .cacheOnly ? .miss : .send(request, validating: nil)
            return
        }
        let isFresh = stored.isFresh(at: now, isGuessed: isGuessed)
        let isUsable =
            switch policy {
            case .useProtocol: isFresh && !CacheControl(request.headers).needsValidation
            case .reload: false
            case .cacheElseLoad, .cacheOnly: isFresh || stored.allowsStaleUse
            }
        if isUsable {
            self = .serve(stored)
        } else if policy == .cacheOnly {
            self = .miss
        } else {
            let conditional = request.validating(stored.response)
            self = .send(conditional ?? request, validating: conditional.map { _ in stored })
        }
    }
}

/// The effect of a response on the cache.
enum CacheUpdate: Equatable {
    case none
    /// The response is stored.
    case store(CachedResponse)
    /// The stored response is still valid: it is touched, and served instead of the 304.
    case renew(CachedResponse)
    /// The 304 has no matching body: the request is sent again, without conditions.
    case askPlainly
    /// The resources at these URLs have changed.
    case invalidate([String])

    init(
        _ answer: HTTPResponse, _ body: Data, to request: HTTPRequest, validating stored: CachedResponse?,
        requestedAt: Date, receivedAt: Date
    ) {
        guard request.method == .get else {
            self = .invalidated(by: answer, to: request)
            return
        }
        if answer.status == 304 {
            self =
                stored?.renewed(by: answer.headers, requestedAt: requestedAt, receivedAt: receivedAt)
                .map(CacheUpdate.renew) ?? .askPlainly
            return
        }
        guard answer.status == 200, let variant = Variant.name(of: request, for: answer.headers),
            !CacheControl(answer.headers).forbidsStoring, !CacheControl(request.headers).forbidsStoring,
            answer.headers["Content-Range"] == nil, isWhole(answer, body), isAcceptable(answer, body, to: request)
        else {
            // A response that is gone, or was replaced by one that can't be cached, is no longer shown either.
            self = [200, 404, 410].contains(answer.status) ? .invalidate([CacheKey.resource(request.url)]) : .none
            return
        }
        self = .store(
            CachedResponse(
                response: answer, body: body, variant: variant, requestedAt: requestedAt, receivedAt: receivedAt))
    }

    /// An unsafe method invalidates the stored responses for its target (RFC 9111, section 4.4), and for the URLs that
    /// the response names on the same origin.
    private static func invalidated(by answer: HTTPResponse, to request: HTTPRequest) -> CacheUpdate {
        guard !request.method.isSafe, 200..<400 ~= answer.status else { return .none }
        let named = ["Location", "Content-Location"].compactMap { answer.headers[$0] }
            .compactMap { URL(string: $0, relativeTo: request.url)?.absoluteURL }
            .filter { Origin($0) != nil && Origin($0) == Origin(request.url) }
        return .invalidate(([request.url] + named).map(CacheKey.resource))
    }
}

/// False for a content type that the request will refuse.
private func isAcceptable(_ answer: HTTPResponse, _ body: Data, to request: HTTPRequest) -> Bool {
    body.isEmpty || (try? answer.validateContentType(for: request)) != nil
}

/// True if the body is complete. One that ended with the connection may have been cut, so its format must show its end.
private func isWhole(_ answer: HTTPResponse, _ body: Data) -> Bool {
    if answer.isLengthVerified { return true }
    guard answer.contentType?.syntax == "json",
        let first = body.first(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }),
        [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first)
    else { return false }
    return (try? JSONDecoder().decode(JSONValue.self, from: body)) != nil
}

extension HTTPRequest {
    /// The request with the stored response's validators; nil if it has none.
    fileprivate func validating(_ stored: HTTPResponse) -> HTTPRequest? {
        var request = self
        request.headers["If-None-Match"] = stored.headers["ETag"]
        request.headers["If-Modified-Since"] = stored.headers["Last-Modified"]
        guard request.headers != headers else { return nil }
        return request
    }

    /// False for requests that bypass the cache: those with conditions or ranges of their own need the server's
    /// response to exactly that.
    var concernsCache: Bool {
        method != .get
            || headers.names.isDisjoint(with: [
                "if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range", "range",
            ])
    }
}
