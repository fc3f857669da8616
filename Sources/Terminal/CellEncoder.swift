import CNcurses
import Cells

/// Cells as ncurses' characters: safe glyphs, folded to ASCII where that is all there is, with attributes and pair.
struct CellEncoder {
    /// What was appended since `start`; a wide character is one element.
    private(set) var characters: [cchar_t] = []

    private let charset: Charset
    private var pairs: ColorPairs
    private var glyphs: [Glyph: SafeGlyph] = [:]
    /// Kept few enough that a stranger's text can't fill the memory.
    private static let mostGlyphs = 8192
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

    /// What became of a cell.
    enum Outcome {
        case appended
        /// Blank so far: terminals disagree about the width of what would be sent.
        case leftBlank
        /// There is no colour pair left for it.
        case outOfPairs
    }

    /// Appends a cell's characters, spaces instead of doubtful ones if told so.
    mutating func append(_ cell: Cell, blankingDoubtful: Bool) -> Outcome {
        guard use(cell.style) else { return .outOfPairs }
        if cell.width == 1, AmbiguousWidth.current == .wide, let scalar = cell.glyph.scalar, isTooWide(scalar) {
            append(ASCIIFold.fold(scalar))
            return .appended
        }
        if let scalar = cell.glyph.scalar, isPlain(scalar) {
            append(scalar)
            if cell.width == 2 { append(" ") }
            return .appended
        }
        if charset == .ascii {
            for _ in 0..<cell.width { append(ASCIIFold.fold(cell.glyph, columns: Int(cell.width))) }
            return .appended
        }
        let safe = safe(cell)
        if safe.isDoubtful, blankingDoubtful {
            for _ in 0..<cell.width { append(" ") }
            return .leftBlank
        }
        for character in safe.characters { append(character) }
        return .appended
    }

    /// What needs no second look: ASCII, and the lines and blocks that pictures are made of.
    private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: true
        case 0x2500...0x259F: charset == .utf8
        default: false
        }
    }

    /// What the terminal would make two columns wide, and has one to stand in: lines, blocks, a mark of ours.
    private func isTooWide(_ scalar: Unicode.Scalar) -> Bool {
        0x2500...0x259F ~= scalar.value || AmbiguousWidth.widens(scalar)
    }

    private mutating func safe(_ cell: Cell) -> SafeGlyph {
        if let known = glyphs[cell.glyph] { return known }
        if glyphs.count == Self.mostGlyphs { glyphs.removeAll(keepingCapacity: true) }
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
