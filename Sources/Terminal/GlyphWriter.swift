import CNcurses
import Cells
import Glibc

/// Writes glyphs in a safe form, folded to ASCII if the terminal needs it.
struct GlyphWriter {
    private let charset: Charset
    /// Glyphs that were written before, each at its hash. Not a dictionary: its type would cost 380,000 instructions of
    /// the start.
    private var known: [Known?] = Array(repeating: nil, count: 256)

    private struct Known {
        let glyph: Glyph
        let bytes: [UInt8]
        /// True if terminals disagree about its width.
        let isDoubtful: Bool
    }

    init(charset: Charset) { self.charset = charset }

    /// Appends a cell's glyph.
    /// - Parameter blanksAmbiguousWidth: writes spaces instead of glyphs whose width terminals disagree about.
    /// - Returns: true for such a glyph.
    mutating func write(_ cell: Cell, blanksAmbiguousWidth: Bool, to bytes: inout [UInt8]) -> Bool {
        if let scalar = cell.glyph.scalar, scalar.isASCII {
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            return false
        }
        if cell.width == 1, AmbiguousWidth.current == .wide, let scalar = cell.glyph.scalar, isTooWide(scalar) {
            bytes.append(UInt8(truncatingIfNeeded: ASCIIFold.fold(scalar).value))
            return false
        }
        if charset == .utf8, let scalar = cell.glyph.scalar, 0x2500...0x259F ~= scalar.value {
            // Lines and blocks, which images consist of: three bytes, and the first is always the same.
            bytes.append(0xE2)
            bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar.value >> 6 & 0x3F))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar.value & 0x3F))
            return false
        }
        let glyph = glyph(of: cell)
        if glyph.isDoubtful, blanksAmbiguousWidth {
            for _ in 0..<cell.width { bytes.append(0x20) }
        } else {
            bytes += glyph.bytes
        }
        return glyph.isDoubtful
    }

    /// True if the terminal would show this one-column glyph with two columns: lines, blocks, marks of the program.
    private func isTooWide(_ scalar: Unicode.Scalar) -> Bool {
        0x2500...0x259F ~= scalar.value || AmbiguousWidth.widens(scalar)
    }

    private mutating func glyph(of cell: Cell) -> Known {
        let place = Int(UInt(bitPattern: cell.glyph.hashValue) % UInt(known.count))
        if let known = known[place], known.glyph == cell.glyph { return known }
        let glyph = safe(cell)
        known[place] = glyph
        return glyph
    }

    private func safe(_ cell: Cell) -> Known {
        if charset == .ascii {
            let letter = String(ASCIIFold.fold(cell.glyph, columns: Int(cell.width)))
            let text = String(repeating: letter, count: Int(cell.width))
            return Known(glyph: cell.glyph, bytes: Array(text.utf8), isDoubtful: false)
        }
        let safe = SafeGlyph(cell.glyph.text, columns: Int(cell.width))
        var text = ""
        for character in safe.characters {
            for scalar in character { text.unicodeScalars.append(scalar) }
        }
        return Known(glyph: cell.glyph, bytes: Array(text.utf8), isDoubtful: safe.isDoubtful)
    }
}

/// The characters that a terminal can show.
public enum Charset: Hashable, Sendable {
    case utf8
    case ascii

    /// Sets the process's character type from LC_ALL, LC_CTYPE or LANG, the first that is not empty.
    ///
    /// A locale with UTF-8 that is not installed becomes `C.UTF-8`, and so does an unset locale, because today's
    /// terminals use UTF-8 by default. An explicit `C` or `POSIX` means ASCII, and so does any charset that isn't
    /// UTF-8.
    public static func adopt(environment: [String: String]) -> Charset {
        let asked = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let asked else { return adopt(locale: "C.UTF-8") }
        if setlocale(LC_CTYPE, asked) == nil {
            let name = asked.lowercased()
            let namesUTF8 = name.hasSuffix("utf-8") || name.hasSuffix("utf8")
            return adopt(locale: namesUTF8 ? "C.UTF-8" : "C")
        }
        return current
    }

    private static func adopt(locale: String) -> Charset {
        setlocale(LC_CTYPE, locale) == nil ? .ascii : current
    }

    private static var current: Charset {
        nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8" ? .utf8 : .ascii
    }
}
