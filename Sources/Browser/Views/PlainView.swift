import Cells
import Gists

/// `--plain`: the screen for those who hear it. No boxes, no pictures, one line a row, nothing that moves by itself; the last
/// line, where the cursor stands, says what the last key has led to.
enum PlainView {
    /// Takes off the surface what would only be read out as noise.
    static func clean(_ surface: inout Surface) {
        for y in 0..<surface.size.rows {
            for x in 0..<surface.size.columns {
                guard let cell = surface[x, y], let scalar = cell.glyph.text.unicodeScalars.first else { continue }
                switch scalar.value {
                // The bar of the selection.
                case 0x258C: surface.set(Cell(">", style: cell.style), x: x, y: y)
                // Lines, blocks, braille.
                case 0x2500...0x259F, 0x2800...0x28FF: surface.set(.blank(cell.style), x: x, y: y)
                default: break
                }
            }
        }
    }

    /// What is selected, or being read.
    static func sentence(_ model: Model) -> String {
        guard let gist = model.focus == .detail ? model.detailGist : model.selectedGist else { return "" }
        let login = gist.owner?.login ?? "anonymous"
        guard model.focus == .detail else {
            let mark = model.marks.contains(gist.id) ? "marked, " : ""
            let title = OneLine.collapse(gist.description ?? "", columns: 80)
            return mark + (title.isEmpty ? gist.files.first?.name ?? gist.id : title) + ", by \(login)"
        }
        let title = model.detailTab.title(in: gist)
        guard let layout = model.readerLayout else { return "\(title), by \(login)" }
        let position = model.readerPosition
        let text = layout.rows(top: position.top, column: position.column).first?.text ?? ""
        let line = OneLine.collapse(text, columns: 80)
        return "\(title), line \(position.top.line + 1) of \(layout.lineCount): \(line)"
    }
}
