import Foundation

/// A request as it arrived.
public struct RecordedRequest: Sendable {
    public let method: String
    /// Path and query, as in the request line.
    public let target: String
    /// Header lines as they came, in order.
    public let headerLines: [String]
    public let body: Data
    /// Counts the server's connections, from 1: two requests with the same number shared one.
    public let connection: Int

    /// The target without its query.
    public var path: String {
        target.split(separator: "?", maxSplits: 1).first.map(String.init) ?? ""
    }

    public var query: String? {
        let parts = target.split(separator: "?", maxSplits: 1)
        return parts.count == 2 ? String(parts[1]) : nil
    }

    /// The value of the first header of that name, in any case; nil where there is none.
    public subscript(name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    public var headers: [(name: String, value: String)] {
        headerLines.compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard let name = parts.first else { return nil }
            return (String(name), parts.count == 2 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
        }
    }
}
