import CNcurses
import Cells

/// The text that is sent for a glyph so that every terminal covers exactly the glyph's columns with it.
///
/// Terminals differ on what several scalars together look like: a family of emoji is one picture here and four there.
/// So joiners, variation selectors, skin tones and tags are left out and as many scalars as fit are sent, each with
/// its combining marks; columns still free become spaces.
struct SafeGlyph {
    /// One after the other, each of one column or of two.
    var characters: [[Unicode.Scalar]] = []
    /// Tells whether terminals are known to disagree about the width even so.
    var isDoubtful = false

    /// A base and this many marks fit into one of ncurses' characters.
    private static let longest = Int(CCHARW_MAX)

    /// - Parameters:
    ///   - columnsOf: how many columns ncurses will count: 0 for a combining mark, below 0 for what it won't print.
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

    /// Joiners, variation selectors, the keycap's box and tags; and bidirectional controls, in case one came this far.
    private static func isShaping(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x061C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x20E3, 0xFE00...0xFE0F, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    /// Emoji, regional indicators and scripts whose letters merge.
    private static func isDoubtful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0900...0x0DFF, 0x0F00...0x109F, 0x1160...0x11FF, 0x1780...0x17FF, 0x1F000...0x1FBFF: true
        case 0x231A...0x2BFF: cn_columns(scalar.value) == 2
        default: false
        }
    }
}
