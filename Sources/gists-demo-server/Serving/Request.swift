import Foundation

/// A request, independent of HTTP's format.
struct Request: Sendable {
    var method: String
    /// The path in the request line, percent-encoded.
    var rawPath: String
    /// The query in the request line, percent-encoded, without the question mark.
    var rawQuery: String
    /// The headers, with names in lower case.
    var headers: [String: String]
    var body: Data
    /// The client's IP address without its port, for the anonymous rate limit.
    var address: String

    /// True if it changes something.
    var isWrite: Bool { !["GET", "HEAD"].contains(method) && !isGraphQL }

    /// True for a query, which has a body, but changes nothing.
    var isGraphQL: Bool { method == "POST" && path == ["graphql"] }

    /// The path's parts, decoded one by one, so that a file name may contain a slash.
    var path: [String] {
        rawPath.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
    }

    /// The decoded value of a query item; the last one wins, as with GitHub.
    func query(_ name: String) -> String? { Self.value(of: name, in: rawQuery) }

    /// The value of a field of the body, which may be a form or a JSON object.
    func field(_ name: String) -> String? {
        if let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any] {
            return object[name] as? String
        }
        return Self.value(of: name, in: String(decoding: body, as: UTF8.self))
    }

    private static func value(of name: String, in form: String) -> String? {
        for item in form.split(separator: "&").reversed() {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.first.map(String.init) == name {
                let value = parts.count > 1 ? String(parts[1].replacing("+", with: " ")) : ""
                return value.removingPercentEncoding ?? value
            }
        }
        return nil
    }
}
