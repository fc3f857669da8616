import Cells
import Testing

@Suite("Columns of text")
struct TextWidthTests {
    @Test("T2: columns of letters, marks, East Asian text and emoji")
    func columns() {
        let cases: [(text: String, columns: Int)] = [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("o\u{302}\u{323}", 1), ("…→─█▀", 5), ("日本語", 6), ("ｱｲ", 2),
            ("ＡＢ", 4),
            ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ไทย", 3), ("ก\u{E33}", 2), ("क\u{94D}ष", 2), ("\u{2E3A}", 1),
            ("👍", 2), ("👍🏽", 2), ("☝🏽", 2), ("🏽", 2), ("👩‍👩‍👧‍👦", 2), ("👩🏻‍❤️‍💋‍👩🏽", 2), ("🏳️‍🌈", 2), ("❤", 1), ("❤️", 2), ("❤︎", 1),
            ("🇫🇷", 2), ("🇫🇷🇩🇪", 4), ("🇫", 1), ("🇫🇷🇩", 3), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("1️⃣", 2), ("#️⃣x", 3), ("1\u{20E3}", 1), ("©", 1),
            ("©️", 2),
            ("葛\u{E0100}", 2), ("\u{1820}\u{180B}", 1), ("\u{E0B0}", 1), ("\u{F0000}", 1), ("𠀀", 2), ("\u{A0}", 1),
            ("\u{3000}", 2),
        ]
        for (text, columns) in cases {
            #expect(
                TextWidth.columns(of: text) == columns, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
        }
    }

    @Test("T2: a mark without a letter stands on a dotted circle")
    func bareMarks() {
        var surface = Surface(Size(columns: 8, rows: 1))
        surface.put("\u{301}a\u{200B}\u{302}\u{1161}", x: 0, y: 0)
        #expect(surface.lines == ["◌\u{301}a\u{FFFD}◌\u{302}◌\u{1161}"])
    }

    @Test("T2: a heap of marks takes as many cells as it takes, and none of them is lost")
    func heapsOfMarks() {
        var surface = Surface(Size(columns: 20, rows: 1))
        let text = "a" + String(repeating: "\u{301}", count: 100)
        let columns = surface.put(text, x: 0, y: 0)
        #expect(columns == TextWidth.columns(of: text))
        #expect(surface.lines.joined().unicodeScalars.count { $0 == "\u{301}" } == 100)
    }

    @Test("T2: what was drawn and read back is drawn the same again")
    func idempotent() {
        let parts = [
            "a", "\u{301}", "日", "\u{1161}", "\u{200D}", "👩", "❤", "\u{FE0F}", "🏽", "🇫", "\u{E0067}", "🏴", "\u{E007F}",
            "1", "\u{20E3}", " ",
        ]
        for step in 0..<20_000 {
            let text = (0..<6).map { parts[((step &* 2_654_435_761) >> ($0 * 4)) & 15] }.joined()
            let shown = TextSanitizer.visible(text)
            #expect(TextSanitizer.visible(shown) == shown)
            #expect(TextWidth.columns(of: shown) == TextWidth.columns(of: text))
        }
    }
}
