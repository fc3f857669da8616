import Foundation

/// What a client asked, apart from how it came over the wire.
struct Request: Sendable {
    var method: String
    /// The path as it stood in the request line, percent-encoded.
    var rawPath: String
    /// The query as it stood in the request line, percent-encoded, without the question mark.
    var rawQuery: String
    /// Names in lower case.
    var headers: [String: String]
    var body: Data
    /// The client's address without its port; the anonymous rate limit counts per address.
    var address: String

    /// The path's parts, decoded one by one, so that a file name may hold a slash.
    var path: [String] {
        rawPath.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
    }

    /// The decoded value of a query item; the last one wins, as with GitHub.
    func query(_ name: String) -> String? {
        for item in rawQuery.split(separator: "&").reversed() {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.first.map(String.init) == name {
                let value = parts.count > 1 ? String(parts[1].replacing("+", with: " ")) : ""
                return value.removingPercentEncoding ?? value
            }
        }
        return nil
    }
}
