/// The permissions of a token.
struct Token: Sendable {
    /// An index into the world's accounts.
    var account: Int
    var scopes: [String]
    var expires: Timestamp?
    var needsSignOn = false

    /// True if it may change gists.
    var canWrite: Bool { scopes.contains("gist") }

    /// The headers about the token in every response.
    func headers(isWrite: Bool) -> [String: String] {
        var headers = [
            "X-OAuth-Scopes": scopes.joined(separator: ", "), "X-Accepted-OAuth-Scopes": isWrite ? "gist" : "",
        ]
        headers["GitHub-Authentication-Token-Expiration"] = expires.map {
            $0.iso.replacing("T", with: " ").replacing("Z", with: " UTC")
        }
        return headers
    }
}
