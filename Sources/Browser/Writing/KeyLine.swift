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

    /// The last hints that do not fit are left out, but not help.
    private static func placed(
        _ hints: [Hint], _ spelling: KeySpelling, in line: Rect
    ) -> [(hint: Hint, columns: Range<Int>)] {
        func columns(_ hint: Hint) -> Int { TextWidth.columns(of: hint.key.name(spelling) + " " + hint.word) + 2 }
        var fitting = hints
        while fitting.count > 1, fitting.reduce(0, { $0 + columns($1) }) > line.width {
            fitting.remove(at: fitting.count - (fitting.last?.key == "?" ? 2 : 1))
        }
        var x = line.x - 1
        return fitting.map { hint in
            x += columns(hint)
            return (hint, x - columns(hint) + 2..<x)
        }
    }
}
