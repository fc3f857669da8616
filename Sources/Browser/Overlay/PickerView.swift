import Cells

/// A box with a line to type in and the choices that match it.
enum PickerView {
    static func draw(_ picker: Picker, _ context: Context, into surface: inout Surface) {
        let theme = context.theme
        let box = box(picker, context.size)
        let matches = picker.matches
        Frame.draw(
            box, title: " \(picker.title) ",
            footer: Words.Overlay.choose(Key.enter.name(context.settings.keymap.spelling), of: matches.count), theme,
            into: &surface)
        let inside = box.inset(left: 2, top: 1, right: 2, bottom: 1)
        var pen = Pen(Rect(x: inside.x, y: inside.y, width: inside.width, height: 1))
        pen.write("› ", theme.accent, on: &surface)
        PromptView.write(picker.line, with: &pen, theme, on: &surface)
        let rows = max(0, inside.height - 1)
        let top = top(picker, rows: rows)
        if matches.isEmpty {
            let line = inside.inset(left: 2, top: 1)
            surface.put(Words.Overlay.noMatch, x: line.x, y: line.y, style: theme.dim, clip: line)
        }
        for (offset, item) in matches.dropFirst(top).prefix(rows).enumerated() {
            let line = Rect(x: inside.x, y: inside.y + 1 + offset, width: inside.width, height: 1)
            draw(item, isSelected: top + offset == picker.selected, RowQuery(picker.line.text), theme, line, &surface)
        }
    }

    /// The columns that a box has room for, whatever its choices need.
    private static let least = 48

    private static func box(_ picker: Picker, _ size: Size) -> Rect {
        // A previewed theme needs room beside the box.
        let isPreviewed = picker.themeBefore != nil
        let width = isPreviewed ? min(34, size.columns - 4) : BoxPlace.width(max(Self.least, picker.columns), in: size)
        let height = min(max(1, picker.matches.count) + 3, size.rows - (size.rows < 20 ? 3 : 6))
        let x = isPreviewed ? size.columns - width - 2 : (size.columns - width) / 2
        return Rect(x: x, y: 2, width: width, height: height)
    }

    private static func top(_ picker: Picker, rows: Int) -> Int { max(0, picker.selected - rows + 1) }

    /// The number of the choice at a cell, among those that match.
    static func choice(x: Int, y: Int, _ picker: Picker, _ size: Size) -> Int? {
        let lines = box(picker, size).inset(left: 1, top: 2, right: 1, bottom: 1)
        guard lines.contains(x: x, y: y) else { return nil }
        let number = top(picker, rows: lines.height) + y - lines.y
        return number < picker.matches.count ? number : nil
    }

    private static func draw(
        _ item: Picker.Item, isSelected: Bool, _ query: RowQuery, _ theme: Theme, _ line: Rect, _ surface: inout Surface
    ) {
        if isSelected {
            surface.fill(line, with: .blank(theme.selected))
            surface.put("▌", x: line.x, y: line.y, style: theme.selectedBar, clip: line)
        }
        let columns = TextWidth.columns(of: item.detail)
        let aliasColumns = TextWidth.columns(of: item.alias)
        // If there is little room, the name of a command is shown before its alias.
        let showsAlias = 2 + TextWidth.columns(of: item.name) + aliasColumns + columns + 6 <= line.width
        let taken = columns + (showsAlias ? aliasColumns + 2 : 0)
        let place = line.inset(left: 2, right: taken + 2)
        var name = StyledLine(place)
        let style = isSelected ? theme.selected : theme.text
        if query.isEmpty, !item.found.isEmpty {
            for part in item.found {
                name.add(Truncate.end(part.text, columns: name.columnsLeft), part.isMatch ? theme.found(style) : style)
            }
        } else {
            name.add(Truncate.end(item.name, columns: place.width), style)
        }
        name.draw(marking: query, theme, into: &surface)
        var detail = StyledLine(line.inset(left: line.width - columns - 1))
        detail.add(item.detail, isSelected ? theme.selectedDim : theme.dim)
        // Keys and numbers are not searched.
        detail.draw(marking: RowQuery(""), theme, into: &surface)
        guard showsAlias else { return }
        var alias = StyledLine(line.inset(left: line.width - taken - 1))
        alias.add(item.alias, isSelected ? theme.selectedDim : theme.dim)
        alias.draw(marking: query, theme, into: &surface)
    }
}
