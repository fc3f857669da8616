import Cells

/// A sentence with an explanation in the place where rows would be.
struct MessageBox {
    var title: String
    var body: String
    var details = ""
    var isError = false

    func draw(_ theme: Theme, in area: Rect, into surface: inout Surface) {
        let width = min(area.width - 6, 72)
        // In a wide pane in its middle, in a narrow one where rows begin.
        let column = area.inset(left: max(3, (area.width - width) / 2), right: 3)
        if isError { surface.put("✗", x: column.x - 2, y: top(in: area), style: theme.error, clip: area) }
        let paragraphs = [
            (title, isError ? theme.error : theme.title), (body, theme.text), (details, theme.dim),
        ]
        var y = top(in: area)
        for (text, style) in paragraphs where !text.isEmpty {
            for line in Wrap.lines(text, columns: width) where y < area.maxY {
                surface.put(line, x: column.x, y: y, style: style, clip: column)
                y += 1
            }
            y += 1
        }
    }

    private func top(in area: Rect) -> Int { area.y + min(max(0, area.height / 2 - 5), 6) + 1 }
}

extension MessageBox {
    init(_ failure: Failure, _ context: Context) {
        self.init(
            title: failure.sentence,
            body: (failure.isOffline ? "Nothing of it was kept from an earlier time.\n" : "")
                + (failure.isTokenRefused ? failure.tokenHint(context.settings) + "\n" : "")
                + failure.retryHint(at: context.now),
            details: failure.details, isError: true)
    }
}
