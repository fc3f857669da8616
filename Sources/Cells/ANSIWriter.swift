/// Writes a surface as text with colour sequences (SGR), for standard output rather than a full-screen terminal.
public enum ANSIWriter {
    /// Returns a line for each row, which restores the terminal's style, ends the last link and ends with a line break.
    ///
    /// Colours are written as they are in the cells: the caller must choose ones that the terminal has. The text
    /// contains only glyphs, SGR sequences, links and line breaks; the glyphs are already sanitized by the surface.
    /// - Parameter styled: if false, only the text is written, without trailing spaces.
    public static func text(of surface: Surface, styled: Bool) -> String {
        guard styled else { return surface.lines.map { $0 + "\n" }.joined() }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(surface.cells.count * 42)
        for y in 0..<surface.size.rows {
            var current = Style.plain
            var link = CellLink.none
            for cell in surface.cells[y * surface.size.columns..<(y + 1) * surface.size.columns] {
                guard !cell.isContinuation else { continue }
                if cell.link != link {
                    link = cell.link
                    link.append(to: &bytes)
                }
                if cell.style != current {
                    append(cell.style, after: current, to: &bytes)
                    current = cell.style
                }
                append(cell.glyph, to: &bytes)
            }
            if link != .none { CellLink.none.append(to: &bytes) }
            if current != .plain { append(.plain, after: current, to: &bytes) }
            bytes.append(0x0A)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ glyph: Glyph, to bytes: inout [UInt8]) {
        guard let scalar = glyph.scalar else {
            bytes.append(contentsOf: glyph.text.utf8)
            return
        }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { bytes.append(byte) }
    }

    /// Appends the sequence that switches to a style; only the changes if that is shorter.
    private static func append(_ style: Style, after current: Style, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: [0x1B, 0x5B])
        var current = current
        if style == .plain || style.attributes != current.attributes {
            append(0, to: &bytes)
            for (attribute, number) in attributes where style.attributes.contains(attribute) {
                append(number, to: &bytes)
            }
            current = .plain
        }
        if style.foreground != current.foreground { append(style.foreground, base: 30, to: &bytes) }
        if style.background != current.background { append(style.background, base: 40, to: &bytes) }
        bytes[bytes.count - 1] = UInt8(ascii: "m")
    }

    private static let attributes: [(Style.Attributes, UInt8)] = [
        (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7),
    ]

    private static func append(_ color: Color, base: UInt8, to bytes: inout [UInt8]) {
        switch color {
        case .default: append(base + 9, to: &bytes)
        case .palette(let index) where index < 8: append(base + index, to: &bytes)
        case .palette(let index) where index < 16: append(base + 52 + index, to: &bytes)
        case .palette(let index):
            for number in [base + 8, 5, index] { append(number, to: &bytes) }
        case .rgb(let red, let green, let blue):
            append(base + 8, to: &bytes)
            append(2, to: &bytes)
            append(red, to: &bytes)
            append(green, to: &bytes)
            append(blue, to: &bytes)
        }
    }

    /// Appends a parameter and its separator.
    private static func append(_ number: UInt8, to bytes: inout [UInt8]) {
        if number > 99 { bytes.append(0x30 + number / 100) }
        if number > 9 { bytes.append(0x30 + number / 10 % 10) }
        bytes.append(0x30 + number % 10)
        bytes.append(UInt8(ascii: ";"))
    }
}
