import Cells

/// The line being typed, in the place of the status bar: the cursor is a cell in reverse video.
enum PromptView {
    static func draw(_ prompt: Prompt, _ model: Model, in line: Rect, into surface: inout Surface) {
        let theme = model.settings.theme
        let hint = hint(prompt, model)
        let hintColumns = hint.isEmpty ? 0 : TextWidth.columns(of: hint) + 3
        var pen = Pen(line.inset(left: 1, right: min(hintColumns, line.width / 2)))
        pen.write(prompt.label, theme.accent, on: &surface)
        write(prompt.line, with: &pen, theme, on: &surface)
        surface.put(hint, x: line.maxX - hintColumns + 2, y: line.y, style: theme.dim, clip: line)
    }

    /// Writes a line with its cursor. Of a long one the part before the cursor matters most.
    static func write(_ line: LineEditor, with pen: inout Pen, _ theme: Theme, on surface: inout Surface) {
        let (before, after) = line.parts
        var shown = Substring(before)
        while !shown.isEmpty, TextWidth.columns(of: shown) > pen.columnsLeft - 1 { shown = shown.dropFirst() }
        pen.write(shown, theme.text, on: &surface)
        var cursor = theme.text
        cursor.attributes.formSymmetricDifference(.reverse)
        pen.write(after.first.map(String.init) ?? " ", cursor, on: &surface)
        pen.write(after.dropFirst(), theme.text, on: &surface)
    }

    private static func hint(_ prompt: Prompt, _ model: Model) -> String {
        switch prompt.purpose {
        case .filter:
            let place = model.feed.selectedIndex.map { "\($0 + 1)/" } ?? ""
            return "\(place)\(model.feed.shownCount) of \(model.feed.rows.count)  ↵ keep  Esc restore"
        case .overwrite: return "o overwrite  k keep both  Esc leave"
        case .pipe: return "↵ run  Esc leave"
        case .link: return Int(prompt.line.text).flatMap(model.url(ofLink:)) ?? "↵ follow  Esc leave"
        case .find: return model.findingNote + "  ↵ keep  Esc back"
        case .search:
            let place = model.feed.selectedIndex.map { "\($0 + 1)/\(model.feed.shownCount)  " } ?? ""
            return "\(place)↵ keep  Esc back"
        case .save, .user, .command:
            let completions = model.completions
            guard !prompt.line.isEmpty || prompt.purpose == .user, !completions.isEmpty else {
                return prompt.isPath ? "↵ save  Tab completes  Esc leave" : "↵ go  Esc leave"
            }
            return "Tab " + completions.prefix(3).joined(separator: " ")
        }
    }
}
