import Testing

@testable import Terminal

@Suite struct SafeGlyphTests {
    /// Widths as glibc's UTF-8 locales have them.
    private func safe(_ text: String, columns: Int) -> [String] {
        let glyph = SafeGlyph(text, columns: columns) { scalar in
            switch scalar.value {
            case 0x300...0x36F, 0x93C, 0x94D: 0
            case 0x4E00...0x9FFF, 0x1F300...0x1F64F, 0x1F680...0x1F6FF: 2
            case 0...0x1F, 0x7F...0x9F: -1
            default: 1
            }
        }
        return glyph.characters.map { String(String.UnicodeScalarView($0)) }
    }

    @Test("T2: sequences are reduced to what covers the same columns everywhere")
    func sequences() {
        #expect(safe("e\u{301}", columns: 1) == ["e\u{301}"])
        #expect(safe("👨‍👩‍👧", columns: 2) == ["👨"])
        #expect(safe("👍🏽", columns: 2) == ["👍"])
        #expect(safe("🇩🇪", columns: 2) == ["\u{1F1E9}", "\u{1F1EA}"])
        #expect(safe("❤\u{FE0F}", columns: 2) == ["❤", " "])
        #expect(safe("1\u{FE0F}\u{20E3}", columns: 2) == ["1", " "])
        #expect(safe("中", columns: 2) == ["中"])
    }

    @Test("T3: what has no width or must not be sent becomes a replacement of the cell's width")
    func refused() {
        #expect(safe("\u{1B}", columns: 1) == ["\u{FFFD}"])
        #expect(safe("\u{202E}", columns: 1) == ["\u{FFFD}"])
        #expect(safe("中", columns: 1) == ["\u{FFFD}"])
        #expect(safe("\u{9B}", columns: 2) == ["\u{FFFD}", " "])
        #expect(safe("\u{301}", columns: 1) == [" \u{301}"])
        #expect(safe("a" + String(repeating: "\u{301}", count: 16), columns: 1)[0].unicodeScalars.count == 5)
    }
}
