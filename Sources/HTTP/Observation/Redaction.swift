/// Masks what must not be seen in logs.
enum Redaction {
    static let mask = "***"
    private static let words = ["token", "secret", "key", "password", "signature", "authorization", "cookie"]

    /// True for the name of a header or a parameter whose value is a secret.
    static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return words.contains { name.contains($0) }
    }

    /// A URL with the secrets of its query masked.
    static func redacted(_ url: String) -> String {
        guard let start = url.firstIndex(of: "?") else { return url }
        return url[...start] + redactedPairs(url[url.index(after: start)...])
    }

    /// A query or a form with its secrets masked.
    static func redactedPairs(_ query: some StringProtocol) -> String {
        query.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            return parts.count == 2 && isSecret(String(parts[0])) ? "\(parts[0])=\(mask)" : String(pair)
        }.joined(separator: "&")
    }
}
