import FoundationEssentials

/// The parts of a request before they are combined, which may fail.
struct RequestBlueprint: Sendable {
    let router: any Router
    let sessionHeaders: Headers
    let headers: Headers

    /// Headers that are never sent to another origin, even if adapters set them.
    private static let credentials: Set<String> = ["authorization", "cookie", "proxy-authorization"]
    /// Headers about one resource, which are wrong for another.
    private static let conditions: Set<String> = [
        "if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range",
    ]

    func makeRequest() throws(HTTPError) -> HTTPRequest {
        let method = router.method
        let url = try makeURL()
        for (owner, headers) in [(Words.Detail.session, sessionHeaders), (Words.Detail.request, headers)] {
            guard headers["Authorization"] == nil else {
                throw HTTPError(
                    .invalidHeader, at: .building, detail: Words.Detail.authorization(from: owner),
                    method: method, url: url)
            }
        }
        var request = HTTPRequest(
            method: method, url: url, headers: sessionHeaders.merging(router.headers).merging(headers))
        if let body = router.body {
            guard method.allowsBody else {
                throw HTTPError(
                    .invalidBody, at: .building, detail: Words.Detail.bodyNotAllowed(method), method: method, url: url)
            }
            let (data, contentType) = try body.encoded()
            request.body = data
            if request.headers["Content-Type"] == nil { request.headers["Content-Type"] = contentType }
        }
        try request.checkHeaders(at: .building)
        return request
    }

    /// Checks a request that adapters have changed.
    func checked(_ adapted: HTTPRequest, from request: HTTPRequest) throws(HTTPError) -> HTTPRequest {
        if adapted.headers["Authorization"] != nil, request.headers["Authorization"] == nil {
            throw HTTPError(
                .invalidHeader, at: .adapting, detail: Words.Detail.authorization(from: Words.Detail.interceptor),
                method: request.method, url: request.url)
        }
        try adapted.checkHeaders(at: .adapting)
        return adapted
    }

    /// The headers, in lower case, that a redirect of this request to another origin drops: those of the router, and
    /// those that an adapter added.
    func originBound(of adapted: HTTPRequest) -> Set<String> {
        let known = sessionHeaders.names.union(headers.names).union(["content-type"])
        return adapted.headers.names.subtracting(known)
            .union(router.headers.names).union(Self.credentials).union(Self.conditions)
    }

    private func makeURL() throws(HTTPError) -> URL {
        var text = router.baseURL
        if !router.path.isEmpty {
            while text.hasSuffix("/") { text.removeLast() }
            text += "/" + router.path.drop { $0 == "/" }.escapingForPath
        }
        let query = queryEncoded(router.query)
        if !query.isEmpty { text += (text.contains("?") ? "&" : "?") + query }
        guard let url = URL(string: text, encodingInvalidCharacters: false), Origin(url) != nil else {
            throw HTTPError(.invalidURL, at: .building, detail: Redaction.redacted(text), method: router.method)
        }
        return url
    }
}

extension HTTPRequest {
    func checkHeaders(at stage: HTTPError.Stage) throws(HTTPError) {
        guard let field = headers.firstInvalid else { return }
        // The message omits the value, which may be a secret or control a terminal.
        throw HTTPError(
            .invalidHeader, at: stage,
            detail: Words.Detail.invalidHeader(field.name),
            method: method, url: url)
    }
}

extension StringProtocol {
    /// The text with escapes for characters that are not allowed in a path; existing escapes are kept.
    fileprivate var escapingForPath: String {
        String(self).percentEncoded { isUnreserved($0) || "%/:@!$&'()*+,;=".utf8.contains($0) }
    }
}
