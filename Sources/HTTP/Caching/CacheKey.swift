import FoundationEssentials

/// The key of a stored response: the URL and the account. An account never sees the responses for another.
public struct CacheKey: Sendable, Hashable {
    /// The URL without its fragment, as it is sent to servers.
    public let url: String
    /// A hash of `Authorization`, which does not reveal the secret; empty for requests without one.
    public let account: String

    /// Creates a key. `CacheKey.account(authorization:)` makes an account.
    public init(url: String, account: String) {
        self.url = url
        self.account = account
    }

    init(_ request: HTTPRequest) {
        self.init(
            url: CacheKey.resource(request.url),
            account: CacheKey.account(authorization: request.headers["Authorization"]))
    }

    /// The name of an account in keys.
    public static func account(authorization: String?) -> String {
        authorization.map { SHA256.hexadecimal(of: $0) } ?? ""
    }

    /// A URL as it is sent to servers: without its fragment.
    static func resource(_ url: URL) -> String {
        String(url.absoluteString.prefix { $0 != "#" })
    }
}

/// Selects among the representations at one URL, by the request headers that the response's `Vary` names.
enum Variant {
    /// A hash, since cookies and the like may be among the headers; nil for `Vary: *`, which no other request matches.
    static func name(of request: HTTPRequest, for response: Headers) -> String? {
        let names = Set(response.values(of: "Vary").flatMap(elements).map { $0.lowercased() })
        if names.contains("*") { return nil }
        if names.isEmpty { return "" }
        let lines = names.sorted().map { name in
            "\(name): \(request.headers.values(of: name).map(\.trimmed).joined(separator: ", "))"
        }
        return SHA256.hexadecimal(of: lines.joined(separator: "\n"))
    }
}
