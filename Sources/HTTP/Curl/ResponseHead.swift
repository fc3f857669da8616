import FoundationEssentials

/// Builds an answer's head from its lines. Interim heads (100, 103) are dropped, trailers are not looked at.
struct ResponseHead {
    private var response: HTTPResponse
    private var size = 0
    private(set) var version: String?
    private(set) var isComplete = false
    private var isReported = false

    init(url: URL, method: Method) {
        response = HTTPResponse(url: url, method: method, status: 0)
    }

    /// Takes one line and returns the bytes of all lines so far.
    mutating func take(_ line: UnsafeRawBufferPointer) -> Int {
        size += line.count
        guard !isComplete else { return size }
        // In bytes: every answer brings a dozen lines, and characters cost a multiple.
        var text = line[...]
        while let last = text.last, last == UInt8(ascii: "\r") || last == UInt8(ascii: "\n") { text.removeLast() }
        if text.starts(with: "HTTP/".utf8) {
            let parts = String(decoding: text.dropFirst(5), as: UTF8.self).split(separator: " ", maxSplits: 2)
            version = parts.first.map(String.init)
            response.status = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
            response.headers = [:]
        } else if text.isEmpty {
            isComplete = response.status >= 200
        } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
            let value = String(decoding: text[(colon + 1)...], as: UTF8.self)
            response.headers.append(String(decoding: text[..<colon], as: UTF8.self), value.trimmed)
        }
        return size
    }

    /// The head, once, as soon as it is whole.
    mutating func completed() -> HTTPResponse? {
        guard isComplete, !isReported else { return nil }
        isReported = true
        response.isLengthVerified = isLengthKnown
        return response
    }

    private var isLengthKnown: Bool {
        // HTTP/2 frames say where the end is; a gzip stream tells by itself.
        if version == "2" || response.isBodyless || response.headers["Content-Length"] != nil { return true }
        let encodings = response.values(of: "Transfer-Encoding") + response.values(of: "Content-Encoding")
        return encodings.contains { $0.contains("chunked") || $0.contains("gzip") }
    }
}

extension HTTPResponse {
    fileprivate func values(of name: String) -> [String] {
        headers.values(of: name).map { $0.lowercased() }
    }
}
