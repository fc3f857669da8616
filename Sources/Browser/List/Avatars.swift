import Cells

/// What the views lack now, best first: the visible ones, then those that scrolling will show next.
public struct AvatarRequests: Hashable, Sendable {
    public var visible: [AvatarRequest] = []
    public var prefetch: [AvatarRequest] = []
    /// Large pictures on the screen, there or not: a sharper one may be on its way.
    public var large: [AvatarRequest] = []

    public init() {}
}

/// Pictures that came, ready to draw; bounded by the number of people, oldest first out.
public struct AvatarCache: Equatable, Sendable {
    private var pictures: [String: [Size: Surface]] = [:]
    private var urls: [String] = []
    private static let capacity = 500

    public init() {}

    public subscript(request: AvatarRequest) -> Surface? { pictures[request.url]?[request.size] }

    /// Those of the sizes that are not here for a URL.
    func missing(_ sizes: [Size], of url: String) -> [Size] {
        guard let found = pictures[url] else { return sizes }
        return sizes.filter { found[$0] == nil }
    }

    mutating func insert(_ picture: Surface, for request: AvatarRequest) {
        if pictures[request.url] == nil { urls.append(request.url) }
        pictures[request.url, default: [:]][request.size] = picture
        guard urls.count > Self.capacity else { return }
        for old in urls.prefix(Self.capacity / 4) { pictures[old] = nil }
        urls.removeFirst(Self.capacity / 4)
    }
}
