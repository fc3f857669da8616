extension HTTPError: CustomStringConvertible {
    /// A one-line description in plain words, with the server's own message if there is one.
    public var userMessage: String {
        // Servers may send any text of any length.
        let words = sentence.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        return words.count > 300 ? words.prefix(299) + "…" : words
    }

    private var sentence: String {
        let host = url?.host(percentEncoded: false) ?? "the server"
        let hostAndPort = url?.port.map { "\(host):\($0)" } ?? host
        return switch code {
        case .invalidURL: "Invalid URL: \(detail)."
        case .invalidHeader: "The request can't be sent: \(detail)."
        case .invalidBody: "The request body can't be encoded."
        case .adapterFailed: detail.isEmpty ? "The request could not be prepared." : detail
        case .notCached: "This URL is not cached, and the request may not use the network."
        case .alreadyStarted: "The response was already requested in another way."
        case .offline: "You are offline."
        case .libraryMissing: detail.isEmpty ? "Can't load libcurl." : detail
        case .cannotResolve: "Can't resolve \(host). Are you online?"
        case .cannotConnect: "Can't connect to \(hostAndPort)\(detail.isEmpty ? "" : ": " + detail)."
        case .tlsFailed: "Can't connect securely to \(hostAndPort): \(detail)."
        case .connectTimedOut: "Connecting to \(hostAndPort) timed out."
        case .stalled: "\(host) stopped sending data."
        case .timedOut: "The request to \(host) timed out."
        case .connectionLost: "Lost the connection to \(host)."
        case .truncatedBody: "The response from \(host) was cut off."
        case .bodyTooLarge: "The response from \(host) is too large."
        case .headersTooLarge, .malformedResponse: "\(host) sent something that is not HTTP."
        case .unsupportedEncoding: "\(host) sent an unsupported encoding."
        case .proxyFailed: "The proxy refused the request: \(detail)."
        case .transferFailed: "The transfer from \(host) failed: \(detail)."
        case .tooManyRedirects: "Too many redirects from \(host)."
        case .redirectCycle: "\(host) redirects in a loop."
        case .insecureRedirect: "\(host) redirected from https to http, which is not followed."
        case .invalidRedirect: "\(host) redirected to an invalid URL."
        case .unacceptableStatus: statusMessage(host)
        case .unacceptableContentType: "\(host) sent an unexpected content type: \(detail)."
        case .cannotSave: "Can't save the file: \(detail)."
        case .emptyBody: "The response from \(host) is empty."
        case .undecodable: "The response from \(host) can't be decoded."
        case .unexpectedContent: "\(host) sent something else than was asked for."
        case .notAnImage: "\(host) did not send an image."
        case .cancelled: "Cancelled."
        }
    }

    private func statusMessage(_ host: String) -> String {
        let status = status ?? 0
        if let serverMessage { return "\(host) answered: \(serverMessage) (\(status))" }
        return switch status {
        case 401: "\(host) requires a valid login (401)."
        case 403: "\(host) denied access (403)."
        case 404, 410: "Not found on \(host) (\(status))."
        case 429: "Too many requests to \(host) (429)."
        case 500...: "\(host) has a problem (\(status)). Try again later."
        default: "\(host) answered with status \(status)."
        }
    }

    /// The description for the log.
    public var description: String {
        let place = [method?.rawValue, url.map { Redaction.redacted($0.absoluteString) }].compactMap(\.self).joined(
            separator: " ")
        let facts = [status.map { "status \($0)" }, detail.isEmpty ? nil : detail].compactMap(\.self)
        return ([place, "\(stage.rawValue): \(code.rawValue)"] + facts).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
