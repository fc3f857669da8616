import Cells
import FoundationEssentials
import Gists

/// The line of a notice or failure, and the status bar: the position, the active filters, and the keys that are valid
/// now.
enum StatusView {
    /// - Parameter reader: the text with the focus; nil if the list has it.
    static func draw(_ model: Model, _ reader: Reader?, _ context: Context, into surface: inout Surface) {
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
        for place in places(model, reader, context, behind: left) {
            var pen = Pen(layout.status)
            pen.skip(place.columns.lowerBound)
            pen.write(place.hint.key, accent, on: &surface)
            pen.write(" " + place.hint.word, theme.onStatusBar(theme.dim), on: &surface)
        }
    }

    /// The line of a notice or failure.
    static func drawNotice(_ model: Model, _ context: Context, into surface: inout Surface) {
        guard let line = context.layout.notice, let notice = model.bottomLine else { return }
        let theme = context.theme
        let columns = line.width - 2 - TextWidth.columns(of: notice.hint)
        let mark = notice.isError ? "✗ " : ""
        let text = mark + OneLine.collapse(notice.text, columns: columns - mark.count) + notice.hint
        let style = notice.isError ? theme.error : notice.isSuccess ? theme.success : theme.accent
        surface.put(text, x: line.x + 1, y: line.y, style: style, clip: line)
    }

    /// The hints that fit, and their columns. Layers in front of the panes show their own keys.
    static func places(
        _ model: Model, _ reader: Reader?, _ context: Context, behind left: Left
    ) -> [HintPlace] {
        guard model.layers.behindPrompt == nil else { return [] }
        let line = model.layout.status
        let room = line.width - left.columns - 4
        var x = line.maxX + 1
        let hints = Hints.of(model, reader, context).fitting(columns: room)
        var placed = hints.map { HintPlace(hint: $0, columns: 0..<0) }
        for index in placed.indices.reversed() {
            let end = x - 2
            x = end - placed[index].hint.columns
            placed[index].columns = x..<end
        }
        return placed
    }

    /// A hint and its columns in the status bar.
    struct HintPlace {
        let hint: KeyHint
        var columns: Range<Int>
    }
}
