import FoundationEssentials

/// Builds an answer's head from its lines. Interim heads (100, 103) are dropped, trailers are not looked at.
struct ResponseHead {
    private var response: HTTPResponse
    private var size = 0
    private(set) var version: String?
    private(set) var isComplete = false

    /// Bytes of a head, trailers included.
    static let limit = 256 << 10

    init(url: URL, method: Method) {
        response = HTTPResponse(url: url, method: method, status: 0)
    }

    /// The state of the head after a line.
    enum Step {
        /// More lines are to come, or they are none of the head.
        case partial
        /// The head, once, as soon as it is whole.
        case whole(HTTPResponse)
        /// More bytes than a head may have, trailers included.
        case tooLarge
    }

    mutating func take(_ line: UnsafeRawBufferPointer) -> Step {
        size += line.count
        guard size <= Self.limit else { return .tooLarge }
        guard !isComplete else { return .partial }
        // In bytes: every answer brings a dozen lines, and characters cost a multiple.
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
        // HTTP/2 frames say where the end is; a gzip stream tells by itself.
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

    /// Without what is to go at both ends.
    fileprivate func trimmed(_ range: Range<Int>, of isIdle: (UInt8) -> Bool) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isIdle(self[end - 1]) { end -= 1 }
        while start < end, isIdle(self[start]) { start += 1 }
        return start..<end
    }
}
