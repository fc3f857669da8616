import Cells
import Gists

/// Avatars that the views lack now, best first: the visible ones, then those that scrolling will show next.
public struct AvatarRequests: Hashable, Sendable {
    public var visible: [AvatarRequest] = []
    public var prefetch: [AvatarRequest] = []
    /// Large avatars on the screen, also those already loaded: a sharper one may be available.
    public var large: [AvatarRequest] = []

    init() {}
}

/// Loaded avatars, ready to draw. Limited by the number of owners; the oldest are dropped first.
struct AvatarCache: Equatable, Sendable {
    private struct Image: Equatable {
        var surface: Surface
        /// True if it is drawn with the terminal's pixels.
        var hasPixels: Bool
    }

    private var images: [String: [Size: Image]] = [:]
    private var urls: [String] = []
    private static let capacity = 500

    init() {}

    subscript(request: AvatarRequest) -> Surface? { images[request.url]?[request.size]?.surface }

    /// Returns the sizes that the cache lacks for a URL. Avatars of block characters count as missing once the terminal
    /// can show pixels; until those arrive, they stay.
    func missing(_ sizes: [Size], of url: String, _ support: ImageSupport?) -> [Size] {
        guard let found = images[url] else { return sizes }
        return sizes.filter { size in
            guard let image = found[size], image.hasPixels == (support?.drawsAvatar(of: size) ?? false) else {
                return true
            }
            return image.hasPixels && image.surface.hasLostImages
        }
    }

    mutating func insert(_ image: Surface, for request: AvatarRequest) {
        if images[request.url] == nil { urls.append(request.url) }
        let hasPixels = image.cells.contains { $0.glyph.imagePart != nil }
        images[request.url, default: [:]][request.size] = Image(surface: image, hasPixels: hasPixels)
        guard urls.count > Self.capacity else { return }
        for old in urls.prefix(Self.capacity / 4) { images[old] = nil }
        urls.removeFirst(Self.capacity / 4)
    }
}

extension Owner {
    /// The request for this owner's avatar; nil if there is no URL.
    func avatarRequest(_ size: Size) -> AvatarRequest? {
        avatarURL.map { AvatarRequest(url: $0, login: login, size: size) }
    }
}
