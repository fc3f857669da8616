import Cells
import PseudoTerminal
import TerminalProbe
import Testing

@Suite struct GlyphTests {
    @Test("T2: columns stay aligned after any glyph", arguments: ["xterm-256color", "tmux-256color", "linux"])
    func aligned(type: String) throws {
        let size = Size(columns: 40, rows: 14)
        let terminal = try PseudoTerminal.probe("glyphs", type: type, size: size)
        try terminal.waitFor("all glyphs") {
            $0.showsBars && $0.lines[5].hasPrefix("👨 ") && $0.lines[7].hasPrefix("👍 ")
        }
        #expect(terminal.lines.allSatisfy { $0.filter { $0 == "|" }.count <= 1 })
        #expect(terminal.lines[1].hasPrefix("中文字 "))
        #expect(terminal.lines[3].hasPrefix("e\u{301}cole "))
        #expect(terminal.lines[6].hasPrefix("🇩🇪🇯🇵 "))
    }

    @Test(
        "T5: a locale decides between UTF-8 and ASCII",
        arguments: [
            (["LANG": "C.UTF-8"], true), (["LANG": ""], true), (["LANG": "xx_YY.UTF-8"], true),
            (["LC_ALL": "C"], false), (["LC_CTYPE": "POSIX"], false), (["LC_ALL": "", "LANG": "C"], false),
        ])
    func locale(environment: [String: String], isUTF8: Bool) throws {
        let size = Size(columns: 40, rows: 14)
        let terminal = try PseudoTerminal.probe("glyphs", environment: environment, size: size)
        try terminal.waitFor("the bars") { $0.showsBars }
        #expect(terminal.output.allSatisfy { $0 < 0x80 } == !isUTF8)
        #expect(terminal.lines[1].hasPrefix(isUTF8 ? "中文字" : "??????"))
    }
}

extension PseudoTerminal {
    /// True where a bar stands in its column behind each difficult glyph.
    fileprivate var showsBars: Bool {
        Scenes.difficult.indices.allSatisfy { cell(x: Scenes.barColumn, y: $0).text == "|" }
    }
}
