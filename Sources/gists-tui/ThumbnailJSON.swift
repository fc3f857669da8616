import Cells

/// A drawn image for other programs.
struct ThumbnailJSON: Encodable {
    let image: String
    let rows: [[CellJSON]]

    struct CellJSON: Encodable {
        let glyph: String
        /// `#rrggbb`, a number in the terminal's palette, or null for the terminal's own colour.
        let foreground: String?
        let background: String?
    }

    init(image: String, surface: Surface) {
        self.image = image
        rows = (0..<surface.size.rows).map { y in
            (0..<surface.size.columns).compactMap { x in
                surface[x, y].map { cell in
                    CellJSON(
                        glyph: cell.glyph.text, foreground: Self.text(of: cell.style.foreground),
                        background: Self.text(of: cell.style.background))
                }
            }
        }
    }

    private static func text(of color: Color) -> String? {
        switch color {
        case .default: nil
        case .palette(let index): "\(index)"
        case .rgb(let red, let green, let blue):
            "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }
}
