import Cells
import Testing

@testable import Terminal

@Suite struct ColorTests {
    @Test(
        "T5: auto looks at TERM's colours, COLORTERM and NO_COLOR",
        arguments: [
            ([:], 256, ColorDepth.palette256), ([:], 8, .palette8), ([:], 0, .mono), ([:], 0x100_0000, .truecolor),
            (["COLORTERM": "truecolor"], 256, .truecolor), (["COLORTERM": "24bit"], 8, .truecolor),
            (["TERM": "xterm", "XTERM_VERSION": "XTerm(379)"], 8, .truecolor),
            (["TERM": "xterm", "XTERM_VERSION": "XTerm(330)"], 8, .palette8),
            (["TERM": "tmux-256color", "XTERM_VERSION": "XTerm(379)"], 256, .palette256),
            (["COLORTERM": "truecolor"], 0, .mono), (["COLORTERM": "yes"], 256, .palette256),
            (["NO_COLOR": "1", "COLORTERM": "truecolor"], 256, .mono), (["NO_COLOR": ""], 256, .palette256),
            (["COLORTERM": "truecolor", "TERM": "screen-256color"], 256, .palette256),
            (["COLORTERM": "truecolor", "TERM": "screen-256color", "TMUX": "/tmp/x"], 256, .truecolor),
        ])
    func auto(environment: [String: String], colors: Int, depth: ColorDepth) {
        #expect(ColorDepth(mode: .auto, environment: environment, colors: colors) == depth)
    }

    @Test("An explicit mode is taken at its word")
    func explicit() {
        let environment = ["NO_COLOR": "1"]
        #expect(ColorDepth(mode: .truecolor, environment: environment, colors: 8) == .truecolor)
        #expect(ColorDepth(mode: .palette256, environment: environment, colors: 8) == .palette256)
        #expect(ColorDepth(mode: .never, environment: [:], colors: 256) == .mono)
    }

    @Test("Colours become the nearest that the terminal has")
    func nearest() {
        #expect(Color.rgb(255, 0, 0).paletteIndex(at: .palette256) == 196)
        #expect(Color.rgb(128, 128, 128).paletteIndex(at: .palette256) == 244)
        #expect(Color.rgb(250, 10, 5).paletteIndex(at: .palette16) == 9)
        #expect(Color.rgb(0, 0, 0).paletteIndex(at: .palette8) == 0)
        #expect(Color.rgb(40, 48, 62).paletteIndex(at: .palette16) == 0)
        #expect(Color.palette(12).paletteIndex(at: .palette8) == 4)
        #expect(Color.palette(196).paletteIndex(at: .palette16) == 9)
        #expect(Color.palette(7).paletteIndex(at: .truecolor) == 7)
        #expect(Color.rgb(1, 2, 3).paletteIndex(at: .truecolor) == nil)
        #expect(Color.rgb(9, 9, 9).paletteIndex(at: .mono) == nil)
    }

    @Test("C6: images leave the palette's entries of all other colours as they are")
    func images() {
        var reducer = ColorReducer(depth: .palette256)
        var dot = Surface(Size(columns: 1, rows: 1))
        dot.put("●", x: 0, y: 0, style: Style(foreground: .rgb(112, 21, 22)))
        let before = reducer.reduced(dot)
        var image = Surface(Size(columns: 100, rows: 50))
        for y in 0..<50 {
            for x in 0..<100 {
                image.put("▀", x: x, y: y, style: Style(foreground: .rgb(UInt8(x * 2), UInt8(y * 5), UInt8(x + y))))
            }
        }
        _ = reducer.reduced(image)
        #expect(reducer.reduced(dot) == before)
    }
}
