import CNcurses
import Cells

/// Cells as ncurses' characters: safe glyphs, folded to ASCII where that is all there is, with attributes and pair.
struct CellEncoder {
    /// What was appended since `start`; a wide character is one element.
    private(set) var characters: [cchar_t] = []

    private let charset: Charset
    private var pairs: ColorPairs
    private var glyphs: [Glyph: SafeGlyph] = [:]
    private var lastStyle = Style.plain
    private var lastEntry = ColorPairs.Entry(attributes: 0, pair: 0)

    init(charset: Charset, depth: ColorDepth) {
        self.charset = charset
        pairs = ColorPairs(depth: depth)
    }

    mutating func start() { characters.removeAll(keepingCapacity: true) }

    /// See `ColorPairs.reset`.
    mutating func resetPairs(coarser: Bool) {
        pairs.reset(coarser: coarser)
        (lastStyle, lastEntry) = (.plain, ColorPairs.Entry(attributes: 0, pair: 0))
    }

    /// - Returns: false where there is no colour pair left for the cell.
    mutating func append(_ cell: Cell) -> Bool {
        guard use(cell.style) else { return false }
        if let scalar = cell.glyph.scalar, Self.isPlain(scalar) {
            append(scalar)
        } else if charset == .ascii {
            for _ in 0..<cell.width { append(ASCIIFold.fold(cell.glyph)) }
        } else {
            for character in safe(cell).characters { append(character) }
        }
        return true
    }

    /// Spaces of the cell's width and style.
    mutating func appendBlank(_ cell: Cell) -> Bool {
        guard use(cell.style) else { return false }
        for _ in 0..<cell.width { append(" ") }
        return true
    }

    /// True where terminals disagree about the width of what is sent for this cell.
    mutating func isDoubtful(_ cell: Cell) -> Bool {
        if charset == .ascii { return false }
        if let scalar = cell.glyph.scalar, Self.isPlain(scalar) { return false }
        return safe(cell).isDoubtful
    }

    /// ASCII, needs no second look.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool { (0x20..<0x7F).contains(scalar.value) }

    private mutating func safe(_ cell: Cell) -> SafeGlyph {
        if let known = glyphs[cell.glyph] { return known }
        let safe = SafeGlyph(cell.glyph.text, columns: Int(cell.width))
        glyphs[cell.glyph] = safe
        return safe
    }

    private mutating func use(_ style: Style) -> Bool {
        if style == lastStyle { return true }
        guard let entry = pairs.find(style) else { return false }
        (lastStyle, lastEntry) = (style, entry)
        return true
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        var character = cchar_t()
        character.chars.0 = wchar_t(bitPattern: scalar.value)
        character.attr = lastEntry.attributes
        character.ext_color = lastEntry.pair
        characters.append(character)
    }

    private mutating func append(_ scalars: [Unicode.Scalar]) {
        append(scalars[0])
        withUnsafeMutableBytes(of: &characters[characters.count - 1].chars) { bytes in
            for (index, scalar) in scalars.enumerated() {
                bytes.storeBytes(of: scalar.value, toByteOffset: index * 4, as: UInt32.self)
            }
        }
    }
}
