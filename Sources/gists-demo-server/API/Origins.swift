/// Where the three ports are. Every URL in an answer begins with one of them.
struct Origins: Sendable {
    var api: String
    var raw: String
    var avatars: String
}
