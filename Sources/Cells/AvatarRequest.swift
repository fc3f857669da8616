/// An avatar that a view would like to draw: a URL and a size in cells.
public struct AvatarRequest: Hashable, Sendable {
    public var url: String
    public var login: String
    public var size: Size

    public init(url: String, login: String, size: Size) {
        self.url = url
        self.login = login
        self.size = size
    }
}
