import Cells
import Glibc

/// The tile that stands for a person while there is no picture, or where there cannot be one.
public enum Initials {
    /// A tile in a colour that always is the same for the same login, with one or two letters in its middle.
    ///
    /// Without colours the letters stand in brackets where three columns allow it. Nobody (nil or empty) is a grey `?`.
    public static func tile(login: String?, size: Size, depth: ColorDepth) -> Surface {
        var surface = Surface(size, style: style(login: login, depth: depth))
        var text = letters(of: login ?? "", columns: size.columns)
        if depth == .mono, TextWidth.columns(of: text) + 2 <= size.columns { text = "[\(text)]" }
        let x = (size.columns - TextWidth.columns(of: text)) / 2
        surface.put(text, x: max(0, x), y: (size.rows - 1) / 2, style: style(login: login, depth: depth))
        return surface
    }

    /// The first letters of the first two words ("octo-cat" is OC), or of one where there is no second or no room.
    static func letters(of login: String, columns: Int) -> String {
        let words = login.split { !$0.isLetter && !$0.isNumber }
        let letters = words.prefix(2).compactMap { $0.first?.uppercased() }
        let both = letters.joined()
        if TextWidth.columns(of: both) <= columns, !both.isEmpty { return both }
        return letters.first ?? "?"
    }

    private static func style(login: String?, depth: ColorDepth) -> Style {
        guard depth != .mono else { return .plain }
        let hash = stableHash(login ?? "")
        if depth == .palette16 {
            // The six hues of the theme are told apart better than the nearest of sixteen to a computed colour.
            let hue = Color.palette(UInt8(1 + hash % 6))
            return Style(foreground: .palette(15), background: isNobody(login) ? .palette(8) : hue)
        }
        let painter = Painter(depth: depth, background: .black)
        let chroma: Float = isNobody(login) ? 0 : 0.11
        let hue = Float(hash % 24) / 24 * 2 * .pi
        let lab = SIMD3<Float>(0.5, chroma * cosf(hue), chroma * sinf(hue))
        return Style(
            foreground: painter.color(SIMD3(repeating: 255)), background: painter.color(Oklab.toSRGB(lab)))
    }

    private static func isNobody(_ login: String?) -> Bool { login?.isEmpty ?? true }

    /// FNV-1a: Swift's own hash differs from run to run, and a person's colour must not.
    private static func stableHash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
