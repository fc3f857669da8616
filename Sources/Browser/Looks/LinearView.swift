import Cells

/// `--plain`: the announcements, the latest at the bottom, and below it the line being typed. The terminal only ever
/// gets new lines, and the cursor is after them.
enum LinearView {
    static func draw(_ model: Model, into surface: inout Surface) {
        let size = surface.size
        let bottom = Rect(x: 0, y: size.rows - 1, width: size.columns, height: 1)
        switch model.layers.front {
        case .prompt(let prompt): PromptView.draw(prompt, model, in: bottom, into: &surface)
        case .picker(let picker):
            var pen = Pen(bottom)
            PromptView.write(picker.line, with: &pen, model.settings.theme, on: &surface)
        default: break
        }
        let room = max(0, size.rows - 1)
        // Each line has at least one row, so more lines than that need no layout.
        let rows = model.announcer.lines.suffix(room).flatMap { line in
            let rows = Wrap.lines(line, columns: max(1, size.columns)).map(String.init)
            return rows.isEmpty ? [""] : rows
        }
        for (y, row) in rows.suffix(room).enumerated() {
            surface.put(row, x: 0, y: y, style: model.settings.theme.text)
        }
    }
}

extension Announcer {
    /// Announces what the last messages have changed.
    mutating func announce(_ model: Model, _ context: Context) {
        let limits = context.signIn.limits
        model.list.announce(to: &self, model.panes.library, context)
        announce(
            limits.waitsUntil == nil
                ? ""
                : limits.isPausing
                    ? Words.Failure.pausing : Words.Failure.waiting(for: context.settings.serviceName),
            about: .waiting)
        if !announceLayers(model, context) {
            forget(.picker)
            if context.focus == .detail, let gist = model.detail.gist(context) {
                DetailView.announce(model.detail, gist, to: &self, context)
            } else {
                leaveText()
                model.list.announceRow(to: &self, model.changes.stars, model.panes.library, context)
            }
        }
        announce(model.bottomLine.map { $0.text + $0.hint } ?? "", about: .notice)
    }

    /// Announces the layer in front of the panes.
    /// - Returns: false if there is none.
    private mutating func announceLayers(_ model: Model, _ context: Context) -> Bool {
        switch model.layers.behindPrompt {
        case .picker(let picker): announce(picker.announcement, about: .picker)
        case .menu(let menu): announce(menu.announcement(context.settings.keymap.spelling), about: .picker)
        case .page(let viewer): announce(viewer.page, viewer.content(context), top: viewer.top, context.size)
        case .form(let form): announce(form.announcement, about: .picker)
        case .conflict: announce(Words.Writing.theirsToYours, about: .picker)
        case .commentPreview(let preview):
            announce(Words.Comments.preview(preview.draft.text), about: .picker)
        case .prompt, nil: return false
        }
        forget(.place)
        return true
    }
}
