import Cells

/// What a terminal that only knows ASCII is shown in place of everything else, column for column.
public enum ASCIIFold {
    /// The surface with each glyph replaced by as many ASCII characters as it is columns wide.
    public static func fold(_ surface: Surface) -> Surface {
        var folded = surface
        for y in 0..<surface.size.rows {
            for x in 0..<surface.size.columns {
                guard let cell = surface[x, y], let replaced = fold(cell) else { continue }
                // Setting half of a wide glyph blanks the other half, which is folded next.
                folded.set(replaced, x: x, y: y)
            }
        }
        return folded
    }

    /// The cell to show instead; nil where it is ASCII already.
    static func fold(_ cell: Cell) -> Cell? {
        if cell.isContinuation { return Cell(Glyph(unknown), style: cell.style) }
        if let scalar = cell.glyph.scalar, scalar.isASCII { return nil }
        return Cell(Glyph(fold(cell.glyph, columns: Int(cell.width))), style: cell.style)
    }

    /// The ASCII character to show in each column of a glyph.
    static func fold(_ glyph: Glyph, columns: Int) -> Unicode.Scalar {
        guard columns == 1, let first = glyph.text.unicodeScalars.first else { return unknown }
        return fold(first)
    }

    /// The ASCII character most like this one; `?` where none is.
    public static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0...0x7F: scalar
        case 0x2500...0x257F: others[scalar] ?? "+"
        case 0x2591: ":"
        case 0x2580...0x259F: "#"
        case 0x2800: " "
        case 0x2801...0x28FF: "*"
        default: others[scalar] ?? unknown
        }
    }

    private static let unknown: Unicode.Scalar = "?"

    private static let others: [Unicode.Scalar: Unicode.Scalar] = {
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (ascii, likes) in likeness {
            for scalar in likes.unicodeScalars { table[scalar] = ascii }
        }
        return table
    }()

    private static let likeness: [(Unicode.Scalar, String)] = [
        ("-", "─━┄┅┈┉╌╍═╴╶╸╺╼╾‐‑‒–—―−"), ("|", "│┃┆┇┊┋╎╏║╵╷╹╻╽╿¦"), ("/", "╱⁄∕"), ("\\", "╲"), ("X", "╳"),
        ("<", "←↔⇐‹«◀◁◂◃⟨❮"), (">", "→⇒›»▶▷▸▹⟩❯➜"), ("^", "↑⇑▲△▴▵"), ("v", "↓⇓▼▽▾▿⌄"), ("^", "↕"),
        ("*", "•●○◉◌◍★☆∙◆◇◈✦✧✱✳✶✻✽⋆⬤"), (".", "…·⋅⋮⋯"), ("x", "×✕✖✗✘"), ("+", "✓✔✚⊕"), ("o", "°◦"), ("!", "⚠¡"),
        ("'", "‘’‛′´"), ("\"", "“”„‟″"), (",", "‚"), (" ", "\u{A0}\u{2002}\u{2003}\u{2009}\u{202F}\u{3000}"),
        ("#", "■□▪▫▬▮▯◼◻"), ("A", "ÀÁÂÃÄÅ"), ("C", "Ç"), ("E", "ÈÉÊË€"), ("I", "ÌÍÎÏ"), ("D", "Ð"), ("N", "Ñ"),
        ("O", "ÒÓÔÕÖØ"), ("U", "ÙÚÛÜ"), ("Y", "Ý"), ("s", "ß"), ("a", "àáâãäå"), ("c", "ç©"), ("e", "èéêë"),
        ("i", "ìíîï"), ("n", "ñ"), ("o", "òóôõöø"), ("u", "ùúûüµ"), ("y", "ýÿ"), ("r", "®"), ("R", "⟳↻⟲↺"),
    ]
}
