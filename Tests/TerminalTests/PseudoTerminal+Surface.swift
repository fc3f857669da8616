import Cells
import PseudoTerminal
import TestSupport

extension PseudoTerminal {
    /// The probe on a scene.
    static func probe(
        _ scene: String, _ color: String = "auto", type: String = "xterm-256color", environment: [String: String] = [:],
        size: Size = Size(columns: 80, rows: 24), tellsSize: Bool = true
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            Product.path("TerminalProbe"), [scene, color], environment: environment.merging(["TERM": type]) { $1 },
            columns: size.columns, rows: size.rows, tellsSize: tellsSize)
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

    /// True where every colour is the one asked for.
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
    fileprivate func shows(_ color: Color) -> Bool {
        switch (color, self) {
        case (.default, .default): true
        case (.palette(let index), _): self == .palette(index)
        case (.rgb(let red, let green, let blue), _): self == .rgb(red, green, blue)
        default: false
        }
    }
}
