import Cells
import Gists

/// What the views lack now, best first: the visible ones, then those that scrolling will show next.
public struct AvatarRequests: Hashable, Sendable {
    public var visible: [AvatarRequest] = []
    public var prefetch: [AvatarRequest] = []
    /// Large pictures on the screen, there or not: a sharper one may be on its way.
    public var large: [AvatarRequest] = []

    init() {}
}

/// Pictures that came, ready to draw; bounded by the number of people, oldest first out.
struct AvatarCache: Equatable, Sendable {
    private var pictures: [String: [Size: Surface]] = [:]
    private var urls: [String] = []
    private static let capacity = 500

    init() {}

    subscript(request: AvatarRequest) -> Surface? { pictures[request.url]?[request.size] }

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

extension Owner {
    /// The request for this owner's avatar; nil where there is no URL.
    func avatarRequest(_ size: Size) -> AvatarRequest? {
        avatarURL.map { AvatarRequest(url: $0, login: login, size: size) }
    }
}

/// An owner's picture, or the tile that stands in its place until it comes.
enum AvatarView {
    static func draw(
        _ picture: Surface?, of owner: Owner?, size: Size, _ theme: Theme, in area: Rect, into surface: inout Surface
    ) {
        guard !area.isEmpty else { return }
        let tile = picture ?? InitialsTile.surface(login: owner?.login, size: size, hasColors: theme.hasColors)
        surface.blit(tile, x: area.x, y: area.y, clip: area)
    }
}

/// The tile that stands for a person while there is no picture, or where there cannot be one.
enum InitialsTile {
    /// Hues of one lightness and chroma, dark enough for white letters.
    private static let hues: [UInt32] = [
        0x86465B, 0x89483E, 0x825023, 0x715B13, 0x576525, 0x346C42, 0x006E5F, 0x006B79, 0x24648B, 0x4A5A90, 0x665189,
        0x7A4A76,
    ]
    private static let grey: UInt32 = 0x5F6570

    /// A tile in a colour that is always the same for the same login, with one or two letters in its middle.
    ///
    /// Without colours the letters stand in brackets where the width allows it. Nobody (nil or empty) is a grey `?`.
    static func surface(login: String?, size: Size, hasColors: Bool) -> Surface {
        let login = login ?? ""
        let style = hasColors ? style(login) : .plain
        var tile = Surface(size, style: style)
        var text = letters(of: login, columns: size.columns)
        if !hasColors, TextWidth.columns(of: text) + 2 <= size.columns { text = "[\(text)]" }
        let x = (size.columns - TextWidth.columns(of: text)) / 2
        tile.put(text, x: max(0, x), y: (size.rows - 1) / 2, style: style)
        return tile
    }

    /// The first letters of the first two words ("octo-cat" is OC), or of one where there is no second or no room.
    static func letters(of login: String, columns: Int) -> String {
        let words = login.split { !$0.isLetter && !$0.isNumber }
        let letters = words.prefix(2).compactMap { $0.first?.uppercased() }
        let both = letters.joined()
        if TextWidth.columns(of: both) <= columns, !both.isEmpty { return both }
        return letters.first ?? "?"
    }

    private static func style(_ login: String) -> Style {
        let color = login.isEmpty ? grey : hues[Int(stableHash(login) % UInt64(hues.count))]
        return Style(foreground: .rgb(255, 255, 255), background: RGB(color).color)
    }

    /// FNV-1a: Swift's own hash differs from run to run, and a person's colour must not.
    private static func stableHash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
