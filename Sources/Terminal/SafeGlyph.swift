import CNcurses
import Cells

/// The text that is sent for a glyph so that it covers exactly the glyph's columns on every terminal.
///
/// Terminals differ in the look of several scalars together: a family emoji is one symbol on some and four on others.
/// So joiners, variation selectors, skin tones and tags are omitted, and as many scalars as fit are sent, each with its
/// combining marks; free columns become spaces.
struct SafeGlyph {
    /// The characters in order, each one or two columns wide.
    var characters: [[Unicode.Scalar]] = []
    /// True if terminals are known to disagree about the width anyway.
    var isDoubtful = false

    /// The maximum number of scalars, a base and its marks, in one of ncurses' characters.
    private static let longest = Int(CCHARW_MAX)

    /// - Parameters:
    ///   - columnsOf: the number of columns in ncurses: 0 for a combining mark, negative for an unprintable scalar.
    init(_ text: String, columns: Int, columnsOf: (Unicode.Scalar) -> Int = { Int(cn_columns($0.value)) }) {
        var used = 0
        scalars: for scalar in text.unicodeScalars {
            if Self.isDoubtful(scalar) || AmbiguousWidth.widens(scalar) { isDoubtful = true }
            switch (Self.isShaping(scalar), columnsOf(scalar)) {
            case (true, _): continue
            case (false, 0):
                if characters.isEmpty {
                    characters.append([" "])
                    used += 1
                }
                if characters[characters.count - 1].count < Self.longest {
                    characters[characters.count - 1].append(scalar)
                }
            case (false, let width):
                guard width > 0, used + width <= columns else { break scalars }
                characters.append([scalar])
                used += width
            }
        }
        if used == 0 {
            characters = [["\u{FFFD}"]]
            used = 1
        }
        while used < columns {
            characters.append([" "])
            used += 1
        }
    }

    /// True for joiners, variation selectors, the keycap's box and tags; and for bidirectional controls, just in case.
    private static func isShaping(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x061C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x20E3, 0xFE00...0xFE0F, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    /// True for emoji, regional indicators and scripts whose letters merge.
    private static func isDoubtful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0900...0x0DFF, 0x0F00...0x109F, 0x1160...0x11FF, 0x1780...0x17FF, 0x1F000...0x1FBFF: true
        case 0x231A...0x2BFF: cn_columns(scalar.value) == 2
        default: false
        }
    }
}
