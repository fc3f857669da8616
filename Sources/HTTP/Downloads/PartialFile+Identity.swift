import FoundationEssentials

extension PartialFile {
    /// The resource that a partial file belongs to: a URL, and the server's identifier for its current version.
    struct Identity: Equatable {
        let url: String
        /// The value for `If-Range`: a strong `ETag`, or else `Last-Modified`.
        let validator: String

        /// Nil if the server sends no reliable identifier, or has compressed the body.
        init?(_ response: HTTPResponse, requested url: URL) {
            let tag = response.headers["ETag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
            guard response.headers["Content-Encoding"] == nil, let validator = tag ?? response.headers["Last-Modified"]
            else { return nil }
            self.url = Redaction.redacted(url.absoluteString)
            self.validator = validator
        }

        /// Reads an identity from its text.
        init?(_ text: String) {
            let lines = text.split(separator: "\n")
            guard lines.count == 2 else { return nil }
            url = String(lines[0])
            validator = String(lines[1])
        }

        /// The identity as text. Secrets in the URL's query are masked.
        var text: String { "\(url)\n\(validator)\n" }

        func isOf(_ url: URL) -> Bool { self.url == Redaction.redacted(url.absoluteString) }

        /// True if a partial response belongs to the same version.
        ///
        /// It must repeat the tag, but need not repeat the date: it is enough that the server has evaluated `If-Range`.
        /// Another origin, after a redirect, has not received it.
        func fits(_ response: HTTPResponse, requested url: URL) -> Bool {
            if validator.hasPrefix("\"") { return response.headers["ETag"] == validator }
            if let date = response.headers["Last-Modified"] { return date == validator }
            return Origin(response.url) == Origin(url)
        }
    }
}
