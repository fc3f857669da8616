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
}
