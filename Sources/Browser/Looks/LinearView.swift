import Cells

/// `--plain`: what was said, the latest at the bottom, and below it the line being typed. The terminal only ever gets new
/// lines, and the cursor stands behind them.
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
        // Each line is one row at least: more than fit need not be laid out.
        let rows = model.announcer.lines.suffix(room).flatMap { line in
            let rows = Wrap.lines(line, columns: max(1, size.columns)).map(String.init)
            return rows.isEmpty ? [""] : rows
        }
        for (y, row) in rows.suffix(room).enumerated() {
            surface.put(row, x: 0, y: y, style: model.settings.theme.text)
        }
    }
}

extension Model {
    /// Announces what the last messages have changed.
    mutating func announce() {
        let context = context
        list.announce(to: &announcer, account, context)
        announcer.announce(
            account.waitsUntil == nil
                ? ""
                : account.isPausing ? Words.Failure.pausing : Words.Failure.waiting(for: settings.serviceName),
            about: .waiting)
        if !announceFront(context) {
            announcer.forget(.picker)
            if focus == .detail, let gist = detail.gist(context) {
                detail.announce(gist, to: &announcer, context)
            } else {
                announcer.leaveText()
                list.announceRow(to: &announcer, account, context)
            }
        }
        announcer.announce(bottomLine.map { $0.text + $0.hint } ?? "", about: .notice)
    }
}
