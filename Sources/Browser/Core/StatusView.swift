import Cells
import FoundationEssentials
import Gists

/// The line of a notice or failure, and the status bar: the position, the active filters, and the keys that are valid
/// now.
enum StatusView {
    /// - Parameter reader: the text with the focus; nil if the list has it.
    static func draw(_ model: Model, _ reader: Reader?, _ context: Context, into surface: inout Surface) {
        let (theme, layout) = (model.settings.theme, model.layout)
        drawNotice(model, context, into: &surface)
        let (text, accent) = (theme.onStatusBar(theme.text), theme.onStatusBar(theme.accent))
        if theme.status.background != .default { surface.fill(layout.status, with: .blank(theme.status)) }
        let left = Left.of(model, reader, context)
        var pen = Pen(layout.status)
        pen.write(left.position, text, on: &surface)
        for chip in left.chips {
            pen.write("  " + chip.text, text, on: &surface)
            if !chip.key.isEmpty { pen.write(" " + chip.key, accent, on: &surface) }
        }
        pen.write(left.activity, text, on: &surface)
        for place in places(model, reader, context, behind: left) {
            var pen = Pen(layout.status)
            pen.skip(place.columns.lowerBound)
            pen.write(place.hint.key, accent, on: &surface)
            pen.write(" " + place.hint.word, theme.onStatusBar(theme.dim), on: &surface)
        }
    }

    /// The line of a notice or failure.
    static func drawNotice(_ model: Model, _ context: Context, into surface: inout Surface) {
        guard let line = context.layout.notice, let notice = model.bottomLine else { return }
        let theme = context.theme
        let columns = line.width - 2 - TextWidth.columns(of: notice.hint)
        let mark = notice.isError ? "✗ " : ""
        let text = mark + OneLine.collapse(notice.text, columns: columns - mark.count) + notice.hint
        let style = notice.isError ? theme.error : notice.isSuccess ? theme.success : theme.accent
        surface.put(text, x: line.x + 1, y: line.y, style: style, clip: line)
    }

    /// The hints that fit, and their columns. Layers in front of the panes show their own keys.
    static func places(
        _ model: Model, _ reader: Reader?, _ context: Context, behind left: Left
    ) -> [HintPlace] {
        guard model.layers.behindPrompt == nil else { return [] }
        let line = model.layout.status
        let room = line.width - left.columns - 4
        var x = line.maxX + 1
        var placed = fitting(hints(model, reader, context), columns: room).map { HintPlace(hint: $0, columns: 0..<0) }
        for index in placed.indices.reversed() {
            let end = x - 2
            x = end - placed[index].hint.columns
            placed[index].columns = x..<end
        }
        return placed
    }

    /// A hint and its columns in the status bar.
    struct HintPlace {
        let hint: KeyHint
        var columns: Range<Int>
    }

    /// The hints of the keys that are valid now: actions on a gist need one.
    private static func hints(_ model: Model, _ reader: Reader?, _ context: Context) -> [KeyHint] {
        if reader?.selectedLines != nil { return selectionHints(model.settings.keymap) }
        if let hints = model.compose.publisher.hints(context) { return hints }
        let hasGist = context.selectedGist != nil
        var hints = model.settings.keymap.hints(in: model.focus).filter { hint in
            switch hint.command {
            case .toggleStar: hasGist && model.settings.hasToken
            case .refresh: model.feed.failure.map { $0.mayRetry(at: context.now) } ?? true
            case .toggleSource: model.detail.shown(context)?.hasOtherView(of: model.detail.tab(context)) == true
            case .filter: !model.feed.isEmpty
            case .unfold: model.detail.image(context) != nil
            case .open, .about, .openInBrowser, .copyMenu, .save: hasGist
            default: true
            }
        }
        let ofTab = tabHints(model, context)
        if !ofTab.isEmpty { hints = ofTab + hints.filter { $0.command != .toggleWrap && $0.command != .nextFile } }
        if model.panes.hasListToLeaveTo, let index = hints.firstIndex(where: { $0.command == .leave }) {
            hints[index] = KeyHint(key: hints[index].key, word: "back", command: .leave)
        }
        if reader?.hasCursorToLeave == true, let index = hints.firstIndex(where: { $0.command == .back }) {
            hints[index] = KeyHint(key: hints[index].key, word: Words.Hint.clear, command: .back)
        }
        let isAbout = model.detail.shown(context)?.tab == .about && context.layout.detail != nil
        if isAbout, let index = hints.firstIndex(where: { $0.command == .about }) {
            hints[index] = KeyHint(key: hints[index].key, word: "text", command: .about)
        }
        // This hint is the first to be left out if there is little room.
        if let about = hints.firstIndex(where: { $0.command == .about }),
            let end = hints.lastIndex(where: { $0.command == .save || $0.command == .copyMenu }), end > about
        {
            hints.insert(hints.remove(at: about), at: end)
        }
        return hints
    }

    /// The hints for the focused tab alone.
    private static func tabHints(_ model: Model, _ context: Context) -> [KeyHint] {
        guard model.focus == .detail, model.detail.shown(context) != nil, let gist = model.detail.gist(context)
        else { return [] }
        return model.detail.tab(context).page.hints(in: gist, context).compactMap { command, word in
            let key = model.settings.keymap.keyName(of: command)
            return key.isEmpty ? nil : KeyHint(key: key, word: word, command: command)
        }
    }

    /// The hints for selected lines.
    private static func selectionHints(_ keymap: Keymap) -> [KeyHint] {
        let hints: [(Command, String)] = [
            (.openInBrowser, "open"), (.pipe, "pipe"), (.save, "save"), (.copyContent, "copy"), (.back, "end"),
        ]
        return hints.compactMap { command, word in
            let keys = keymap.bindings.filter { $0.command == command }.flatMap { keymap.keyNames(of: $0, in: .detail) }
            return keys.first.map { KeyHint(key: $0, word: word, command: command) }
        }
    }

    /// As many hints as fit. Help and the key for going back, the last two, are left out last, and help after the
    /// other.
    private static func fitting(_ hints: [KeyHint], columns: Int) -> [KeyHint] {
        var kept = hints
        var width = kept.reduce(0) { $0 + $1.columns + 2 }
        while width > columns, !kept.isEmpty {
            width -= kept.remove(at: kept.count > 2 ? kept.count - 3 : kept.count - 1).columns + 2
        }
        return kept
    }
}
