import Dates
import FoundationEssentials
import Gists
import HTTP

/// The owner of a token, and GitHub's data about the token.
public struct TokenOwner: Hashable, Sendable {
    public var owner: Owner
    /// The scopes of a classic or OAuth token; nil for a fine-grained one, whose permissions are not in the headers.
    public var scopes: [String]?
    /// The time at which the token expires; nil if it does not.
    public var expiresAt: Date?

    public init(owner: Owner, scopes: [String]? = nil, expiresAt: Date? = nil) {
        self.owner = owner
        self.scopes = scopes
        self.expiresAt = expiresAt
    }

    /// True if GitHub says that the token may not write gists.
    public var lacksGistScope: Bool { scopes.map { !"gist".isOne(of: $0) } ?? false }
}

extension TokenOwner {
    init(_ owner: Owner, _ headers: Headers) {
        self.init(
            owner: owner,
            scopes: headers["X-OAuth-Scopes"].map(Self.scopes(in:)),
            expiresAt: TokenExpiry.date(headers))
    }

    /// The scopes in a header: `gist, repo`.
    static func scopes(in header: String) -> [String] {
        header.unicodeScalars.split { $0 == "," || $0 == " " }.map { String($0) }
    }
}

/// `GitHub-Authentication-Token-Expiration: 2026-12-01 10:30:00 UTC`, or with `+0200` for the zone.
enum TokenExpiry {
    static func date(_ headers: Headers) -> Date? {
        headers["GitHub-Authentication-Token-Expiration"].flatMap(date)
    }

    static func date(_ text: String) -> Date? {
        let words = text.parts(separatedBy: " ", omittingEmpty: true)
        guard words.count >= 2 else { return nil }
        var zone = words.count > 2 ? String(words[2]) : "Z"
        if zone == "UTC" { zone = "Z" }
        if zone.count == 5 { zone.insert(":", at: zone.index(zone.startIndex, offsetBy: 3)) }
        return ISODate.parse("\(words[0])T\(words[1])\(zone)")
    }
}
