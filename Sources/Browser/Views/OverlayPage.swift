import Cells

/// A framed page in front of the panes: lines that scroll.
struct OverlayPage {
    struct Line {
        var head = ""
        var headStyle = Style.plain
        /// Stands `indent` columns from the left.
        var body = ""
    }

    var title: String
    /// Of the frame.
    var width: Int
    var indent: Int
    var lines: [Line]

    /// Lines that fit a screen.
    static func rows(_ size: Size) -> Int { max(1, size.rows - 4) }

    /// Columns that a frame of that width has for its text.
    static func columns(inside width: Int) -> Int { max(1, width - 4) }

    /// The first line shown when the end is on the screen.
    func lastTop(_ size: Size) -> Int { max(0, lines.count - Self.rows(size)) }

    func draw(_ model: Model, top: Int, into surface: inout Surface) {
        let theme = model.settings.theme
        let box = Rect(
            x: (model.size.columns - width) / 2, y: 1, width: width, height: min(lines.count + 2, model.size.rows - 2))
        surface.fill(box, with: .blank())
        let inside = box.inset(left: 2, top: 1, right: 2, bottom: 1)
        let more = lines.count > inside.height ? " j k scroll ·" : ""
        Frame.draw(box, title: " \(title) ", footer: "\(more) any other key closes ", theme, into: &surface)
        for (offset, line) in lines.dropFirst(top).prefix(inside.height).enumerated() {
            let place = Rect(x: inside.x, y: inside.y + offset, width: inside.width, height: 1)
            surface.put(line.head, x: place.x, y: place.y, style: line.headStyle, clip: place)
            surface.put(line.body, x: place.x + indent, y: place.y, style: theme.text, clip: place)
        }
    }
}

extension Model.Overlay.Page {
    func content(_ model: Model) -> OverlayPage {
        switch self {
        case .help: .help(model)
        case .log: .log(model)
        }
    }
}

/// A border with a title.
enum Frame {
    static func draw(_ box: Rect, title: String, footer: String, _ theme: Theme, into surface: inout Surface) {
        guard box.width >= 2, box.height >= 2 else { return }
        let bar = String(repeating: "─", count: box.width - 2)
        surface.put("╭\(bar)╮", x: box.x, y: box.y, style: theme.rule)
        surface.put("╰\(bar)╯", x: box.x, y: box.maxY - 1, style: theme.rule)
        for y in box.y + 1..<max(box.y + 1, box.maxY - 1) {
            surface.put("│", x: box.x, y: y, style: theme.rule)
            surface.put("│", x: box.maxX - 1, y: y, style: theme.rule)
        }
        surface.put(title, x: box.x + 2, y: box.y, style: theme.title, clip: box)
        surface.put(footer, x: box.x + 2, y: box.maxY - 1, style: theme.dim, clip: box)
    }
}
