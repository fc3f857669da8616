import Cells

/// Keys and what they do, in the status bar of a layer that covers the panes.
enum KeyLine {
    struct Hint {
        var key: Key
        var word: String
    }

    static func draw(_ hints: [Hint], _ context: Context, into surface: inout Surface) {
        let (theme, line) = (context.theme, context.layout.status)
        if theme.status.background != .default { surface.fill(line, with: .blank(theme.status)) }
        let spelling = context.settings.keymap.spelling
        for (hint, columns) in placed(hints, spelling, in: line) {
            var pen = Pen(line.inset(left: columns.lowerBound - line.x, right: 0))
            pen.write(hint.key.name(spelling), theme.onStatusBar(theme.accent), on: &surface)
            pen.write(" " + hint.word, theme.onStatusBar(theme.dim), on: &surface)
        }
    }

    /// The keys that fit, and their columns.
    static func places(
        _ hints: [Hint], _ spelling: KeySpelling, in line: Rect
    ) -> [(key: Key, columns: Range<Int>)] {
        placed(hints, spelling, in: line).map { ($0.hint.key, $0.columns) }
    }

    /// A hint that does not fit is left out, and so are those after it.
    private static func placed(
        _ hints: [Hint], _ spelling: KeySpelling, in line: Rect
    ) -> [(hint: Hint, columns: Range<Int>)] {
        var x = line.x + 1
        var placed: [(Hint, Range<Int>)] = []
        for hint in hints {
            let end = x + TextWidth.columns(of: hint.key.name(spelling) + " " + hint.word)
            guard end < line.maxX else { break }
            placed.append((hint, x..<end))
            x = end + 2
        }
        return placed
    }
}
