import Cells

/// A framed page in front of the panes: lines that scroll, in several columns.
struct OverlayPage {
    struct Line {
        var head = ""
        var headStyle = Style.plain
        /// Begins at column `indent`.
        var body = ""
        /// At the right end, if there is room.
        var tail = ""
    }

    var title: String
    /// The page's keys, the most important last.
    var footer: [String]
    /// The width of the frame.
    var width: Int
    var indent: Int
    var columns: [[Line]]
    /// The rows of each item that can be chosen.
    var items: [Range<Int>] = []
    /// The index of the chosen item.
    var chosen: Int?
    var chosenRows: Range<Int>? { chosen.map { items[$0] } }

    static let gap = 4

    /// The number of lines that fit on a screen.
    static func rows(_ size: Size) -> Int { max(1, size.rows - 5) }

    /// The columns for text inside a frame of this width.
    static func columns(inside width: Int) -> Int { max(1, width - 4) }

    private var lineCount: Int { columns.map(\.count).max() ?? 0 }

    /// The first line shown when the end is on the screen.
    func lastTop(_ size: Size) -> Int { max(0, lineCount - Self.rows(size)) }

    private func box(_ size: Size) -> Rect {
        Rect(x: (size.columns - width) / 2, y: 2, width: width, height: min(lineCount + 2, size.rows - 3))
    }

    /// The scroll bar on the frame; nil if all lines are on the screen.
    func scrollBar(_ context: Context, top: Int) -> ScrollBar? {
        let box = box(context.size)
        let column = Rect(x: box.maxX - 1, y: box.y + 1, width: 1, height: box.height - 2)
        return ScrollBar(.page, column, top: top, lastTop: lastTop(context.size), shown: column.height)
    }

    func draw(_ context: Context, top: Int, into surface: inout Surface) {
        let (theme, size) = (context.theme, context.size)
        let box = box(size)
        let inside = box.inset(left: 2, top: 1, right: 2, bottom: 1)
        var footer = (lineCount > inside.height ? [Words.Overlay.scroll] : []) + footer
        while footer.count > 1, TextWidth.columns(of: footer.joined(separator: " · ")) + 2 > inside.width {
            footer.remove(at: footer.count - 2)
        }
        Frame.draw(box, title: " \(title) ", footer: " \(footer.joined(separator: " · ")) ", theme, into: &surface)
        scrollBar(context, top: top)?.draw(theme.rule, into: &surface)
        let width = (inside.width - Self.gap * (columns.count - 1)) / max(1, columns.count)
        for (number, lines) in columns.enumerated() {
            let x = inside.x + number * (width + Self.gap)
            for (offset, line) in lines.dropFirst(top).prefix(inside.height).enumerated() {
                let place = Rect(x: x, y: inside.y + offset, width: width, height: 1)
                let isChosen = chosenRows?.contains(top + offset) ?? false
                if isChosen {
                    surface.fill(place, with: .blank(theme.selected))
                    surface.put("▌", x: place.x - 1, y: place.y, style: theme.selectedBar, clip: box)
                }
                let (head, body) = isChosen ? (theme.selectedDim, theme.selected) : (line.headStyle, theme.text)
                surface.put(line.head, x: place.x, y: place.y, style: head, clip: place)
                let end = surface.put(line.body, x: place.x + indent, y: place.y, style: body, clip: place)
                let tail = place.maxX - TextWidth.columns(of: line.tail)
                if !line.tail.isEmpty, tail > end + 1 { surface.put(line.tail, x: tail, y: place.y, style: theme.dim) }
            }
        }
    }
}

/// A border with a title around an emptied box.
enum Frame {
    static func draw(_ box: Rect, title: String, footer: String, _ theme: Theme, into surface: inout Surface) {
        guard box.width >= 2, box.height >= 2 else { return }
        // An empty column at each side separates the border from words beside it.
        surface.fill(Rect(x: box.x - 1, y: box.y, width: box.width + 2, height: box.height), with: .blank())
        let bar = String(repeating: "─", count: box.width - 2)
        surface.put("╭\(bar)╮", x: box.x, y: box.y, style: theme.rule)
        surface.put("╰\(bar)╯", x: box.x, y: box.maxY - 1, style: theme.rule)
        for y in box.y + 1..<max(box.y + 1, box.maxY - 1) {
            surface.put("│", x: box.x, y: y, style: theme.rule)
            surface.put("│", x: box.maxX - 1, y: y, style: theme.rule)
        }
        let edge = box.inset(left: 2, right: 2)
        surface.put(Truncate.end(title, columns: edge.width), x: edge.x, y: box.y, style: theme.title, clip: edge)
        surface.put(
            Truncate.end(footer, columns: edge.width), x: edge.x, y: box.maxY - 1, style: theme.dim, clip: edge)
    }
}
