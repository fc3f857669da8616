/// The `Content-Range` of a 206 response: the part of the whole that it contains.
public struct ContentRange: Sendable, Equatable {
    /// The offset of the first byte.
    public let start: Int
    /// The offset after the last byte.
    public let end: Int
    /// The total length in bytes; nil if the server does not know it, or claims
    /// one that no disk could hold.
    public let total: Int?

    /// A limit that is more than any disk holds, and small enough for arithmetic.
    private static let largest = 1 << 50

    /// Nil if the response is not partial, has several parts (`multipart/byteranges`) or ranges, or one that is
    /// unreadable or impossible (RFC 9110, section 14.4): a part must end after its start and within the whole.
    public init?(_ response: HTTPResponse) {
        let values = response.headers.values(of: "Content-Range")
        guard response.status == 206, values.count == 1, response.contentType?.type != "multipart",
            let value = values.first?.lowercased(), value.hasPrefix("bytes ")
        else { return nil }
        let parts = value.dropFirst(6).trimmed.split(separator: "/", omittingEmptySubsequences: false)
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { decimal($0) }
        guard parts.count == 2, ends.count == 2, let start = ends[0], let last = ends[1], start <= last,
            last < Self.largest
        else { return nil }
        self.start = start
        end = last + 1
        total = decimal(parts[1]).flatMap { $0 <= Self.largest ? $0 : nil }
        if let total, total <= last { return nil }
    }
}

/// A number of decimal digits only; nil for anything else, including one that is too large for an `Int`.
func decimal(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
}
