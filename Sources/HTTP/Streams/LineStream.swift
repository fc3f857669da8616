import FoundationEssentials

/// A response's body while it arrives, line by line: UTF-8 (invalid bytes become U+FFFD), without the line ends LF or
/// CRLF. Each line is delivered as soon as its end has arrived; the last one needs no line end. Otherwise like
/// `BodyStream`; the unfinished line of a cut body is dropped.
public struct LineStream: AsyncSequence, Sendable {
    /// A line without its end.
    public typealias Element = String
    /// Any failure of the request.
    public typealias Failure = HTTPError

    let request: Request

    /// Makes the only reader of the body. A second one fails with `.alreadyStarted`.
    public func makeAsyncIterator() -> Iterator {
        Iterator(reader: StreamReader(request: request))
    }

    /// Reads the body line by line.
    public struct Iterator: AsyncIteratorProtocol {
        let reader: StreamReader
        var splitter = LineSplitter()

        /// Waits for the next line; nil at the end of the body.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(HTTPError) -> String? {
            while true {
                if let line = splitter.next() { return line }
                guard let part = try await reader.next() else { return splitter.finish() }
                splitter.append(part)
            }
        }
    }
}

/// Splits bytes into lines.
struct LineSplitter {
    private var bytes: [UInt8] = []
    /// The beginning of the next line.
    private var start = 0
    /// The offset up to which line ends were searched.
    private var searched = 0

    mutating func append(_ part: Data) {
        bytes.removeSubrange(..<start)
        searched -= start
        start = 0
        bytes += part
    }

    /// The next complete line; nil if its end has not arrived yet.
    mutating func next() -> String? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            return nil
        }
        defer {
            start = end + 1
            searched = start
        }
        return text(bytes[start..<end])
    }

    /// The rest after the last line end; nil if there is none.
    mutating func finish() -> String? {
        guard start < bytes.count else { return nil }
        defer {
            start = bytes.count
            searched = start
        }
        return text(bytes[start...])
    }

    private func text(_ line: ArraySlice<UInt8>) -> String {
        String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
}
