import Cells
import FoundationEssentials
import Gists

/// The line of a notice or failure, and the status bar: where one stands, what is laid over the rows, and the keys that are
/// valid now.
enum StatusView {
    static func draw(_ model: Model, into surface: inout Surface) {
        let (theme, layout) = (model.settings.theme, model.layout)
        if let line = layout.notice, let notice = model.bottomLine {
            let columns = line.width - 2 - TextWidth.columns(of: notice.hint)
            let mark = notice.isError ? "✗ " : ""
            let text = mark + OneLine.collapse(notice.text, columns: columns - mark.count) + notice.hint
            let style = notice.isError ? theme.error : theme.accent
            surface.put(text, x: line.x + 1, y: line.y, style: style, clip: line)
        }
        if let prompt = model.prompt { return PromptView.draw(prompt, model, in: layout.status, into: &surface) }
        let left = Left(model)
        var pen = Pen(layout.status)
        pen.write(left.position, theme.text, on: &surface)
        for chip in left.chips {
            pen.write("  " + chip.text, theme.text, on: &surface)
            if !chip.key.isEmpty { pen.write(" " + chip.key, theme.accent, on: &surface) }
        }
        pen.write(left.activity, theme.text, on: &surface)
        for (hint, columns) in places(model, behind: left) {
            var pen = Pen(layout.status)
            pen.skip(columns.lowerBound)
            pen.write(hint.key, theme.accent, on: &surface)
            pen.write(" " + hint.word, theme.dim, on: &surface)
        }
    }

    /// The hints that fit, and where they stand. What stands in front of the panes has keys of its own, which it tells.
    static func places(_ model: Model) -> [(hint: KeyHint, columns: Range<Int>)] {
        places(model, behind: Left(model))
    }

    private static func places(_ model: Model, behind left: Left) -> [(hint: KeyHint, columns: Range<Int>)] {
        guard model.overlay == nil else { return [] }
        let line = model.layout.status
        let room = line.width - left.columns - 4
        var x = line.maxX + 1
        let placed = fitting(hints(model), columns: room).reversed().map { hint in
            let end = x - 2
            x = end - TextWidth.columns(of: "\(hint.key) \(hint.word)")
            return (hint, x..<end)
        }
        return placed.reversed()
    }

    /// The keys that mean something now: what acts on a gist needs one.
    private static func hints(_ model: Model) -> [KeyHint] {
        let gistCommands: Set<Command> = [.open, .openInBrowser, .copyMenu, .toggleStar, .save]
        let hasGist = model.feed.selectedIndex != nil
        let (detail, context) = (model.detail, model.context)
        return model.settings.keymap.hints[model.focus, default: []].filter { hint in
            switch hint.command {
            case .toggleStar where !model.settings.hasToken: false
            case .toggleSource: detail.hasOtherView(context)
            case .filter: !model.feed.rows.isEmpty
            case .unfold: detail.picture(context) != nil
            default: hasGist || !gistCommands.contains(hint.command)
            }
        }
    }

    /// As many hints as fit; help and quit, the last two, are the last to go, and help after quit.
    private static func fitting(_ hints: [KeyHint], columns: Int) -> [KeyHint] {
        var kept = hints
        func width() -> Int { kept.reduce(0) { $0 + TextWidth.columns(of: $1.key) + $1.word.count + 3 } }
        while width() > columns, !kept.isEmpty { kept.remove(at: kept.count > 2 ? kept.count - 3 : kept.count - 1) }
        return kept
    }
}
