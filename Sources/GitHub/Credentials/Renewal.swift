import FoundationEssentials
import HTTP

/// What a token that expires is renewed with, and when: the device flow of a GitHub App gives such tokens.
public struct Renewal: Hashable, Sendable {
    /// Of use once: with the new token comes another one.
    public var refreshToken: Token
    public var terms: Terms

    public init(refreshToken: Token, terms: Terms) {
        self.refreshToken = refreshToken
        self.terms = terms
    }

    /// What is no secret of it.
    public struct Terms: Hashable, Sendable {
        /// The life of the token, by the local clock.
        public var issuedAt: Date
        public var expiresAt: Date
        /// The app that it was made for, and the web host that made it.
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
