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

    public init(visible: [AvatarWish] = [], prefetch: [AvatarWish] = []) {
        self.visible = visible
        self.prefetch = prefetch
    }
}

/// Pictures that came, ready to draw; bounded, oldest first out.
public struct AvatarShelf: Equatable, Sendable {
    private var pictures: [AvatarWish: Surface] = [:]
    private var order: [AvatarWish] = []
    private static let capacity = 1_000

    public init() {}

    public subscript(wish: AvatarWish) -> Surface? { pictures[wish] }

    mutating func insert(_ picture: Surface, for wish: AvatarWish) {
        if pictures.updateValue(picture, forKey: wish) == nil { order.append(wish) }
        guard order.count > Self.capacity else { return }
        for old in order.prefix(Self.capacity / 4) { pictures[old] = nil }
        order.removeFirst(Self.capacity / 4)
    }
}
