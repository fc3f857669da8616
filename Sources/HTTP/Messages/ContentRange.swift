/// `Content-Range` of a 206 answer: which part of the whole it carries.
struct ContentRange: Equatable {
    let start: Int
    /// Nil where the server does not know.
    let total: Int?

    /// More than any disk holds, and little enough to be counted with.
    private static let largest = 1 << 50

    /// Nil where the answer is not partial, or not in bytes that can be read or be (RFC 9110, section 14.4): a part ends
    /// behind its start and within the whole.
    init?(_ response: HTTPResponse) {
        guard response.status == 206, let value = response.headers["Content-Range"]?.lowercased(),
            value.hasPrefix("bytes ")
        else { return nil }
        let parts = value.dropFirst(6).trimmed.split(separator: "/")
        let ends = parts.first?.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) } ?? []
        guard parts.count == 2, ends.count == 2, let start = ends[0], let last = ends[1],
            (0...Self.largest).contains(start), start <= last
        else { return nil }
        self.start = start
        total = Int(parts[1]).flatMap { (0...Self.largest).contains($0) ? $0 : nil }
        if let total, total <= last { return nil }
    }
}
