/// The origins of all URLs in responses.
struct Origins: Sendable {
    var api: String
    var raw: String
    var avatars: String
    /// The origin of the pages of gists and users.
    var pages: String

    /// The origins on the three ports; pages share that of raw files.
    init(api: String, raw: String, avatars: String) {
        (self.api, self.raw, self.avatars, pages) = (api, raw, avatars, raw)
    }

    /// The origins of the real GitHub.
    static let github = {
        var origins = Origins(
            api: "https://api.github.com", raw: "https://gist.githubusercontent.com",
            avatars: "https://avatars.githubusercontent.com")
        origins.pages = "https://gist.github.com"
        return origins
    }()
}
