import Cells
import Reading

/// A text with its line numbers, and a mark at the right for where in the text one is.
enum ReaderView {
    static func draw(
        _ document: TextDocument, isFile: Bool, _ model: Model, in area: Rect, into surface: inout Surface
    ) {
        let theme = model.settings.theme
        let text = area.inset(left: 1, right: 1)
        let layout = model.readerLayout(of: document, isFile: isFile, size: text.size)
        let position = model.readerPosition
        guard layout.document.lineCount > 0 else {
            surface.put("(empty file)", x: text.x + 1, y: text.y, style: theme.dim, clip: area)
            return
        }
        let rows = layout.rows(top: position.top, column: position.column)
        for (offset, row) in rows.enumerated() {
            let y = text.y + offset
            let number = layout.gutter.text(row.lineNumber)
            let x = surface.put(number, x: text.x, y: y, style: theme.dim, clip: text)
            surface.put(row.text, x: x, y: y, style: theme.text, clip: text)
            for run in row.runs {
                let columns = Rect(x: x + run.columns.lowerBound, y: y, width: run.columns.count, height: 1)
                if let style = theme.syntax[run.kind] { surface.restyle(columns.intersection(text), style) }
            }
        }
        drawPositionMark(layout, rows, x: area.maxX - 1, in: text, theme, into: &surface)
    }

    /// A short bar in the last column, where not all of the text is on the screen.
    private static func drawPositionMark(
        _ layout: ReaderLayout, _ rows: [ReaderRow], x: Int, in text: Rect, _ theme: Theme, into surface: inout Surface
    ) {
        guard let first = rows.first?.position.line, let last = rows.last?.position.line else { return }
        let lines = layout.document.lineCount
        guard last - first + 1 < lines else { return }
        let height = text.height
        let length = max(1, (last - first + 1) * height / lines)
        let start = last + 1 >= lines ? height - length : min(first * height / lines, height - length)
        for y in start..<start + length { surface.put("▐", x: x, y: text.y + y, style: theme.rule) }
    }
}
