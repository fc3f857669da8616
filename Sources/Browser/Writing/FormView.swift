import Cells
import Gists
import Reading

/// The form on the whole screen: description, visibility, files, and a preview of the selected file.
enum FormView {
    static func draw(_ form: DraftForm, _ model: Model, _ context: Context, into surface: inout Surface) {
        let (theme, layout) = (context.theme, context.layout)
        drawHead(
            form, isChecking: model.requests.isOpen(.writing(.form(.leaks))), theme, in: layout.header, into: &surface)
        surface.fill(layout.rule, with: Cell("─", style: theme.rule))
        let parts = FormLayout(form, context)
        drawFields(form, theme, in: parts.fields, into: &surface)
        drawFiles(form, theme, in: parts, into: &surface)
        let preview = parts.preview
        if parts.isWide {
            for y in preview.y..<preview.maxY { surface.put("│", x: preview.x - 1, y: y, style: theme.rule) }
        } else if preview.height > 0 {
            surface.fill(
                Rect(x: 0, y: preview.y - 1, width: preview.width, height: 1), with: Cell("─", style: theme.rule))
        }
        if preview.height > 0 { drawPreview(form, theme, in: parts, into: &surface) }
        drawStatus(form, model, context, into: &surface)
    }

    private static func drawHead(
        _ form: DraftForm, isChecking: Bool, _ theme: Theme, in line: Rect, into surface: inout Surface
    ) {
        var pen = Pen(line.inset(left: 1, right: 1))
        pen.write(form.title, theme.title, on: &surface)
        let size = ByteCount.short(form.files.reduce(0) { $0 + form.draft.size(of: $1) })
        pen.write(" · " + Words.Writing.files(form.files.count, size), theme.dim, on: &surface)
        if isChecking { pen.write(" · " + Words.Writing.checking, theme.accent, on: &surface) }
    }

    private static func drawFields(_ form: DraftForm, _ theme: Theme, in body: Rect, into surface: inout Surface) {
        func line(_ offset: Int, _ label: String, _ isCurrent: Bool, hasBar: Bool? = nil) -> Pen {
            let line = Rect(x: body.x, y: body.y + offset, width: body.width, height: 1)
            if hasBar ?? isCurrent { surface.put("▌", x: line.x, y: line.y, style: theme.selectedBar) }
            surface.put(label, x: line.x + 1, y: line.y, style: isCurrent ? theme.accent : theme.dim, clip: line)
            return Pen(line.inset(left: FormLayout.labelColumns + 1, right: 1))
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
        // With files the bar is beside the selected one.
        let hasBar = form.field == .files && form.files.isEmpty
        var files = line(2, Words.Writing.filesLabel, form.field == .files, hasBar: hasBar)
        guard form.files.isEmpty else { return }
        files.write(Truncate.end(Words.Writing.noFile, columns: files.columnsLeft), theme.dim, on: &surface)
    }

    private static func drawFiles(
        _ form: DraftForm, _ theme: Theme, in parts: FormLayout, into surface: inout Surface
    ) {
        let (area, top) = (parts.files, parts.firstFile)
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

    private static func drawPreview(
        _ form: DraftForm, _ theme: Theme, in parts: FormLayout, into surface: inout Surface
    ) {
        let area = parts.preview.inset(left: 1, right: 1)
        guard let file = form.file else { return }
        guard let document = form.preview else {
            let failure = form.failure(of: file)
            let lines = Wrap.lines(failure ?? Words.Writing.loading, columns: max(1, area.width))
            for (offset, line) in lines.enumerated() {
                surface.put(
                    String(line), x: area.x, y: area.y + offset, style: failure == nil ? theme.dim : theme.error,
                    clip: area)
            }
            return
        }
        if let text = file.text, text.isEmpty {
            surface.put(Words.Writing.empty, x: area.x, y: area.y, style: theme.dim, clip: area)
            return
        }
        ReaderView.draw(parts.reader(of: document), top: form.previewTop, theme, in: area, into: &surface)
    }

    // MARK: - The lines at the bottom

    private static func drawStatus(_ form: DraftForm, _ model: Model, _ context: Context, into surface: inout Surface) {
        StatusView.drawNotice(model, context, into: &surface)
        KeyLine.draw(hints(form), context, into: &surface)
    }

    /// The keys of the current field, the most important first.
    static func hints(_ form: DraftForm) -> [KeyLine.Hint] {
        func hint(_ key: Key, _ word: String) -> KeyLine.Hint { .init(key: key, word: word) }
        let publish = hint(.control("s"), form.draft.original == nil ? Words.Writing.publish : Words.Writing.save)
        let leave = hint(.escape, Words.Writing.leave)
        let move = hint(.tab, Words.Writing.move)
        // GitHub can't change the visibility of an existing gist.
        let toggle = form.draft.original == nil ? [hint("p", Words.Writing.toggle)] : []
        let new = hint("n", Words.Writing.new)
        let help = hint("?", Words.Writing.keys)
        let add = hint("a", Words.Writing.add)
        switch form.field {
        case .description: return [publish, leave, move]
        case .visibility: return [publish, leave] + toggle + [move]
        case .files where form.files.isEmpty: return [publish, leave, new, add] + toggle + [help]
        case .files:
            return [
                publish, leave, hint("e", Words.Writing.edit), new, add,
                hint("r", Words.Writing.rename), hint("d", Words.Writing.remove),
            ] + toggle + [help]
        }
    }
}

extension OverlayPage {
    /// The help page of the form.
    static func formHelp(_ context: Context) -> OverlayPage {
        let width = min(context.size.columns - 2, 64)
        let spelling = context.settings.keymap.spelling
        let lines = Words.Writing.help { $0.name(spelling) }.map {
            Line(head: $0.keys, headStyle: context.theme.title, body: $0.help)
        }
        return OverlayPage(
            title: Words.Overlay.keys, footer: [Words.Overlay.anyKey], width: width, indent: 12, columns: [lines])
    }
}
