import Cells
import FoundationEssentials
import Gists

/// The line of a notice or failure, and the status bar: where one stands, and the keys that are valid now.
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
        let left = left(model)
        surface.put(left, x: layout.status.x, y: layout.status.y, style: theme.text, clip: layout.status)
        for (hint, columns) in places(model, behind: left) {
            var pen = Pen(layout.status)
            pen.skip(columns.lowerBound)
            pen.write(hint.key, theme.accent, on: &surface)
            pen.write(" " + hint.word, theme.dim, on: &surface)
        }
    }

    private static func left(_ model: Model) -> String {
        " " + (model.isAnimating ? Spinner.frame(model.window.spinnerFrame) + " " : "") + position(model)
    }

    /// The hints that fit, and where they stand. What stands in front of the panes has keys of its own, which it tells.
    static func places(_ model: Model) -> [(hint: KeyHint, columns: Range<Int>)] {
        places(model, behind: left(model))
    }

    private static func places(_ model: Model, behind left: String) -> [(hint: KeyHint, columns: Range<Int>)] {
        guard model.overlay == nil else { return [] }
        let line = model.layout.status
        let room = line.width - TextWidth.columns(of: left) - 4
        var x = line.maxX + 1
        let placed = fitting(hints(model), columns: room).reversed().map { hint in
            let end = x - 2
            x = end - TextWidth.columns(of: "\(hint.key) \(hint.word)")
            return (hint, x..<end)
        }
        return placed.reversed()
    }

    /// `12/100+ · Public · newest first`
    private static func position(_ model: Model) -> String {
        let feed = model.feed
        var parts: [String] = []
        if let index = feed.selectedIndex {
            let total = feed.listOptions.hidesRows ? " of \(feed.rows.count)" : ""
            parts.append("\(index + 1)/\(feed.shownCount)\(total)\(feed.next == .end ? "" : "+")")
        }
        parts.append(model.feedID.title)
        let options = feed.listOptions.summary
        if !options.isEmpty { parts.append(OneLine.collapse(options, columns: 40)) }
        if !model.list.marks.isEmpty { parts.append(model.list.marksSentence) }
        if !feed.hidden.isEmpty { parts.append("\(feed.hidden.count) hidden") }
        if feed.skipped > 0 { parts.append("\(feed.skipped) unreadable") }
        if let export = model.exports.running {
            parts.append(export.sentence(at: model.now))
        } else if let stars = model.account.starChanges.sentence {
            parts.append(stars)
        } else if let end = model.account.waitsUntil {
            let seconds = max(1, Int(min(end.timeIntervalSince(model.now), 86_400).rounded(.up)))
            parts.append("waiting \(seconds) s for \(model.settings.serviceName)'s limit · Esc cancels")
        } else if feed.load != nil {
            parts.append(feed.rows.isEmpty ? "loading …" : feed.isRefreshing ? "refreshing …" : "loading more …")
        }
        if let finding = model.detail.shownFinding(model.context) { parts.append(finding.sentence) }
        if let keys = model.input.pending?.text { parts.append("\(keys) …") }
        return parts.joined(separator: " · ")
    }

    /// The keys that mean something now: what acts on a gist needs one.
    private static func hints(_ model: Model) -> [KeyHint] {
        let gistCommands: Set<Command> = [.open, .openInBrowser, .copyURL, .toggleStar, .save]
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
