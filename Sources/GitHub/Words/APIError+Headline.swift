import HTTP

extension APIError {
    /// The failure in a few words, to be shown above the sentence.
    public var headline: String {
        switch cause {
        case .needsToken: "A token is needed"
        case .noToken: "Can't read the token"
        case .unusableName: "Invalid name"
        case .foreignPage: "Untrusted next page"
        case .needsClone: "Too large"
        case .cancelled: "Cancelled"
        case .network(let code, _): Self.headline(code)
        case .unreadable(.broken): "Damaged response"
        case .unreadable, .rawFileIsWebPage, .notAnImage: "Unexpected response"
        case .notModified: "Up to date"
        case .badCredentials: subject.tokenSource != nil ? "Token rejected" : "A token is needed"
        case .tokenExpired: "The token has expired"
        case .missingPermission: "The token lacks a permission"
        case .forbidden: "Access denied"
        case .singleSignOn: "Single sign-on required"
        case .primaryLimit: "Rate limit reached"
        case .secondaryLimit: "Too many requests"
        case .notFound, .gone: "Not found"
        case .missingScope: "The token lacks a scope"
        case .conflict: "Changed at the same time"
        case .invalid: "Request rejected"
        case .serverTrouble: "\(subject.service) has a problem"
        case .unexpectedStatus: "Unexpected status \(status ?? 0)"
        }
    }

    private static func headline(_ code: HTTPError.Code) -> String {
        switch code {
        case .offline: "Offline"
        case .cannotResolve: "Host not found"
        case .cannotConnect: "No connection"
        case .tlsFailed, .insecureRedirect: "No secure connection"
        case .connectTimedOut, .stalled, .timedOut: "Timed out"
        case .connectionLost, .truncatedBody: "Connection lost"
        case .proxyFailed: "Proxy error"
        case .tooManyRedirects, .redirectCycle, .invalidRedirect: "Bad redirect"
        case .bodyTooLarge, .headersTooLarge: "Response too large"
        case .malformedResponse, .unsupportedEncoding, .unacceptableContentType, .emptyBody, .undecodable,
            .notAnImage:
            "Unexpected response"
        case .cannotSave: "Can't save"
        case .libraryMissing: "libcurl is missing"
        default: "Request failed"
        }
    }
}
