import FoundationEssentials

/// The key of a stored answer: the URL and who asked. An account never sees the answers of another.
public struct CacheKey: Sendable, Hashable {
    /// The URL without its fragment, as servers see it.
    public let url: String
    /// A hash of `Authorization`, from which the secret can't be told; empty for requests without one.
    public let account: String

    /// A key of these two. `CacheKey.account(authorization:)` makes an account.
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

    /// A URL as servers see it: without its fragment.
    static func resource(_ url: URL) -> String {
        String(url.absoluteString.prefix { $0 != "#" })
    }
}

/// Which of the representations at one URL a request gets: those request headers that the answer's `Vary` names.
enum Variant {
    /// A hash, as cookies and the like may be among them; nil for `Vary: *`, which no other request ever matches.
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
