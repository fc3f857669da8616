import Cells

/// The keys by purpose, made from the keymap.
enum HelpView {
    private enum Line {
        case title(String)
        case key(String, String)
        case blank
    }

    private static func names(_ binding: Keymap.Binding) -> String {
        binding.keys.map(\.name).joined(separator: " ")
    }

    /// Columns for the keys: what the widest row needs, and air.
    private static let keyColumns = (Keymap.bindings.map { TextWidth.columns(of: names($0)) }.max() ?? 0) + 2

    private static func width(_ size: Size) -> Int { min(size.columns - 2, 66) }

    /// What a key does goes on below itself where the box is narrow.
    private static func lines(_ size: Size) -> [Line] {
        let columns = width(size) - 4 - keyColumns
        return Keymap.Group.allCases.flatMap { group in
            [.title(group.rawValue)]
                + Keymap.bindings.filter { $0.group == group }.flatMap { binding in
                    Wrap.lines(binding.help, columns: columns).enumerated().map { index, text in
                        .key(index == 0 ? names(binding) : "", String(text))
                    }
                } + (group == Keymap.Group.allCases.last ? [] : [.blank])
        }
    }

    /// The first line shown when the end of the help is on the screen.
    static func lastTop(_ size: Size) -> Int { max(0, lines(size).count - textRows(size)) }

    static func textRows(_ size: Size) -> Int { max(1, size.rows - 4) }

    static func draw(_ model: Model, top: Int, into surface: inout Surface) {
        let theme = model.settings.theme
        let lines = lines(model.size)
        let width = width(model.size)
        let box = Rect(
            x: (model.size.columns - width) / 2, y: 1, width: width,
            height: min(lines.count + 2, model.size.rows - 2))
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
