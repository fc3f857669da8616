import Cells

/// The colours of a theme, before they are assigned to purposes. Each is readable on every usual background of its
/// kind: texts with a contrast of at least 4.5, hints of at least 3.
struct Shades {
    /// Nil for the terminal's own, in themes for several backgrounds.
    var text: RGB?
    var title: RGB?
    var dim: RGB
    var hint: RGB
    var accent: RGB
    var warning: RGB
    var error: RGB
    var star: RGB
    var success: RGB
    var link: RGB
    var code: RGB
    /// Backgrounds of the selection, in the focused and the other pane, and texts on them.
    var raised: RGB
    var raisedWithoutKeys: RGB
    var onRaised: RGB
    var titleOnRaised: RGB
    var dimOnRaised: RGB
    var accentOnRaised: RGB
    /// The background of code; nil for none.
    var tint: RGB?
    /// The background of the status bar; nil for none.
    var status: RGB?
    /// The backgrounds of differences.
    var diff: DiffTints.Shades
    /// A colour of source code's words.
    var violet: RGB
    var green: RGB
    var orange: RGB
    var teal: RGB
    var blue: RGB
    var red: RGB

    /// For backgrounds from black to #282c34. The colours that differ from row to row are of the 256, as their escape
    /// sequences are half as long.
    static let dark = Shades(
        dim: RGB(0x9E9E9E), hint: RGB(0x767676), accent: RGB(0x4296FA), warning: RGB(0xD68E1E), error: RGB(0xE67171),
        star: RGB(0xD8B23C), success: RGB(0x63A36E), link: RGB(0x4CADB4), code: RGB(0xC58740),
        raised: RGB(0x434E60), raisedWithoutKeys: RGB(0x4E4E4E), onRaised: RGB(0xEEEEEE), titleOnRaised: RGB(0xFFFFFF),
        dimOnRaised: RGB(0xC6C6C6), accentOnRaised: RGB(0x9CC8FD), tint: RGB(0x1E222A), status: RGB(0x262626),
        diff: DiffTints.Shades(
            deletedLine: RGB(0x4A1D24), deletedWord: RGB(0x8D1E29), insertedLine: RGB(0x153220),
            insertedWord: RGB(0x1D6933)),
        violet: RGB(0xAC81DC),
        green: RGB(0x63A36E),
        orange: RGB(0xC58740), teal: RGB(0x44A2A8), blue: RGB(0x6195E2), red: RGB(0xDD7878))

    /// For backgrounds from white to #fdf6e3.
    static let light = Shades(
        dim: RGB(0x6C6C6C), hint: RGB(0x808080), accent: RGB(0x2466B4), warning: RGB(0x8A5A10), error: RGB(0xB83C3C),
        star: RGB(0x836400), success: RGB(0x2F7440), link: RGB(0x157680), code: RGB(0x9A5C16),
        raised: RGB(0xB2BFD8), raisedWithoutKeys: RGB(0xBCBCBC), onRaised: RGB(0x1C1C1C), titleOnRaised: RGB(0x000000),
        dimOnRaised: RGB(0x444444), accentOnRaised: RGB(0x104898), tint: RGB(0xF6F7F9), status: RGB(0xF4F5F8),
        diff: DiffTints.Shades(
            deletedLine: RGB(0xFFF1F1), deletedWord: RGB(0xFFB3B3), insertedLine: RGB(0xE1FBE1),
            insertedWord: RGB(0x9FE0AE)),
        violet: RGB(0x865CB6),
        green: RGB(0x2F7440),
        orange: RGB(0x9A5C16), teal: RGB(0x157680), blue: RGB(0x3768BC), red: RGB(0xB84B4B))

    /// Not softened: a contrast of 7 everywhere.
    static let brightOnBlack = Shades(
        dim: RGB(0xD8D8D8), hint: RGB(0xC4C4C4), accent: RGB(0xFFE000), warning: RGB(0xFFB000), error: RGB(0xFFA8A8),
        star: RGB(0xFFE000), success: RGB(0x80F090), link: RGB(0x70F0F0), code: RGB(0xFFC070),
        raised: RGB(0xFFE000), raisedWithoutKeys: RGB(0xE0E0E0), onRaised: .black, titleOnRaised: .black,
        dimOnRaised: .black, accentOnRaised: .black,
        diff: DiffTints.Shades(
            deletedLine: RGB(0x36080C), deletedWord: RGB(0x82131C), insertedLine: RGB(0x08260F),
            insertedWord: RGB(0x135D25)),
        violet: RGB(0xE0B0FF), green: RGB(0x80F090), orange: RGB(0xFFC070),
        teal: RGB(0x70F0F0), blue: RGB(0xA8C8FF), red: RGB(0xFFB0B0))

    static let blackOnBright = Shades(
        dim: RGB(0x303030), hint: RGB(0x505050), accent: RGB(0x0000A0), warning: RGB(0x603800), error: RGB(0x900000),
        star: RGB(0x603800), success: RGB(0x004800), link: RGB(0x004048), code: RGB(0x603000),
        raised: RGB(0x0000A0), raisedWithoutKeys: RGB(0x303030), onRaised: RGB(0xFFFFFF),
        titleOnRaised: RGB(0xFFFFFF), dimOnRaised: RGB(0xFFFFFF), accentOnRaised: RGB(0xFFFFFF),
        diff: DiffTints.Shades(
            deletedLine: RGB(0xFFDCDC), deletedWord: RGB(0xFFB3B3), insertedLine: RGB(0xD0EAD0),
            insertedWord: RGB(0x9FE0AE)),
        violet: RGB(0x500080),
        green: RGB(0x004800), orange: RGB(0x603000), teal: RGB(0x004048), blue: RGB(0x000090), red: RGB(0x800000))
}

extension Theme {
    init(_ shades: Shades, isLight: Bool = false) {
        func style(_ color: RGB, on background: RGB? = nil, _ attributes: Style.Attributes = []) -> Style {
            Style(foreground: color.color, background: background?.color ?? .default, attributes: attributes)
        }
        self.init(
            text: Style(foreground: shades.text?.color ?? .default),
            title: Style(foreground: shades.title?.color ?? .default, attributes: .bold),
            dim: style(shades.dim), accent: style(shades.accent, .bold), warning: style(shades.warning),
            error: style(shades.error), match: style(shades.accent, .underline), rule: style(shades.hint),
            selected: style(shades.onRaised, on: shades.raised),
            selectedTitle: style(shades.titleOnRaised, on: shades.raised, .bold),
            selectedDim: style(shades.dimOnRaised, on: shades.raised),
            selectedBar: style(shades.accentOnRaised, on: shades.raised),
            unfocused: style(shades.onRaised, on: shades.raisedWithoutKeys), skeleton: style(shades.hint),
            star: style(shades.star), success: style(shades.success), link: style(shades.link),
            code: style(shades.code), lineNumber: style(shades.hint),
            status: Style(background: shades.status?.color ?? .default),
            syntax: SyntaxTheme(shades), diff: DiffTints(shades.diff, isLight: isLight), hasColors: true,
            isLight: isLight, tint: shades.tint?.color)
    }
}

extension SyntaxTheme {
    init(_ shades: Shades) {
        func style(_ color: RGB, _ attributes: Style.Attributes = []) -> Style {
            Style(foreground: color.color, attributes: attributes)
        }
        self.init([
            .comment: style(shades.dim, .italic), .keyword: style(shades.violet), .string: style(shades.green),
            .escape: style(shades.teal), .constant: style(shades.orange), .type: style(shades.teal),
            .function: style(shades.blue), .variable: style(shades.red), .attribute: style(shades.orange),
            .key: style(shades.blue), .tag: style(shades.violet), .heading: style(shades.blue, .bold),
            .strong: Style(attributes: .bold), .inserted: style(shades.green), .deleted: style(shades.red),
        ])
    }
}
