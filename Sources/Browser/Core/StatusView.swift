import Cells

/// The line of a notice or failure, and the status bar: the position, the active filters, and the keys that are valid
/// now.
enum StatusView {
    /// - Parameter reader: the text with the focus; nil if the list has it.
    static func draw(
        _ model: Model, _ reader: Reader?, _ context: Context, reusing kept: inout KeptDrawing<HintLine>,
        into surface: inout Surface
    ) {
        let (theme, layout) = (model.settings.theme, model.layout)
        drawNotice(model, context, into: &surface)
        let (text, accent) = (theme.onStatusBar(theme.text), theme.onStatusBar(theme.accent))
        if theme.status.background != .default { surface.fill(layout.status, with: .blank(theme.status)) }
        let left = Left.of(model, reader, context)
        var pen = Pen(layout.status)
        pen.write(left.position, text, on: &surface)
        for chip in left.chips {
            pen.write("  " + chip.text, text, on: &surface)
            if !chip.key.isEmpty { pen.write(" " + chip.key, accent, on: &surface) }
        }
        pen.write(left.activity, text, on: &surface)
        guard model.layers.behindPrompt == nil else { return }
        let place = hintArea(behind: left, context)
        guard let line = HintLine.of(model, reader, context) else {
            return draw(Hints.of(model, reader, context), theme, in: place, into: &surface)
        }
        kept.draw(line, in: place, into: &surface) {
            draw(line.hints, theme, in: Rect($0.size), into: &$0)
        }
    }

    private static func draw(_ hints: Hints, _ theme: Theme, in area: Rect, into surface: inout Surface) {
        if theme.status.background != .default { surface.fill(area, with: .blank(theme.status)) }
        let (key, word) = (theme.onStatusBar(theme.accent), theme.onStatusBar(theme.dim))
        for place in hints.places(in: area) {
            var pen = Pen(area)
            pen.skip(place.columns.lowerBound - area.x)
            pen.write(place.hint.key, key, on: &surface)
            pen.write(" " + place.hint.word, word, on: &surface)
        }
    }

    /// The area of the hints: what the left part leaves of the line.
    private static func hintArea(behind left: Left, _ context: Context) -> Rect {
        let line = context.layout.status
        return line.inset(left: min(line.width, left.columns))
    }

    /// The line of a notice or failure. A long one also takes rows above its line.
    static func drawNotice(_ model: Model, _ context: Context, into surface: inout Surface) {
        guard let line = context.layout.notice, let notice = model.bottomLine else { return }
        let theme = context.theme
        let mark = notice.isError ? "✗ " : ""
        let style = notice.isError ? theme.error : notice.isSuccess ? theme.success : theme.accent
        let lines = lines(
            of: mark + OneLine.collapse(notice.text, columns: mostRows * line.width), hint: notice.hint,
            columns: line.width - 2, rows: min(mostRows, max(1, context.size.rows / 4)))
        for (offset, part) in lines.enumerated() {
            let row = Rect(x: line.x, y: line.maxY - lines.count + offset, width: line.width, height: 1)
            if lines.count > 1 { surface.fill(row, with: .blank()) }
            surface.put(part, x: row.x + 1, y: row.y, style: style, clip: row)
        }
    }

    /// The lines of a notice; what does not fit is cut, but the hint stays whole.
    private static func lines(of text: String, hint: String, columns: Int, rows: Int) -> [String] {
        var lines = Wrap.lines(text, columns: max(1, columns)).prefix(rows + 1).map(String.init)
        let room = columns - TextWidth.columns(of: hint)
        if lines.count > rows {
            lines[(rows - 1)...] = [lines[(rows - 1)...].joined(separator: " ")]
        } else if lines.count < rows, TextWidth.columns(of: lines.last ?? "") > room {
            return lines + [hint.rest(behind: " · ").map(String.init) ?? hint]
        }
        let last = lines.popLast() ?? ""
        return lines + [Truncate.end(last, columns: room) + hint]
    }

    /// The rows of the longest notice.
    private static let mostRows = 3

    /// The hints that fit, and their columns. Layers in front of the panes show their own keys.
    static func places(
        _ model: Model, _ reader: Reader?, _ context: Context, behind left: Left
    ) -> [HintPlace] {
        guard model.layers.behindPrompt == nil else { return [] }
        return Hints.of(model, reader, context).places(in: hintArea(behind: left, context))
    }

    /// A hint and its columns in the status bar.
    struct HintPlace {
        let hint: KeyHint
        var columns: Range<Int>
    }
}
