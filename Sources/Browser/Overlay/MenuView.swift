import Cells

/// A small framed box with a row for each choice: its key, its name, and its effect.
enum MenuView {
    /// - Parameter rows: the rows of the screen that the choices are about: the box leaves them visible.
    static func draw(_ menu: Menu, avoiding rows: Range<Int>?, _ context: Context, into surface: inout Surface) {
        let (theme, spelling) = (context.theme, context.settings.keymap.spelling)
        let footer = Words.Overlay.choose(Key.enter.name(spelling))
        Frame.draw(box(menu, avoiding: rows, context), title: " \(menu.title) ", footer: footer, theme, into: &surface)
        let lines = lines(menu, avoiding: rows, context)
        let keyColumns = keyColumns(menu, spelling)
        let labelColumns = min(labelColumns(menu), max(0, lines.width - keyColumns))
        let top = top(menu, rows: lines.height)
        for (offset, row) in menu.rows.dropFirst(top).prefix(lines.height).enumerated() {
            let line = Rect(x: lines.x, y: lines.y + offset, width: lines.width, height: 1)
            let isSelected = top + offset == menu.selected
            if isSelected {
                surface.fill(line, with: .blank(theme.selected))
                surface.put("▌", x: line.x, y: line.y, style: theme.selectedBar, clip: line)
            }
            let inside = line.inset(left: 2, right: 1)
            surface.put(
                row.key.name(spelling), x: inside.x, y: line.y, style: isSelected ? theme.selected : theme.accent,
                clip: inside)
            let label = inside.inset(left: keyColumns)
            surface.put(
                (row.isCurrent ? "✓ " : marksCurrent(menu) ? "  " : "") + row.label, x: label.x, y: line.y,
                style: isSelected ? theme.selected : theme.text, clip: label)
            let detail = inside.inset(left: keyColumns + labelColumns)
            surface.put(
                OneLine.collapse(row.detail, columns: detail.width), x: detail.x, y: line.y,
                style: isSelected ? theme.selectedDim : theme.dim, clip: detail)
        }
    }

    /// The number of the row at a cell.
    static func choice(x: Int, y: Int, _ menu: Menu, avoiding rows: Range<Int>?, _ context: Context) -> Int? {
        let lines = lines(menu, avoiding: rows, context)
        guard lines.contains(x: x, y: y) else { return nil }
        let number = top(menu, rows: lines.height) + y - lines.y
        return number < menu.rows.count ? number : nil
    }

    private static func box(_ menu: Menu, avoiding rows: Range<Int>?, _ context: Context) -> Rect {
        let size = context.size
        let details = menu.rows.map { TextWidth.columns(of: $0.detail.prefix(size.columns)) }.max() ?? 0
        let wanted = max(
            28, keyColumns(menu, context.settings.keymap.spelling) + labelColumns(menu) + details + 5,
            menu.title.count + 8)
        let width = BoxPlace.width(wanted, in: size)
        let height = min(menu.rows.count + 2, size.rows - 1)
        let y = BoxPlace.top(max(0, min(2, size.rows - 1 - height)), height: height, avoiding: rows, in: size)
        return Rect(x: (size.columns - width) / 2, y: y, width: width, height: height)
    }

    private static func lines(_ menu: Menu, avoiding rows: Range<Int>?, _ context: Context) -> Rect {
        box(menu, avoiding: rows, context).inset(left: 1, top: 1, right: 1, bottom: 1)
    }

    private static func top(_ menu: Menu, rows: Int) -> Int { max(0, menu.selected - rows + 1) }

    private static func marksCurrent(_ menu: Menu) -> Bool { menu.rows.contains(where: \.isCurrent) }

    /// The width of the keys' column and the gap after it.
    private static func keyColumns(_ menu: Menu, _ spelling: KeySpelling) -> Int {
        (menu.rows.map { TextWidth.columns(of: $0.key.name(spelling)) }.max() ?? 0) + 2
    }

    private static func labelColumns(_ menu: Menu) -> Int {
        (menu.rows.map { TextWidth.columns(of: $0.label) }.max() ?? 0) + (marksCurrent(menu) ? 2 : 0) + 2
    }
}
