import FoundationEssentials
import GitHub
import HTTP

extension DeviceFlow {
    /// A token, and the data for renewing it if it expires.
    public struct Grant: Hashable, Sendable {
        public var token: Token
        /// Nil for a token that does not expire, or can't be renewed.
        public var renewal: Renewal?

        public init(token: Token, renewal: Renewal? = nil) {
            self.token = token
            self.renewal = renewal
        }
    }

    /// The longest lifetime of a token in seconds: a longer one counts as unlimited.
    private static let longestTokenLife = 3650 * 86_400

    /// Requests a replacement for a token that expires. The refresh token is invalid afterwards.
    public func renewed(_ renewal: Renewal) async throws(DeviceFlowError) -> Grant {
        let answer = try await post(
            "/login/oauth/access_token",
            [
                "client_id": .string(renewal.terms.clientID), "grant_type": "refresh_token",
                "refresh_token": .string(renewal.refreshToken.plainText),
            ])
        switch answer["error"]?.string {
        case nil: break
        case "bad_refresh_token", "invalid_grant", "incorrect_client_credentials", "unauthorized_client":
            throw .notRenewed
        default: throw Self.failure(answer)
        }
        return try grant(answer, keeping: renewal.refreshToken)
    }

    /// Parses a grant, which must have a token.
    /// - Parameter refreshToken: the refresh token to keep if the response has no new one.
    func grant(_ answer: JSONValue, keeping refreshToken: Token? = nil) throws(DeviceFlowError) -> Grant {
        guard let token = Self.token(answer["access_token"]) else { throw .unexpected("") }
        var grant = Grant(token: token)
        if case .integer(let life)? = answer["expires_in"], (1...Self.longestTokenLife).contains(life),
            let refreshToken = Self.token(answer["refresh_token"]) ?? refreshToken
        {
            grant.renewal = Renewal(
                refreshToken: refreshToken,
                terms: Renewal.Terms(
                    issuedAt: clock.now, expiresAt: clock.now + TimeInterval(life), clientID: clientID, webURL: webURL))
        }
        return grant
    }

    private static func token(_ value: JSONValue?) -> Token? { value?.string.flatMap { try? Token($0) } }
}
