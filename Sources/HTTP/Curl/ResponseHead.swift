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
        let text = String(decoding: line, as: UTF8.self).trimmingLineEnd
        if text.hasPrefix("HTTP/") {
            let parts = text.dropFirst(5).split(separator: " ", maxSplits: 2)
            version = parts.first.map(String.init)
            response.status = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
            response.headers = [:]
        } else if text.isEmpty {
            isComplete = response.status >= 200
        } else if let colon = text.firstIndex(of: ":") {
            response.headers.append(String(text[..<colon]), text[text.index(after: colon)...].trimmed)
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

extension String {
    /// Without CR and LF at the end, which Swift takes for one character when they stand together.
    fileprivate var trimmingLineEnd: Substring {
        var text = self[...]
        while let last = text.last, last == "\r\n" || last == "\n" || last == "\r" { text.removeLast() }
        return text
    }
}
