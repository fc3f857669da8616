/// Whose view of GitHub something is: one account never sees what another one saw.
public struct AccountKey: Hashable, Sendable {
    /// The API's address.
    public var api: String
    /// The login, or a digest of the token, never the token itself; empty for somebody without one.
    public var person: String

    public init(api: String, person: String = "") {
        self.api = api
        self.person = person
    }
}
