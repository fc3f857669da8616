import Cells
import Reading

/// What the lines and words of a diff have over their own looks: red ones went, green ones came. Signs tell the same, and
/// changed words are bold and underlined, so that nothing is told by colour alone.
struct DiffTints: Hashable, Sendable {
    var deleted = Tint()
    var inserted = Tint()

    struct Tint: Hashable, Sendable {
        /// Of all of the line: its colours where it has some, else those of the text.
        var line = Style.plain
        /// Of the words that changed, which stand out from their line.
        var word = Style.plain
    }

    /// Colours on which the text of a theme is as readable as elsewhere, and for changed words black or white is.
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

    /// The look of a piece of a diff.
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

/// Terminals with fewer colours.
extension DiffTints {
    /// Of the 256 colours the darkest green and the palest red leave coloured text unreadable: it is black or white there.
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

    /// The same where everything has a contrast of 7: changed words are the other way round.
    static func highContrast256(isLight: Bool) -> DiffTints {
        var tints = palette256(isLight: isLight)
        let others = palette256(isLight: !isLight)
        tints.deleted.word = isLight ? others.deleted.line : others.deleted.word
        tints.inserted.word = isLight ? others.inserted.line : others.inserted.word
        return tints
    }

    /// Red and green text: the backgrounds of 16 colours are too loud for whole lines, and just right for words.
    static let basic: DiffTints = {
        func tint(_ color: UInt8) -> Tint {
            let style = Style(foreground: .palette(color))
            return Tint(line: style, word: style.adding(.reverse))
        }
        var tints = DiffTints()
        (tints.deleted, tints.inserted) = (tint(1), tint(2))
        return tints
    }()
}
