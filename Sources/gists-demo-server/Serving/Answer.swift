import Foundation

/// A response, independent of HTTP's format.
struct Answer: Sendable {
    var status: Int
    var headers: [String: String]
    var body: Data

    init(_ status: Int = 200, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// True if the connection is closed instead.
    var isMissing: Bool { status == 0 }

    init(_ status: Int = 200, headers: [String: String] = [:], json: JSON) {
        self.init(status, headers: headers, body: json.rendered())
        self.headers["Content-Type"] = "application/json; charset=utf-8"
    }

    init(_ status: Int = 200, headers: [String: String] = [:], type: String, text: String) {
        self.init(status, headers: headers, body: Data(text.utf8))
        self.headers["Content-Type"] = type
    }

    /// Adds an entity tag made from the body, or returns a 304 without a body if the client has the same one.
    func conditional(on request: Request) -> Answer {
        guard status == 200, request.method == "GET" || request.method == "HEAD" else { return self }
        var answer = self
        let digest = body.withUnsafeBytes { Digest.hex(of: $0, count: 64) }
        // The same body has another tag for another token, as on GitHub.
        let tag = "\"\(Digest.hex(of: digest + (request.headers["authorization"] ?? ""), count: 64))\""
        answer.headers["ETag"] = "W/\(tag)"
        let isKnown: Bool
        if let known = request.headers["if-none-match"] {
            // A weak comparison: W/ is ignored.
            isKnown = known == "*" || known.contains(tag)
        } else if let since = request.headers["if-modified-since"].flatMap(Timestamp.init(http:)) {
            isKnown = headers["Last-Modified"].flatMap(Timestamp.init(http:)).map { $0 <= since } ?? false
        } else {
            isKnown = false
        }
        guard isKnown else { return answer }
        answer.status = 304
        answer.body = Data()
        answer.headers["Content-Type"] = nil
        // The length of the 200 response: this header must not differ in a 304.
        answer.headers["Content-Length"] = String(body.count)
        return answer
    }
}
