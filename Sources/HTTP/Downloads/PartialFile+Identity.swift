import FoundationEssentials

extension PartialFile {
    /// The whole of which a partial file is a part: a URL, and the server's name for this state of what is there.
    struct Identity: Equatable {
        let url: String
        /// For `If-Range`: a strong `ETag`, else `Last-Modified`.
        let validator: String

        /// Nil where the server gives no name that can be relied on, or has compressed what it sent.
        init?(_ response: HTTPResponse, requested url: URL) {
            let tag = response.headers["ETag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
            guard response.headers["Content-Encoding"] == nil, let validator = tag ?? response.headers["Last-Modified"]
            else { return nil }
            self.url = Redaction.redacted(url.absoluteString)
            self.validator = validator
        }

        /// From its text.
        init?(_ text: String) {
            let lines = text.split(separator: "\n")
            guard lines.count == 2 else { return nil }
            url = String(lines[0])
            validator = String(lines[1])
        }

        /// Secrets in the URL's query are masked.
        var text: String { "\(url)\n\(validator)\n" }

        func isOf(_ url: URL) -> Bool { self.url == Redaction.redacted(url.absoluteString) }

        /// Tells whether a partial answer is of the same state.
        ///
        /// It must carry the tag again, but need not repeat the date: then that the server has looked at `If-Range` is
        /// enough, which another origin, after a redirect, has not been sent.
        func fits(_ response: HTTPResponse, requested url: URL) -> Bool {
            if validator.hasPrefix("\"") { return response.headers["ETag"] == validator }
            if let date = response.headers["Last-Modified"] { return date == validator }
            return Origin(response.url) == Origin(url)
        }
    }
}
