import Cells
import Reading

/// The colours of a diff's lines and words: red for removed, green for added. The signs show the same, and changed
/// words are bold and underlined, so that nothing depends on colour alone.
struct DiffTints: Hashable, Sendable {
    var deleted = Tint()
    var inserted = Tint()

    struct Tint: Hashable, Sendable {
        /// The style of a whole line; without a background, the colour of its text.
        var line = Style.plain
        /// The style of changed words, which stand out from their line.
        var word = Style.plain
    }

    /// Background colours. The text of a theme is as readable on them as elsewhere; on those of changed words black or
    /// white is.
    struct Shades {
        var deletedLine: RGB
        var deletedWord: RGB
        var insertedLine: RGB
        var insertedWord: RGB
    }

    init() {}

    init(_ shades: Shades, isLight: Bool) {
        let ink = isLight ? RGB.black : RGB(0xFFFFFF)
        func tint(_ line: RGB, _ word: RGB) -> Tint {
            Tint(line: Style(background: line.color), word: Style(foreground: ink.color, background: word.color))
        }
        deleted = tint(shades.deletedLine, shades.deletedWord)
        inserted = tint(shades.insertedLine, shades.insertedWord)
    }

    /// Returns the style of a piece of a diff.
    func style(_ style: Style, _ traits: SpanStyle.Traits) -> Style {
        guard traits.contains(.deleted) || traits.contains(.inserted) else { return style }
        let tint = traits.contains(.deleted) ? deleted : inserted
        let over = traits.contains(.changed) ? tint.word : tint.line
        var style = style.adding(over.attributes)
        if over.foreground != .default { style.foreground = over.foreground }
        if over.background != .default { style.background = over.background }
        return style
    }
}

/// Variants for terminals with fewer colours.
extension DiffTints {
    /// On the darkest green and the palest red of the 256 colours coloured text is unreadable, so it is black or white.
    static func palette256(isLight: Bool) -> DiffTints {
        func tint(_ line: UInt8, _ word: UInt8) -> Tint {
            let ink = Color.palette(isLight ? 16 : 231)
            return Tint(
                line: Style(foreground: ink, background: .palette(line)),
                word: Style(foreground: ink, background: .palette(word)))
        }
        var tints = DiffTints()
        tints.deleted = isLight ? tint(224, 217) : tint(52, 88)
        tints.inserted = isLight ? tint(194, 157) : tint(22, 28)
        return tints
    }

    /// The same with a contrast of 7 everywhere: the changed words have reversed colours.
    static func highContrast256(isLight: Bool) -> DiffTints {
        var tints = palette256(isLight: isLight)
        let others = palette256(isLight: !isLight)
        tints.deleted.word = isLight ? others.deleted.line : others.deleted.word
        tints.inserted.word = isLight ? others.inserted.line : others.inserted.word
        return tints
    }

    /// The colours of texts: as backgrounds, the 16 colours are too bright for whole lines, but suitable for words.
    static func basic(_ colors: BasicColors) -> DiffTints {
        var tints = DiffTints()
        tints.deleted = Tint(line: colors.red, word: colors.red.adding(.reverse))
        tints.inserted = Tint(line: colors.success, word: colors.success.adding(.reverse))
        return tints
    }
}
