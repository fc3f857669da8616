import Cells

/// The styles in those of the 16 colours that are readable on a background. In most palettes blue is unreadable on black; green,
/// yellow and cyan are unreadable on white.
struct BasicColors {
    let red = Style(foreground: .palette(1))
    let violet = Style(foreground: .palette(5))
    let accent: Style
    let success: Style
    let warning: Style

    init(isLight: Bool) {
        accent = Style(foreground: .palette(isLight ? 4 : 6))
        success = Style(foreground: .palette(isLight ? 4 : 2))
        warning = Style(foreground: .palette(isLight ? 5 : 3))
    }
}
