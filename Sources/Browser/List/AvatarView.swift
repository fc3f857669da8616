import Cells
import Gists
import Texts

/// Draws an owner's avatar, or a tile with initials until it is loaded.
enum AvatarView {
    static func draw(
        _ image: Surface?, of owner: Owner?, size: Size, _ theme: Theme, in area: Rect, into surface: inout Surface
    ) {
        guard !area.isEmpty else { return }
        let tile = image ?? InitialsTile.surface(login: owner?.login.rawValue, size: size, hasColors: theme.hasColors)
        surface.blit(tile, x: area.x, y: area.y, clip: area)
    }
}

/// The tile with a user's initials, shown while there is no avatar.
enum InitialsTile {
    /// Hues of one lightness and chroma, dark enough for white letters.
    private static let hues: [UInt32] = [
        0x86465B, 0x89483E, 0x825023, 0x715B13, 0x576525, 0x346C42, 0x006E5F, 0x006B79, 0x24648B, 0x4A5A90, 0x665189,
        0x7A4A76,
    ]
    private static let grey: UInt32 = 0x5F6570

    /// Returns a tile with one or two letters in its middle. Its colour is always the same for the same login.
    ///
    /// Without colours the letters are in brackets if the width allows it. A nil or empty login gives a grey `?`.
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

    /// Returns the first letters of the first two words ("octo-cat" is OC), or one letter if there is no second word or
    /// no room.
    static func letters(of login: String, columns: Int) -> String {
        let words = login.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first?.first?.uppercased() else { return "?" }
        let second = words.dropFirst().first?.first?.uppercased() ?? ""
        return TextWidth.columns(of: first + second) <= columns ? first + second : first
    }

    private static func style(_ login: String) -> Style {
        let color = login.isEmpty ? grey : hues[Int(StableHash.checksum(login.utf8Span.span) % UInt64(hues.count))]
        return Style(foreground: .rgb(255, 255, 255), background: RGB(color).color)
    }
}
