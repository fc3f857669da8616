import FoundationEssentials

/// The decision about a request, seen what the cache has for it.
enum CacheDecision: Equatable {
    case serve(CachedResponse)
    /// The request, with the stored answer's validators where there is one to validate.
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

/// The consequence of an answer for the cache.
enum CacheUpdate: Equatable {
    case none
    /// To be stored.
    case store(CachedResponse)
    /// Still right: to be touched, and to be served in the place of the 304.
    case renew(CachedResponse)
    /// A 304 for which there is no body: to be asked for again, without conditions.
    case askPlainly
    /// These URLs are not what they were.
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
            // What is gone, or was replaced by what can't be kept, is not shown any more either.
            self = [200, 404, 410].contains(answer.status) ? .invalidate([CacheKey.resource(request.url)]) : .none
            return
        }
        self = .store(
            CachedResponse(
                response: answer, body: body, variant: variant, requestedAt: requestedAt, receivedAt: receivedAt))
    }

    /// A method that changes things makes what is stored of its target doubtful (RFC 9111, section 4.4), and of what the
    /// answer names on the same origin.
    private static func invalidated(by answer: HTTPResponse, to request: HTTPRequest) -> CacheUpdate {
        guard !request.method.isSafe, 200..<400 ~= answer.status else { return .none }
        let named = ["Location", "Content-Location"].compactMap { answer.headers[$0] }
            .compactMap { URL(string: $0, relativeTo: request.url)?.absoluteURL }
            .filter { Origin($0) != nil && Origin($0) == Origin(request.url) }
        return .invalidate(([request.url] + named).map(CacheKey.resource))
    }
}

/// False for a type that the request will refuse.
private func isAcceptable(_ answer: HTTPResponse, _ body: Data, to request: HTTPRequest) -> Bool {
    body.isEmpty || (try? answer.validateContentType(for: request)) != nil
}

/// A body whose end only the end of the connection marked may have been cut: it must be one that shows its own end.
private func isWhole(_ answer: HTTPResponse, _ body: Data) -> Bool {
    if answer.isLengthVerified { return true }
    guard answer.contentType?.syntax == "json",
        let first = body.first(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }),
        [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first)
    else { return false }
    return (try? JSONDecoder().decode(JSONValue.self, from: body)) != nil
}

extension HTTPRequest {
    /// Asks for a body only if it is another than the stored one; nil where that has no validator.
    fileprivate func validating(_ stored: HTTPResponse) -> HTTPRequest? {
        var request = self
        request.headers["If-None-Match"] = stored.headers["ETag"]
        request.headers["If-Modified-Since"] = stored.headers["Last-Modified"]
        guard request.headers != headers else { return nil }
        return request
    }

    /// False for what the cache has no part in: who asks with conditions or for a part of his own wants the server's
    /// answer to just that.
    var concernsCache: Bool {
        method != .get
            || headers.names.isDisjoint(with: [
                "if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range", "range",
            ])
    }
}
