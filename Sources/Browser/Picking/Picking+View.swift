import Cells

extension Picking {
    /// Draws the chooser's keys over those of the browser.
    public func draw(_ model: Model, into surface: inout Surface) {
        let context = model.context
        guard !context.layout.isTooSmall, !context.settings.isLinear else { return }
        switch model.layers.front {
        case nil: drawKeys(model, context, into: &surface)
        case .prompt(let prompt): drawKeys(of: prompt, model, context, into: &surface)
        default: break
        }
    }

    private func drawKeys(_ model: Model, _ context: Context, into surface: inout Surface) {
        let line = context.layout.status
        let reader = context.focus == .detail ? model.detail.reader(context) : nil
        let left = StatusView.Left.of(model, reader, context).columns + 2
        let keymap = context.settings.keymap
        let marks = model.list.marks.count
        var hints = [enter(choosing: context.focus == .detail ? 0 : marks, keymap.spelling)]
        if allowsSeveral, context.focus == .list {
            hints.append(KeyHint(key: Key.tab.name(keymap.spelling), word: Words.Hint.mark, command: .list(.mark)))
        }
        hints.append(KeyHint(key: keymap.keyName(of: .go(.file)), word: Words.Picking.file, command: .go(.file)))
        hints += keymap.hint(.list(.filter), Words.Hint.filter, in: context.focus).map { [$0] } ?? []
        let ends = context.focus == .list ? Words.Hint.cancel : Words.Hint.back
        let last = KeyHint(key: Key.escape.name(keymap.spelling), word: ends, command: .go(.back))
        let help = keymap.hint(.window(.help), Words.Hint.help, in: context.focus).map { [$0] } ?? []
        draw(hints, [last] + help, context, from: left, in: line, into: &surface)
    }

    private func drawKeys(of prompt: Prompt, _ model: Model, _ context: Context, into surface: inout Surface) {
        guard prompt.purpose.choosesRows else { return }
        let (line, spelling) = (context.layout.status, context.settings.keymap.spelling)
        let place = model.feed.selectedIndex.map { "\($0 + 1)/" } ?? ""
        let count = Words.Prompt.shown(place, model.feed.shownCount, of: model.feed.count)
        let tab = KeyHint(
            key: Key.tab.name(spelling), word: allowsSeveral ? Words.Hint.mark : Words.Hint.read,
            command: .window(.switchPane))
        let hints = [
            KeyHint(key: count, word: "", command: .list(.filter)),
            enter(choosing: model.list.marks.count, spelling),
            KeyHint(key: Key.control("t").name(spelling), word: Words.Picking.file, command: .go(.file)), tab,
        ]
        let last = KeyHint(key: Key.escape.name(spelling), word: Words.Hint.cancel, command: .go(.back))
        let typed = TextWidth.columns(of: prompt.label + prompt.line.text) + 3
        guard line.width - typed >= hints[0].columns + last.columns + 4 else { return }
        draw(hints, [last], context, from: typed, in: line, isPlain: true, into: &surface)
    }

    /// - Parameter marks: the number of marked gists that are chosen; 0 for the selected one.
    private func enter(choosing marks: Int, _ spelling: KeySpelling) -> KeyHint {
        KeyHint(
            key: Key.enter.name(spelling), word: marks == 0 ? Words.Picking.choose : Words.Picking.choose(marks),
            command: .go(.open))
    }

    /// Draws as many hints as fit at the right end.
    /// - Parameter start: the first column that is free for them.
    private func draw(
        _ first: [KeyHint], _ last: [KeyHint], _ context: Context, from start: Int, in line: Rect,
        isPlain: Bool = false, into surface: inout Surface
    ) {
        let hints = StatusView.Hints(here: first, last: last).fitting(columns: line.width - start - 1)
        let area = line.inset(left: start)
        let theme = context.theme
        surface.fill(area, with: isPlain ? .blank() : .blank(theme.status))
        var pen = Pen(line)
        pen.skip(line.width - hints.reduce(-1) { $0 + $1.columns + 2 })
        let (accent, dim) =
            isPlain ? (theme.accent, theme.dim) : (theme.onStatusBar(theme.accent), theme.onStatusBar(theme.dim))
        for hint in hints {
            pen.write(hint.key, hint.word.isEmpty ? dim : accent, on: &surface)
            if !hint.word.isEmpty { pen.write(" " + hint.word, dim, on: &surface) }
            pen.skip(2)
        }
    }
}
