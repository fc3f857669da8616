/// A user with gists.
struct Account: Sendable {
    var id: Int
    var login: String
    var name: String?
    var bio: String?
    var location: String?
    var created: Timestamp
}
