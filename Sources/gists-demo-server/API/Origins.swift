/// Where things are. Every URL in an answer begins with one of these.
struct Origins: Sendable {
    var api: String
    var raw: String
    var avatars: String
    /// The pages of gists and people.
    var pages: String

    /// The three ports; pages are on that of raw files.
    init(api: String, raw: String, avatars: String) {
        (self.api, self.raw, self.avatars, pages) = (api, raw, avatars, raw)
    }

    /// As GitHub has them.
    static let github = {
        var origins = Origins(
            api: "https://api.github.com", raw: "https://gist.githubusercontent.com",
            avatars: "https://avatars.githubusercontent.com")
        origins.pages = "https://gist.github.com"
        return origins
    }()
}
