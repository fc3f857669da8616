import FoundationEssentials

/// Follows redirects: at most ten, not from https to http, and not to a URL that was already visited. Drops the headers
/// of an origin when leaving it.
struct RedirectTrail {
    private var visited: Set<Step> = []

    private struct Step: Hashable {
        let method: Method
        let url: String
    }

    static let limit = 10

    /// The request that the response redirects to; nil if it is not a redirect.
    /// - Parameter originBound: names of headers that must not leave their origin.
    mutating func next(
        after response: HTTPResponse, to request: HTTPRequest, originBound: @autoclosure () -> Set<String>
    ) throws(HTTPError) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"] else {
            return nil
        }
        guard let url = URL(string: location, relativeTo: request.url)?.absoluteURL, let target = Origin(url),
            let origin = Origin(request.url)
        else { throw HTTPError(.invalidRedirect, at: .redirecting, detail: Redaction.redacted(location)) }
        guard origin.scheme == target.scheme || target.scheme == "https" else {
            throw HTTPError(.insecureRedirect, at: .redirecting, detail: Redaction.redacted(location))
        }
        var next = request
        next.url = url
        if response.status == 303 && request.method != .head || response.status < 303 && request.method == .post {
            // Like in browsers: the result of a form is loaded with GET.
            next.method = .get
            next.body = nil
            next.headers["Content-Type"] = nil
        }
        if target != origin {
            for name in originBound() { next.headers[name] = nil }
        }
        visited.insert(Step(method: request.method, url: request.url.absoluteString))
        guard visited.insert(Step(method: next.method, url: url.absoluteString)).inserted else {
            throw HTTPError(.redirectCycle, at: .redirecting, detail: Redaction.redacted(location))
        }
        guard visited.count <= Self.limit + 1 else {
            throw HTTPError(.tooManyRedirects, at: .redirecting, detail: Redaction.redacted(location))
        }
        return next
    }
}
