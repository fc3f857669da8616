import Cells
import PseudoTerminal
import Terminal
import TerminalProbe
import Testing

@Suite struct PresentationTests {
    @Test(
        "T2, T4: what differences draw equals the surface, and a drawing from scratch",
        arguments: ["xterm-256color", "tmux-256color", "screen-256color", "linux", "vt100", "xterm"], [1, 2, 3])
    func differences(type: String, seed: Int) throws {
        let size = Size(columns: 50, rows: 14)
        let fillsCorner = type != "tmux-256color" && type != "screen-256color"
        let terminal = try PseudoTerminal.probe("\(seed)", type: type, size: size)
        for step in 0...40 {
            if step > 0 { terminal.type("j") }
            var expected = Scenes.random(seed: seed, steps: step, size: size)
            if !fillsCorner { expected.blankWideCorner() }
            try terminal.waitFor("step \(step) on \(type)") { $0.shows(expected) }
        }
        let before = terminal.allCells
        let sent = terminal.output.count
        terminal.type("r")
        try terminal.waitFor("a redraw") { $0.output.count > sent && $0.allCells == before }
    }

    @Test("T5: colours are exact in truecolor")
    func truecolor() throws {
        let size = Size(columns: 50, rows: 14)
        let terminal = try PseudoTerminal.probe("5", "truecolor", size: size)
        for step in 0...40 {
            if step > 0 { terminal.type("j") }
            let expected = Scenes.random(seed: 5, steps: step, size: size)
            try terminal.waitFor("step \(step)") { $0.shows(expected) && $0.showsColors(expected) }
        }
    }
}

extension Surface {
    /// What is left of the last row where the terminal can't fill its last cell as it is.
    fileprivate mutating func blankWideCorner() {
        for x in size.columns - 3..<size.columns where self[x, size.rows - 1]?.width == 2 {
            let style = self[x, size.rows - 1]?.style ?? .plain
            fill(Rect(x: x, y: size.rows - 1, width: 2, height: 1), with: .blank(style))
        }
    }
}

extension PseudoTerminal {
    /// The probe on a scene.
    static func probe(
        _ scene: String, _ color: String = "auto", type: String = "xterm-256color", environment: [String: String] = [:],
        size: Size = Size(columns: 80, rows: 24)
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            product("TerminalProbe"), [scene, color], environment: environment.merging(["TERM": type]) { $1 },
            columns: size.columns, rows: size.rows)
    }

    /// All cells without what nobody can see: the pen of a blank.
    var allCells: [ScreenCell] {
        (0..<rows).flatMap { y in
            (0..<columns).map { x in
                var cell = cell(x: x, y: y)
                guard cell.text == " " || cell.text == "" else { return cell }
                if cell.isReversed { swap(&cell.foreground, &cell.background) }
                return ScreenCell(text: cell.text, background: cell.background, isUnderlined: cell.isUnderlined)
            }
        }
    }

    /// True where every glyph stands in its cell.
    func shows(_ surface: Surface) -> Bool {
        (0..<rows).allSatisfy { y in
            (0..<columns).allSatisfy { x in cell(x: x, y: y).text == surface[x, y]?.glyph.text }
        }
    }

    /// True where every colour is the one asked for; 24-bit blues may be off by one step of green.
    func showsColors(_ surface: Surface) -> Bool {
        (0..<rows).allSatisfy { y in
            (0..<columns).allSatisfy { x in
                guard let style = surface[x, y]?.style else { return false }
                let cell = cell(x: x, y: y)
                // Restyling may give the halves of a wide glyph two styles; the left one's is shown.
                return cell.text.isEmpty
                    || cell.background.shows(style.background)
                        && (cell.text == " " || cell.foreground.shows(style.foreground))
            }
        }
    }
}

extension ScreenCell.Color {
    func shows(_ color: Color) -> Bool {
        switch color {
        case .default: self == .default
        case .palette(let index): self == .palette(index)
        case .rgb(0, 0, let blue): self == .rgb(0, 1, blue)
        case .rgb(let red, let green, let blue): self == .rgb(red, green, blue)
        }
    }
}
