import Cells
import Testing

@testable import Terminal

@Suite struct ASCIIFoldTests {
    @Test("T5: every glyph becomes as many ASCII characters as it has columns")
    func columns() {
        var surface = Surface(Size(columns: 20, rows: 4))
        surface.put("┌─┐│…•→▀░", x: 0, y: 0)
        surface.put("中文🚀é", x: 0, y: 1)
        surface.put("e\u{301}👨‍👩‍👧 ⠋", x: 0, y: 2)
        surface.put("plain", x: 0, y: 3)
        #expect(ASCIIFold.fold(surface).lines == ["+-+|.o>#:", "??????e", "e?? *", "plain"])
    }

    @Test("Every glyph of the program's own has a form of its own: `?` is a key")
    func own() {
        for scalar in "↵⌫␣⍽▦▰▱☐☑⁰¹²³⁴⁵⁶⁷⁸⁹★●•○↻↑↓←→…·✓✗✘⚠▌▐│─━┼␛␇".unicodeScalars {
            #expect(ASCIIFold.fold(scalar) != "?", "\(scalar)")
        }
        var surface = Surface(Size(columns: 20, rows: 1))
        surface.put("↵ read  ? help  💬 2", x: 0, y: 0)
        #expect(ASCIIFold.fold(surface).lines == ["~ read  ? help  \"\" 2"])
    }

    @Test("T5: the signs of starred, unread, changed and marked rows, of languages and comments, and lines differ")
    func signs() {
        let signs = "★•~✓●❝│".unicodeScalars.map(ASCIIFold.fold)
        #expect(signs == ["*", "o", "~", "+", "@", "\"", "|"] && Set(signs).count == signs.count)
    }

    @Test("Nothing but ASCII comes out, for any scalar")
    func total() {
        for value in stride(from: UInt32(0), to: 0x3_0000, by: 7) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(ASCIIFold.fold(scalar).isASCII)
        }
    }
}
