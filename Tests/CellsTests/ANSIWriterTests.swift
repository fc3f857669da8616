import Cells
import Testing

@Suite struct ANSIWriterTests {
    @Test("A9: a surface becomes lines of glyphs and SGR sequences, reset at each line's end")
    func lines() {
        var surface = Surface(Size(columns: 4, rows: 2))
        surface.put("ab", x: 0, y: 0, style: Style(foreground: .rgb(1, 2, 3), background: .palette(200)))
        surface.put("宽", x: 0, y: 1, style: Style(foreground: .palette(9), background: .palette(4), attributes: .bold))
        #expect(
            ANSIWriter.text(of: surface, styled: true)
                == "\u{1B}[38;2;1;2;3;48;5;200mab\u{1B}[0m  \n\u{1B}[0;1;91;44m宽\u{1B}[0m  \n")
    }

    @Test func `A style that reaches the edge is reset before the line break`() {
        let surface = Surface(Size(columns: 1, rows: 1), style: Style(background: .palette(1)))
        #expect(ANSIWriter.text(of: surface, styled: true) == "\u{1B}[41m \u{1B}[0m\n")
    }

    @Test("T3: without styles there is not a single escape sequence, whatever was drawn")
    func plain() {
        var surface = Surface(Size(columns: 8, rows: 1))
        surface.put("\u{1B}[31mx", x: 0, y: 0, style: Style(foreground: .palette(1)))
        #expect(ANSIWriter.text(of: surface, styled: false) == "␛[31mx\n")
    }

    @Test("C4: links end where others begin, and at the end of a row; a wrapped one has the same id in both")
    func links() throws {
        var surface = Surface(Size(columns: 4, rows: 2))
        surface.put("ab日", x: 0, y: 0)
        surface.put("cd", x: 0, y: 1)
        let (one, two) = (try #require(CellLink("https://a.test/1")), try #require(CellLink("https://a.test/2")))
        surface.link(Rect(x: 0, y: 0, width: 1, height: 1), to: one)
        surface.link(Rect(x: 1, y: 0, width: 3, height: 1), to: two)
        surface.link(Rect(x: 0, y: 1, width: 1, height: 1), to: two)
        func sequence(_ link: CellLink) -> String {
            var bytes: [UInt8] = []
            link.append(to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
        let end = sequence(.none)
        #expect(
            ANSIWriter.text(of: surface, styled: true)
                == "\(sequence(one))a\(sequence(two))b日\(end)\n\(sequence(two))c\(end)d  \n")
        #expect(ANSIWriter.text(of: surface, styled: false) == "ab日\ncd\n")
    }
}
