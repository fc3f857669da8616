import Cells
import Reading

/// What stands in front of the panes takes the keys for itself.
extension Model {
    /// A page takes the moving keys; whatever else is pressed closes it.
    mutating func perform(_ command: Command?, in page: Layer.Page, top: Int) -> [Effect] {
        var top = top
        if page == .log, let reaction = logPane.handle(command, top: &top, context) {
            present(.page(page, top: top))
            return take(reaction)
        }
        if let motion = command?.motion(), !motion.isSideways {
            // The last line that can stand at the top is the last one that it can go to.
            let last = page.content(logPane, context).lastTop(size)
            present(.page(page, top: motion.destination(from: top, of: last + 1, page: OverlayPage.rows(size))))
            return []
        }
        switch command {
        case .suspend: return [.display(.suspend)]
        case .redraw: return [.display(.redraw)]
        case .filter where page == .help, .find where page == .help: return perform(.palette)
        default: return closeBox()
        }
    }

    /// Closes what stands in front of the panes. A theme that was only previewed goes.
    mutating func closeBox() -> [Effect] {
        defer { layers[.box] = nil }
        if case .picker(let picker) = box, let theme = picker.themeBefore { settings.themes.name = theme }
        guard case .page(.log, _) = box else { return [] }
        logPane = LogPane()
        return [.watchLog(false)]
    }

    /// Keys while something is chosen from a list.
    mutating func press(_ key: Key, in picker: Picker) -> [Effect] {
        var picker = picker
        switch picker.press(key) {
        case .stays: show(picker)
        case .closes: return closeBox()
        case .chooses(let number): return choose(number, of: picker)
        }
        return []
    }

    /// Closes the picker and carries out one of the choices that match.
    mutating func choose(_ number: Int, of picker: Picker) -> [Effect] {
        _ = closeBox()
        let matches = picker.matches
        guard matches.indices.contains(number) else { return [] }
        if !matches[number].alias.isEmpty { input.noteUse(of: matches[number].alias) }
        return carryOut(matches[number].choice)
    }

    /// Brings a picker to the screen, and what its choice looks like.
    mutating func show(_ picker: Picker) {
        present(.picker(picker))
        guard picker.themeBefore != nil else { return }
        let matches = picker.matches
        guard matches.indices.contains(picker.selected), case .theme(let name) = matches[picker.selected].choice else {
            return
        }
        settings.themes.name = name
    }

    /// True while the screen shows what a choice looks like.
    var isPreviewing: Bool {
        if case .picker(let picker) = box { picker.themeBefore != nil } else { false }
    }

    mutating func carryOut(_ choice: Picker.Choice) -> [Effect] {
        switch choice {
        case .perform(let command):
            // By its name it is all of the file; its key copies what is selected.
            if command == .copyContent { detail.endSelection(context) }
            return perform(command)
        case .copy(let text, let what): return take(.copy(text, as: what))
        case .order(let order): list.sort(by: order)
        case .density(let density): return use(density)
        case .theme(let name): settings.themes.name = name
        case .typed(let text): return perform(typed: text)
        case .scope(let text): list.options.scope = RowQuery(text)
        case .unhide(let text): return unhide(text)
        case .tab(let tab): return open(at: tab)
        case .line(let line): detail.goTo(documentLine: line, context)
        case .place(let place): return go(to: place)
        case .form(let answer): return carryOut(answer)
        case .comment(let choice): return carryOut(choice)
        case .account(let choice): return carryOut(choice)
        case .type(let text): present(.prompt(Prompt(purpose: .command, line: LineEditor(text))))
        }
        return []
    }

    /// Brings a page back onto its lines after any change.
    mutating func clampPage() {
        guard case .page(let page, let top) = box else { return }
        present(.page(page, top: min(max(0, top), page.content(logPane, context).lastTop(size))))
    }
}
