import Cells

/// The colours of the 16 that are readable on a background. In most palettes blue is unreadable on black; green,
/// yellow and cyan are unreadable on white.
struct BasicColors {
    let red = Color.palette(1)
    let violet = Color.palette(5)
    let accent: Color
    let success: Color
    let warning: Color

    init(isLight: Bool) {
        accent = .palette(isLight ? 4 : 6)
        success = .palette(isLight ? 4 : 2)
        warning = .palette(isLight ? 5 : 3)
    }
}
