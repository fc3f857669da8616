import FoundationEssentials
import HTTP

/// The data for renewing a token that expires, such as one from the device flow of a GitHub App.
public struct Renewal: Hashable, Sendable {
    /// Can be used once: each new token has a new one.
    public var refreshToken: Token
    public var terms: Terms

    public init(refreshToken: Token, terms: Terms) {
        self.refreshToken = refreshToken
        self.terms = terms
    }

    /// The parts that are not secret.
    public struct Terms: Hashable, Sendable {
        /// The lifetime of the token, by the local clock.
        public var issuedAt: Date
        public var expiresAt: Date
        /// The app that the token was made for, and the web host that made it.
        public var clientID: String
        public var webURL: String

        public init(issuedAt: Date, expiresAt: Date, clientID: String, webURL: String) {
            self.issuedAt = issuedAt
            self.expiresAt = expiresAt
            self.clientID = clientID
            self.webURL = webURL
        }
    }
}

extension Credentials {
    var authentication: AuthenticationCredential {
        AuthenticationCredential(
            authorization: token.authorization, issuedAt: renewal?.terms.issuedAt, expiresAt: renewal?.terms.expiresAt)
    }
}
