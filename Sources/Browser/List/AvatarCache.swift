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
        var size: Size
        var surface: Surface
        /// True if it is drawn with the terminal's pixels.
        var hasPixels: Bool
    }

    /// By URL, each in two or three sizes.
    private var images: [String: [Image]] = [:]
    private var urls: [String] = []
    private static let capacity = 500

    init() {}

    subscript(request: AvatarRequest) -> Surface? {
        images[request.url]?.first { $0.size == request.size }?.surface
    }

    /// Returns the sizes that the cache lacks for a URL. Avatars of block characters count as missing once the terminal
    /// can show pixels; until those arrive, they stay.
    func missing(_ sizes: [Size], of url: String, _ support: ImageSupport?) -> [Size] {
        guard let found = images[url] else { return sizes }
        return sizes.filter { size in
            guard let image = found.first(where: { $0.size == size }) else { return true }
            let wantsPixels = support?.drawsAvatar(of: size) ?? false
            return image.hasPixels != wantsPixels || image.hasPixels && image.surface.hasLostImages
        }
    }

    mutating func insert(_ image: Surface, for request: AvatarRequest) {
        if images[request.url] == nil { urls.append(request.url) }
        let hasPixels = image.cells.contains { $0.glyph.imagePart != nil }
        images[request.url, default: []].removeAll { $0.size == request.size }
        images[request.url, default: []].append(Image(size: request.size, surface: image, hasPixels: hasPixels))
        guard urls.count > Self.capacity else { return }
        for old in urls.prefix(Self.capacity / 4) { images[old] = nil }
        urls.removeFirst(Self.capacity / 4)
    }
}

extension Owner {
    /// The request for this owner's avatar; nil if there is no URL.
    func avatarRequest(_ size: Size) -> AvatarRequest? {
        avatarURL.map { AvatarRequest(url: $0, login: login.rawValue, size: size) }
    }
}
