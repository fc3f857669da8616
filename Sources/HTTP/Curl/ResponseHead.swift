import FoundationEssentials

/// Builds a response's head from its lines. Interim heads (100, 103) are dropped, trailers are ignored.
struct ResponseHead {
    private var response: HTTPResponse
    private var size = 0
    private(set) var version: String?
    private(set) var isComplete = false

    /// The maximum size of a head in bytes, including trailers.
    static let limit = 256 << 10

    init(url: URL, method: Method) {
        response = HTTPResponse(url: url, method: method, status: 0)
    }

    /// The state of the head after a line.
    enum Step {
        /// More lines follow, or the line is not part of the head.
        case partial
        /// The head, reported once, as soon as it is complete.
        case whole(HTTPResponse)
        /// The head, including trailers, exceeds the limit.
        case tooLarge
    }

    mutating func take(_ line: UnsafeRawBufferPointer) -> Step {
        size += line.count
        guard size <= Self.limit else { return .tooLarge }
        guard !isComplete else { return .partial }
        // Works on bytes: each response has a dozen lines, and characters would cost several times as much.
        let end = line.trimmed(0..<line.count) { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }.upperBound
        if line.starts(with: "HTTP/".utf8) {
            let space = line[5..<end].firstIndex(of: UInt8(ascii: " ")) ?? end
            version = line.text(5..<space)
            let status = line[min(space + 1, end)..<end].prefix { $0 != UInt8(ascii: " ") }
            response.status = Int(line.text(status.startIndex..<status.endIndex)) ?? 0
            response.headers = Headers(reserving: 16)
        } else if end == 0 {
            isComplete = response.status >= 200
            response.isLengthVerified = isLengthKnown
            return isComplete ? .whole(response) : .partial
        } else if let colon = line[..<end].firstIndex(of: UInt8(ascii: ":")) {
            let value = line.trimmed(colon + 1..<end) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            response.headers.append(line.text(0..<colon), line.text(value))
        }
        return .partial
    }

    private var isLengthKnown: Bool {
        // HTTP/2 frames mark the end, and so does a gzip stream.
        if version == "2" || response.isBodyless || response.announcedLength != nil { return true }
        let encodings = response.values(of: "Transfer-Encoding") + response.values(of: "Content-Encoding")
        return encodings.contains { $0.contains("chunked") || $0.contains("gzip") }
    }
}

extension HTTPResponse {
    fileprivate func values(of name: String) -> [String] {
        headers.values(of: name).map { $0.lowercased() }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeRawBufferPointer(rebasing: self[range]), as: UTF8.self)
    }

    /// The range without such bytes at both ends.
    fileprivate func trimmed(_ range: Range<Int>, of isIdle: (UInt8) -> Bool) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isIdle(self[end - 1]) { end -= 1 }
        while start < end, isIdle(self[start]) { start += 1 }
        return start..<end
    }
}
