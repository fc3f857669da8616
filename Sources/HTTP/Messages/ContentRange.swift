/// `Content-Range` of a 206 answer: which part of the whole it carries.
struct ContentRange: Equatable {
    let start: Int
    /// Nil where the server does not know.
    let total: Int?

    /// More than any disk holds, and little enough to be counted with.
    private static let largest = 1 << 50

    /// Nil where the answer is not partial, or not in bytes that can be read.
    init?(_ response: HTTPResponse) {
        guard response.status == 206, let value = response.headers["Content-Range"]?.lowercased(),
            value.hasPrefix("bytes ")
        else { return nil }
        let parts = value.dropFirst(6).trimmed.split(separator: "/")
        guard parts.count == 2, let first = parts[0].split(separator: "-").first, let start = Int(first),
            (0...Self.largest).contains(start)
        else { return nil }
        self.start = start
        total = Int(parts[1]).flatMap { (0...Self.largest).contains($0) ? $0 : nil }
    }
}
