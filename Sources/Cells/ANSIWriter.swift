/// Writes a surface as text with colour sequences (SGR), for standard output rather than a full-screen terminal.
public enum ANSIWriter {
    /// One line a row, each ended by a line break, each leaving the terminal's style as it was.
    ///
    /// Colours are written as the cells hold them: choosing ones that the terminal knows is up to whoever drew. Nothing
    /// but glyphs, SGR sequences and line breaks comes out; the glyphs have passed the surface's gate.
    /// - Parameter styled: without it only the text is written, without trailing spaces.
    public static func text(of surface: Surface, styled: Bool) -> String {
        guard styled else { return surface.lines.map { $0 + "\n" }.joined() }
        var text = ""
        for y in 0..<surface.size.rows {
            var current = Style.plain
            for x in 0..<surface.size.columns {
                guard let cell = surface[x, y], !cell.isContinuation else { continue }
                if cell.style != current {
                    text += sequence(for: cell.style)
                    current = cell.style
                }
                text += cell.glyph.text
            }
            text += current == .plain ? "\n" : reset + "\n"
        }
        return text
    }

    private static let reset = "\u{1B}[0m"

    /// The sequence that makes this style the current one, whatever was before.
    private static func sequence(for style: Style) -> String {
        var parameters = ["0"]
        let attributes: [(Style.Attributes, String)] = [
            (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
        ]
        parameters += attributes.filter { style.attributes.contains($0.0) }.map(\.1)
        parameters += parameter(style.foreground, base: 30)
        parameters += parameter(style.background, base: 40)
        return "\u{1B}[" + parameters.joined(separator: ";") + "m"
    }

    private static func parameter(_ color: Color, base: Int) -> [String] {
        switch color {
        case .default: []
        case .palette(let index) where index < 8: ["\(base + Int(index))"]
        case .palette(let index) where index < 16: ["\(base + 60 + Int(index) - 8)"]
        case .palette(let index): ["\(base + 8);5;\(index)"]
        case .rgb(let red, let green, let blue): ["\(base + 8);2;\(red);\(green);\(blue)"]
        }
    }
}
