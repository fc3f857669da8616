extension HTTPError: CustomStringConvertible {
    /// One line that says what happened, without jargon; with the server's own words where it sent some.
    public var userMessage: String {
        // Servers may write anything, at any length.
        let words = sentence.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        return words.count > 300 ? words.prefix(299) + "…" : words
    }

    private var sentence: String {
        let host = url?.host(percentEncoded: false) ?? "the server"
        return switch code {
        case .invalidURL: "The address can't be used: \(detail)."
        case .invalidHeader: "The request can't be sent: \(detail)."
        case .invalidBody: "The request's content can't be encoded."
        case .adapterFailed: detail.isEmpty ? "The request could not be prepared." : detail
        case .notCached: "Nothing is stored for this address, and the network was not to be used."
        case .alreadyStarted: "The answer was asked for once before, in another way."
        case .offline: "Offline: the network is not to be used."
        case .libraryMissing: detail.isEmpty ? "libcurl could not be loaded." : detail
        case .cannotResolve: "No address was found for \(host): is there a network connection?"
        case .cannotConnect: "No connection to \(host)."
        case .tlsFailed: "No secure connection to \(host): \(detail)."
        case .connectTimedOut: "\(host) did not answer the connection in time."
        case .stalled: "\(host) stopped sending."
        case .timedOut: "\(host) took too long."
        case .connectionLost: "The connection to \(host) was lost."
        case .truncatedBody: "The answer of \(host) was cut off."
        case .bodyTooLarge: "The answer of \(host) is too large."
        case .headersTooLarge, .malformedResponse: "\(host) sent something that is not HTTP."
        case .unsupportedEncoding: "\(host) sent an answer in an encoding that was not asked for."
        case .proxyFailed: "The proxy did not let the request through: \(detail)."
        case .transferFailed: "The transfer from \(host) failed: \(detail)."
        case .tooManyRedirects: "\(host) redirected too often."
        case .redirectCycle: "\(host) redirects in a circle."
        case .insecureRedirect: "\(host) redirected from a secure to an insecure address, which is not followed."
        case .invalidRedirect: "\(host) redirected to an address that can't be used."
        case .unacceptableStatus: statusMessage(host)
        case .unacceptableContentType: "\(host) answered with \(detail) instead of the data asked for."
        case .cannotSave: "The file can't be saved: \(detail)."
        case .emptyBody: "The answer of \(host) was empty."
        case .undecodable: "The answer of \(host) could not be understood."
        case .notAnImage: "What \(host) sent is not an image."
        case .cancelled: "Cancelled."
        }
    }

    private func statusMessage(_ host: String) -> String {
        let status = status ?? 0
        if let serverMessage { return "\(host) answered: \(serverMessage) (\(status))" }
        return switch status {
        case 401: "\(host) wants a valid login (401)."
        case 403: "\(host) refused access (403)."
        case 404, 410: "Not found at \(host) (\(status))."
        case 429: "Too many requests to \(host) (429)."
        case 500...: "\(host) has a problem of its own (\(status))."
        default: "\(host) answered with status \(status)."
        }
    }

    /// For the log.
    public var description: String {
        let place = [method?.rawValue, url.map { Redaction.redacted($0.absoluteString) }].compactMap(\.self).joined(
            separator: " ")
        let facts = [status.map { "status \($0)" }, detail.isEmpty ? nil : detail].compactMap(\.self)
        return ([place, "\(stage.rawValue): \(code.rawValue)"] + facts).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
