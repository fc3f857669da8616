import Cells

/// The keys of a pane by purpose, made from the keymap.
struct HelpView {
    private enum Line {
        case title(String)
        case key(String, String)
        case blank
    }

    private let theme: Theme
    private let size: Size
    private let lines: [Line]
    /// Columns for the keys: what the widest row needs, and air.
    private let keyColumns: Int
    private let width: Int

    init(_ model: Model) {
        theme = model.settings.theme
        size = model.size
        width = min(size.columns - 2, 66)
        let keymap = model.settings.keymap
        let rows = keymap.bindings.compactMap { binding -> (group: Keymap.Group, keys: String, help: String)? in
            let keys = keymap.keys(of: binding, in: model.focus)
            return keys.isEmpty ? nil : (binding.group, keys.map(\.name).joined(separator: " "), binding.help)
        }
        let keyColumns = (rows.map { TextWidth.columns(of: $0.keys) }.max() ?? 0) + 2
        let helpColumns = width - 4 - keyColumns
        let groups = Keymap.Group.allCases.filter { group in rows.contains { $0.group == group } }
        // What a key does goes on below itself where the box is narrow.
        lines = groups.flatMap { group in
            [.title(group.rawValue)]
                + rows.filter { $0.group == group }.flatMap { row in
                    Wrap.lines(row.help, columns: helpColumns).enumerated().map { index, text in
                        .key(index == 0 ? row.keys : "", String(text))
                    }
                } + (group == groups.last ? [] : [.blank])
        }
        self.keyColumns = keyColumns
    }

    /// The first line shown when the end of the help is on the screen.
    var lastTop: Int { max(0, lines.count - textRows) }

    var textRows: Int { max(1, size.rows - 4) }

    func draw(top: Int, into surface: inout Surface) {
        let box = Rect(
            x: (size.columns - width) / 2, y: 1, width: width, height: min(lines.count + 2, size.rows - 2))
        surface.fill(box, with: .blank())
        let inside = box.inset(left: 2, top: 1, right: 2, bottom: 1)
        let more = lines.count > inside.height ? " j k scroll ·" : ""
        Frame.draw(box, title: " Keys ", footer: "\(more) any other key closes ", theme, into: &surface)
        for (offset, line) in lines.dropFirst(top).prefix(inside.height).enumerated() {
            var pen = Pen(Rect(x: inside.x, y: inside.y + offset, width: inside.width, height: 1))
            switch line {
            case .blank: break
            case .title(let title): pen.write(title, theme.accent, on: &surface)
            case .key(let keys, let help):
                pen.write(keys, theme.title, on: &surface)
                pen.skip(keyColumns - TextWidth.columns(of: keys))
                pen.write(help, theme.text, on: &surface)
            }
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
