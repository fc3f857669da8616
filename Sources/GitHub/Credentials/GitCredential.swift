import FoundationEssentials
import HTTP

/// The token in the form in which git asks its credential helpers for it.
public struct GitCredential: Sendable {
    /// The server that may get it, as in git's `credential.URL.helper`.
    public let server: String
    /// The output of the helper. It contains the token, so it goes to git through a pipe only.
    public let answer: [UInt8]

    fileprivate init?(_ url: String, _ configuration: APIConfiguration, _ credentials: Credentials) {
        guard let origin = URL(string: url, encodingInvalidCharacters: false).flatMap(Origin.init),
            configuration.origin.mayShareToken(with: origin)
        else { return nil }
        server = "\(origin)"
        answer = Array("username=x-access-token\npassword=\(credentials.token.plainText)\n".utf8)
    }
}

extension GitHubAPIManager {
    /// The credential for a gist's repository; nil without a token, and for a host that is not the one of the API.
    public func gitCredential(for url: String) async throws(CredentialsError) -> GitCredential? {
        guard configuration.hasToken else { return nil }
        let known = try await configuration.resolved().credentials
        return (currentCredentials ?? known).flatMap { GitCredential(url, configuration, $0) }
    }
}

extension Origin {
    /// True if a host keeps the repositories of this API's gists: the API's own host, or the host of the gists on the
    /// same server, over an encrypted connection.
    fileprivate func mayShareToken(with other: Origin) -> Bool {
        guard other.scheme == "https" || other.isLoopback && isLoopback else { return false }
        if other.host == host { return true }
        let server = host == "api.github.com" || isTenant ? String(host.dropFirst("api.".count)) : host
        return port == other.port && [server, "gist.\(server)"].contains(other.host)
    }
}
