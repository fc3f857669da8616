import Cells

/// A picture that a view would like to draw: a URL at a size in cells.
public struct AvatarWish: Hashable, Sendable {
    public var url: String
    public var login: String
    public var size: Size

    public init(url: String, login: String, size: Size) {
        self.url = url
        self.login = login
        self.size = size
    }
}

/// What the views lack now, best first: the visible ones, then those that scrolling will show next.
public struct AvatarWishes: Hashable, Sendable {
    public var visible: [AvatarWish] = []
    public var prefetch: [AvatarWish] = []
    /// Large pictures on the screen, there or not: a sharper one may be on its way.
    public var large: [AvatarWish] = []

    public init() {}
}

/// Pictures that came, ready to draw; bounded by the number of people, oldest first out.
public struct AvatarCache: Equatable, Sendable {
    private var pictures: [String: [Size: Surface]] = [:]
    private var urls: [String] = []
    private static let capacity = 500

    public init() {}

    public subscript(wish: AvatarWish) -> Surface? { pictures[wish.url]?[wish.size] }

    /// Those of the sizes that are not here for a URL.
    func missing(_ sizes: [Size], of url: String) -> [Size] {
        guard let found = pictures[url] else { return sizes }
        return sizes.filter { found[$0] == nil }
    }

    mutating func insert(_ picture: Surface, for wish: AvatarWish) {
        if pictures[wish.url] == nil { urls.append(wish.url) }
        pictures[wish.url, default: [:]][wish.size] = picture
        guard urls.count > Self.capacity else { return }
        for old in urls.prefix(Self.capacity / 4) { pictures[old] = nil }
        urls.removeFirst(Self.capacity / 4)
    }
}
