import Cells
import Gists
import Reading

/// The form on the whole screen: description, visibility, the files, and what the selected one reads like.
enum FormView {
    private static let labelColumns = 13
    /// From here on the preview stands beside the files.
    private static let wideColumns = 100

    static func draw(_ form: DraftForm, _ model: Model, _ context: Context, into surface: inout Surface) {
        let (theme, layout) = (context.theme, context.layout)
        drawHead(form, theme, in: layout.header, into: &surface)
        surface.fill(layout.rule, with: Cell("─", style: theme.rule))
        let bottom = layout.notice?.y ?? layout.status.y
        let body = Rect(x: 0, y: layout.rule.maxY, width: context.size.columns, height: bottom - layout.rule.maxY)
        drawFields(form, theme, in: body, into: &surface)
        let rest = body.inset(top: 3)
        let isWide = rest.width >= wideColumns
        let rows = max(1, form.files.count)
        // Below the files there is room for the preview only where some lines of it fit.
        let fileRows = isWide ? rest.height : rest.height >= 8 ? min(rows, max(3, rest.height / 3)) : rest.height
        let listWidth = isWide ? min(60, rest.width * 2 / 5) : rest.width
        drawFiles(
            form, theme, in: Rect(x: rest.x, y: rest.y, width: listWidth, height: fileRows), into: &surface)
        let preview =
            isWide
            ? rest.inset(left: listWidth + 1)
            : Rect(x: rest.x, y: rest.y + fileRows + 1, width: rest.width, height: rest.height - fileRows - 1)
        if isWide {
            for y in rest.y..<rest.maxY { surface.put("│", x: listWidth, y: y, style: theme.rule) }
        } else if preview.height > 0 {
            surface.fill(Rect(x: 0, y: preview.y - 1, width: rest.width, height: 1), with: Cell("─", style: theme.rule))
        }
        if preview.height > 0 { drawPreview(form, theme, in: preview, into: &surface) }
        drawStatus(form, model, context, into: &surface)
    }

    private static func drawHead(_ form: DraftForm, _ theme: Theme, in line: Rect, into surface: inout Surface) {
        let title = form.draft.original == nil ? Words.Writing.newGist : Words.Writing.editGist
        var pen = Pen(line.inset(left: 1, right: 1))
        pen.write(title, theme.title, on: &surface)
        let size = ByteCount.short(form.files.reduce(0) { $0 + form.draft.size(of: $1) })
        pen.write(" · " + Words.Writing.files(form.files.count, size), theme.dim, on: &surface)
        if form.isChecking { pen.write(" · " + Words.Writing.checking, theme.accent, on: &surface) }
    }

    private static func drawFields(_ form: DraftForm, _ theme: Theme, in body: Rect, into surface: inout Surface) {
        func line(_ offset: Int, _ label: String, _ isCurrent: Bool) -> Pen {
            let line = Rect(x: body.x, y: body.y + offset, width: body.width, height: 1)
            if isCurrent { surface.put("▌", x: line.x, y: line.y, style: theme.selectedBar) }
            surface.put(label, x: line.x + 1, y: line.y, style: isCurrent ? theme.accent : theme.dim, clip: line)
            return Pen(line.inset(left: labelColumns + 1, right: 1))
        }
        var description = line(0, Words.Writing.description, form.field == .description)
        if form.field == .description {
            PromptView.write(form.description, with: &description, theme, on: &surface)
            if form.description.isEmpty {
                description.write(" " + Words.Writing.descriptionHint, theme.dim, on: &surface)
            }
        } else {
            let text = OneLine.collapse(form.draft.content.description, columns: description.columnsLeft)
            description.write(
                text.isEmpty ? Words.noDescription : text, text.isEmpty ? theme.dim : theme.text, on: &surface)
        }
        var visibility = line(1, Words.Writing.visibilityLabel, form.field == .visibility)
        let isPublic = form.draft.content.isPublic
        visibility.write(isPublic ? "○ " : "● ", isPublic ? theme.dim : theme.accent, on: &surface)
        visibility.write(Words.Writing.secret + "  ", isPublic ? theme.dim : theme.text, on: &surface)
        visibility.write(isPublic ? "● " : "○ ", isPublic ? theme.accent : theme.dim, on: &surface)
        visibility.write(Words.Writing.publicWord, isPublic ? theme.text : theme.dim, on: &surface)
        var files = line(2, Words.Writing.filesLabel, form.field == .files)
        if form.files.isEmpty { files.write(Words.Writing.noFile, theme.dim, on: &surface) }
    }

    private static func drawFiles(_ form: DraftForm, _ theme: Theme, in area: Rect, into surface: inout Surface) {
        let top = max(0, form.selected - area.height + 1)
        for (offset, file) in form.files.dropFirst(top).prefix(area.height).enumerated() {
            let line = Rect(x: area.x, y: area.y + offset, width: area.width, height: 1)
            let isSelected = top + offset == form.selected
            let hasKeys = isSelected && form.field == .files
            if hasKeys {
                surface.fill(line, with: .blank(theme.selected))
                surface.put("▌", x: line.x, y: line.y, style: theme.selectedBar)
            }
            let style = hasKeys ? theme.selected : isSelected ? theme.title : theme.text
            let dim = hasKeys ? theme.selectedDim : theme.dim
            let size = ByteCount.short(form.draft.size(of: file))
            let problem = form.problem(of: file)
            let about = [FormFile.language(of: file), size].compactMap(\.self).joined(separator: " · ")
            let tail = problem == nil ? about : "✗ " + about
            let columns = TextWidth.columns(of: tail)
            let name = line.inset(left: 3, right: columns + 2)
            surface.put(
                OneLine.collapse(file.name, columns: name.width), x: name.x, y: name.y, style: style, clip: name)
            surface.put(
                tail, x: line.maxX - columns - 1, y: line.y, style: problem == nil || hasKeys ? dim : theme.error,
                clip: line)
        }
    }

    private static func drawPreview(_ form: DraftForm, _ theme: Theme, in area: Rect, into surface: inout Surface) {
        let area = area.inset(left: 1, right: 1)
        guard let file = form.file else { return }
        guard let document = form.preview else {
            surface.put(Words.Writing.loading, x: area.x, y: area.y, style: theme.dim, clip: area)
            return
        }
        if let text = file.text, text.isEmpty {
            surface.put(Words.Writing.empty, x: area.x, y: area.y, style: theme.dim, clip: area)
            return
        }
        let layout = ReaderLayout(document, size: area.size, wraps: true)
        let fixed = layout.fixedRows()
        for (offset, runs) in fixed.enumerated() {
            ReaderView.draw(runs, x: area.x, y: area.y + offset, theme, clip: area, into: &surface)
        }
        for (offset, row) in layout.rows(top: WrappedPosition()).enumerated() {
            let y = area.y + fixed.count + offset
            let x = surface.put(
                layout.gutter.text(row.lineNumber), x: area.x, y: y, style: theme.lineNumber, clip: area)
            ReaderView.draw(row.runs, x: x, y: y, theme, clip: area, into: &surface)
        }
    }

    // MARK: - The lines at the bottom

    private static func drawStatus(_ form: DraftForm, _ model: Model, _ context: Context, into surface: inout Surface) {
        let layout = context.layout
        StatusView.drawNotice(model, context, into: &surface)
        if let prompt = model.prompt { return PromptView.draw(prompt, model, in: layout.status, into: &surface) }
        KeyLine.draw(hints(form), context, into: &surface)
    }

    /// The keys that mean something now, the most important first.
    private static func hints(_ form: DraftForm) -> [(String, String)] {
        let publish = ("^S", form.draft.original == nil ? Words.Writing.publish : Words.Writing.save)
        let leave = ("Esc", Words.Writing.leave)
        switch form.field {
        case .description: return [publish, leave, ("Tab", Words.Writing.move)]
        case .visibility: return [publish, leave, ("p", Words.Writing.toggle), ("Tab", Words.Writing.move)]
        case .files where form.files.isEmpty:
            return [publish, leave, ("n", Words.Writing.new), ("a", Words.Writing.add), ("p", Words.Writing.toggle)]
        case .files:
            return [
                publish, leave, ("e", Words.Writing.edit), ("n", Words.Writing.new), ("a", Words.Writing.add),
                ("r", Words.Writing.rename), ("d", Words.Writing.remove), ("p", Words.Writing.toggle), ("?", "help"),
            ]
        }
    }
}

extension OverlayPage {
    /// The form's keys.
    static func formHelp(_ context: Context) -> OverlayPage {
        let width = min(context.size.columns - 2, 64)
        let lines = Words.Writing.help.map { Line(head: $0.0, headStyle: context.theme.title, body: $0.1) }
        return OverlayPage(
            title: Words.Overlay.keys, footer: [Words.Overlay.anyKey], width: width, indent: 12, columns: [lines])
    }
}

/// Keys with their words in the status bar of what covers the panes.
enum KeyLine {
    static func draw(_ hints: [(String, String)], _ context: Context, into surface: inout Surface) {
        let (theme, line) = (context.theme, context.layout.status)
        if theme.status.background != .default { surface.fill(line, with: .blank(theme.status)) }
        var pen = Pen(line.inset(left: 1, right: 1))
        for (key, word) in hints {
            // A hint that does not fit whole says nothing.
            guard pen.columnsLeft >= TextWidth.columns(of: key + word) + 1 else { break }
            pen.write(key, theme.onStatusBar(theme.accent), on: &surface)
            pen.write(" \(word)  ", theme.onStatusBar(theme.dim), on: &surface)
        }
    }
}
