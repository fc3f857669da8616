/// Masks secrets in logs.
enum Redaction {
    static let mask = "***"
    private static let words = ["token", "secret", "key", "password", "signature", "authorization", "cookie"]
        .map { Array($0.utf8) }

    /// True for the name of a header or a parameter whose value is a secret.
    ///
    /// Works on bytes: it is called for each header of each request, and searching characters would dominate the cost.
    static func isSecret(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { name in words.contains { find($0, in: name) } }
    }

    /// - Parameter word: lower-case letters.
    private static func find(_ word: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count >= word.count else { return false }
        return (0...text.count - word.count).contains { start in
            word.indices.allSatisfy { text[start + $0] | 0x20 == word[$0] }
        }
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
