import Cells

/// Replaces everything that an ASCII-only terminal can't show, column by column.
public enum ASCIIFold {
    /// The surface with each glyph replaced by one ASCII character for each of its columns.
    public static func fold(_ surface: Surface) -> Surface {
        var folded = surface
        for y in 0..<surface.size.rows {
            for x in 0..<surface.size.columns {
                let left = x > 0 ? surface[x - 1, y] : nil
                guard let cell = surface[x, y], var replaced = fold(cell, after: left) else { continue }
                replaced.link = cell.link
                // Setting half of a wide glyph blanks the other half, which is folded next.
                folded.set(replaced, x: x, y: y)
            }
        }
        return folded
    }

    /// The cell to show instead; nil if it is already ASCII.
    private static func fold(_ cell: Cell, after left: Cell?) -> Cell? {
        if cell.isContinuation { return Cell(Glyph(fold(left?.glyph ?? .none, columns: 2)), style: cell.style) }
        if let scalar = cell.glyph.scalar, scalar.isASCII { return nil }
        return Cell(Glyph(fold(cell.glyph, columns: Int(cell.width))), style: cell.style)
    }

    /// The ASCII character for each column of a glyph.
    static func fold(_ glyph: Glyph, columns: Int) -> Unicode.Scalar {
        guard let first = glyph.text.unicodeScalars.first, columns == 1 || first == balloon else { return unknown }
        return fold(first)
    }

    /// The most similar ASCII character; `?` if there is none.
    public static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0...0x7F: scalar
        case 0x2500...0x257F: others[scalar] ?? "+"
        case 0x2591: ":"
        case 0x2400...0x2421: "^"
        case 0x2580...0x259F: "#"
        case 0x2800: " "
        case 0x2801...0x28FF: "*"
        default: others[scalar] ?? unknown
        }
    }

    private static let unknown: Unicode.Scalar = "?"
    /// The only wide glyph of the program itself: comments.
    private static let balloon: Unicode.Scalar = "💬"

    private static let others: [Unicode.Scalar: Unicode.Scalar] = {
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (ascii, likes) in likeness {
            for scalar in likes.unicodeScalars { table[scalar] = ascii }
        }
        return table
    }()

    private static let likeness: [(Unicode.Scalar, String)] = [
        ("~", "↵⏎"), ("_", "␣⍽"), ("-", "▱─━┄┅┈┉╌╍═╴╶╸╺╼╾‐‑‒–—―−"), ("|", "│┃┆┇┊┋╎╏║╵╷╹╻╽╿¦"), ("/", "╱⁄∕"),
        ("\\", "╲"), ("X", "╳"),
        ("<", "⌫←↔⇐‹«◀◁◂◃⟨❮"), (">", "→⇒›»▶▷▸▹⟩❯➜"), ("^", "↑⇑▲△▴▵"), ("v", "↓⇓▼▽▾▿⌄"), ("^", "↕"),
        ("*", "★☆◆◇◈✦✧✱✳✶✻✽⋆"), ("@", "●◉⬤"), (".", "…·⋅⋮⋯"), ("x", "☑×✕✖✗✘"), ("+", "✓✔✚⊕"), ("o", "•∙○◌◍°☐"),
        ("-", "◦"), ("!", "⚠¡"),
        (" ", "\u{A0}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200A}"),
        (" ", "\u{202F}\u{205F}\u{3000}"), ("'", "‘’‛′´"), ("\"", "💬❝❞“”„‟″"), (",", "‚"), ("#", "▦▰■□▪▫▬▮▯◼◻"),
        ("A", "ÀÁÂÃÄÅ"), ("C", "Ç"), ("E", "ÈÉÊË€"), ("I", "ÌÍÎÏ"), ("D", "Ð"), ("N", "Ñ"),
        ("O", "ÒÓÔÕÖØ"), ("U", "ÙÚÛÜ"), ("Y", "Ý"), ("s", "ß"), ("a", "àáâãäå"), ("c", "ç©"), ("e", "èéêë"),
        ("i", "ìíîï"), ("n", "ñ"), ("o", "òóôõöø"), ("u", "ùúûüµ"), ("y", "ýÿ"), ("r", "®"), ("0", "⁰"), ("1", "¹"),
        ("2", "²"), ("3", "³"), ("4", "⁴"), ("5", "⁵"), ("6", "⁶"), ("7", "⁷"), ("8", "⁸"), ("9", "⁹"), ("R", "⟳↻⟲↺"),
    ]
}
