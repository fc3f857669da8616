import Cells
import Reading

/// The form on the whole screen: the fields, and the text with the values below them.
public enum FillView {
    public static func draw(_ form: FillForm, _ settings: Settings, into surface: inout Surface) {
        surface.clear()
        let theme = settings.theme
        let screen = surface.bounds
        guard screen.height > 0 else { return }
        // The preview gets the rest, at least half of the rows.
        let most = max(1, min(form.lines.count, (screen.height - 3) / 2))
        let hasFrame = screen.height >= 5
        let top = hasFrame ? 1 : 0
        let first = min(max(0, form.current - most + 1), form.lines.count - most)
        if hasFrame {
            let place = Words.Picking.place(form.current + 1, of: form.lines.count)
            var pen = Pen(row(0, screen))
            pen.skip(1)
            pen.write(Words.Picking.fill(OneLine.collapse(form.title, columns: 60)), theme.title, on: &surface)
            pen.write(" · " + place, theme.dim, on: &surface)
        }
        let labels = form.snippet.fields.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        for offset in 0..<most where top + offset < screen.height {
            drawField(
                first + offset, form, theme, labels: min(labels, screen.width / 3), in: row(top + offset, screen),
                into: &surface)
        }
        guard hasFrame else { return }
        surface.fill(row(top + most, screen), with: Cell("─", style: theme.rule))
        let preview = screen.inset(left: 1, top: top + most + 1, right: 1, bottom: 1)
        drawPreview(form, theme, in: preview, into: &surface)
        drawKeys(settings, in: row(screen.height - 1, screen), into: &surface)
    }

    private static func row(_ y: Int, _ screen: Rect) -> Rect { Rect(x: 0, y: y, width: screen.width, height: 1) }

    private static func drawField(
        _ index: Int, _ form: FillForm, _ theme: Theme, labels: Int, in line: Rect, into surface: inout Surface
    ) {
        let isCurrent = index == form.current
        if isCurrent { surface.put("▌", x: line.x, y: line.y, style: theme.selectedBar) }
        let name = form.snippet.fields[index].name
        surface.put(
            Truncate.end(name, columns: labels), x: line.x + 2, y: line.y, style: isCurrent ? theme.accent : theme.dim,
            clip: line)
        var pen = Pen(line.inset(left: labels + 4, right: 1))
        let isSecret = form.snippet.fields[index].isSecret
        let value = isSecret ? form.lines[index].masked : form.lines[index]
        if isCurrent {
            PromptView.write(value, with: &pen, theme, on: &surface)
        } else {
            pen.write(Truncate.end(value.text, columns: pen.columnsLeft), theme.text, on: &surface)
        }
        let note = form.note(of: index)
        if !note.isEmpty {
            pen.write("  " + OneLine.collapse(note, columns: max(0, pen.columnsLeft - 2)), theme.dim, on: &surface)
        }
    }

    /// Draws the text with its values, from the first line of the current value that does not fit.
    private static func drawPreview(_ form: FillForm, _ theme: Theme, in area: Rect, into surface: inout Surface) {
        let rows = rows(of: form, most: mostRows)
        let current = rows.firstIndex { $0.contains { $0.field == form.current } } ?? 0
        let top = rows.count <= area.height ? 0 : max(0, min(current - area.height / 2, rows.count - area.height))
        for (offset, parts) in rows.dropFirst(top).prefix(area.height).enumerated() {
            var pen = Pen(Rect(x: area.x, y: area.y + offset, width: area.width, height: 1))
            for part in parts {
                let style =
                    part.field == nil ? theme.text : part.field == form.current ? theme.accent : theme.success
                pen.write(InvisibleCharacter.marked(part.text), style, on: &surface)
            }
        }
    }

    private static let mostRows = 2_000

    private struct Part {
        var text: String
        /// The field that the text is the value of.
        var field: Int?
    }

    /// The lines of the text, each in parts.
    private static func rows(of form: FillForm, most: Int) -> [[Part]] {
        var rows: [[Part]] = [[]]
        for piece in form.snippet.pieces where rows.count < most {
            switch piece {
            case .text(let text):
                for (number, line) in text.parts(separatedBy: "\n", maxSplits: most).enumerated() {
                    if number > 0 { rows.append([]) }
                    rows[rows.count - 1].append(Part(text: String(line).replacing("\t", by: "    ")))
                }
            case .value(let index):
                let name = form.snippet.fields[index].name
                let line = form.snippet.fields[index].isSecret ? form.lines[index].masked : form.lines[index]
                rows[rows.count - 1].append(Part(text: line.isEmpty ? "<\(name)>" : line.text, field: index))
            }
        }
        return rows
    }

    private static func drawKeys(_ settings: Settings, in line: Rect, into surface: inout Surface) {
        let (theme, spelling) = (settings.theme, settings.keymap.spelling)
        if theme.status.background != .default { surface.fill(line, with: .blank(theme.status)) }
        let hints: [(key: Key, word: String)] = [
            (.enter, Words.Picking.print), (.tab, Words.Picking.nextField), (.up, Words.Picking.earlier),
            (.escape, Words.Hint.back),
        ]
        var pen = Pen(line)
        pen.skip(1)
        for hint in hints {
            pen.write(hint.key.name(spelling), theme.onStatusBar(theme.accent), on: &surface)
            pen.write(" " + hint.word + "  ", theme.onStatusBar(theme.dim), on: &surface)
        }
    }
}
