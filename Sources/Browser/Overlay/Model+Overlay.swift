import Cells
import Reading

/// What stands in front of the panes takes the keys for itself.
extension Model {
    /// Scrolls a page with the moving keys; other keys close it.
    mutating func perform(_ command: Command?, in page: Layer.Page, top: Int) {
        var top = top
        if page == .log {
            if logPane.handle(command, top: &top, context) { return present(.page(page, top: top)) }
            if command == .copyMenu || command == .copyURL { return copyCurlCommand() }
        }
        if let motion = command?.motion(), !motion.isSideways {
            // The last line that can be at the top is the last one that the page scrolls to.
            let last = page.content(logPane, context).lastTop(size)
            return present(.page(page, top: motion.destination(from: top, of: last + 1, page: OverlayPage.rows(size))))
        }
        switch command {
        case .suspend: emit(.display(.suspend))
        case .redraw: emit(.display(.redraw))
        case .filter where page == .help, .find where page == .help: perform(.palette)
        default: closeBox()
        }
    }

    /// Closes the page, picker or menu over the panes. A theme that was only previewed is taken back.
    mutating func closeBox() {
        defer { layers[.box] = nil }
        if case .picker(let picker) = box, let theme = picker.themeBefore { settings.themes.name = theme }
        guard case .page(.log, _) = box else { return }
        logPane = LogPane()
        emit(.watchLog(false))
    }

    /// Takes a key while a picker is open.
    mutating func press(_ key: Key, in picker: Picker) {
        var picker = picker
        switch picker.press(key) {
        case .stays: show(picker)
        case .closes: closeBox()
        case .chooses(let number): choose(number, of: picker)
        }
    }

    /// Closes the picker and carries out one of the choices that match.
    mutating func choose(_ number: Int, of picker: Picker) {
        closeBox()
        let matches = picker.matches
        guard matches.indices.contains(number) else { return }
        if !matches[number].alias.isEmpty { input.noteUse(of: matches[number].alias) }
        carryOut(matches[number].choice)
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

    mutating func carryOut(_ choice: Picker.Choice) {
        switch choice {
        case .perform(let command):
            // By its name it is all of the file; its key copies what is selected.
            if command == .copyContent { detail.endSelection(context) }
            perform(command)
        case .copy(let text, let what): copy(text, as: what)
        case .order(let order): list.sort(by: order)
        case .density(let density): use(density)
        case .theme(let name): settings.themes.name = name
        case .typed(let text): perform(typed: text)
        case .scope(let text): list.options.scope = RowQuery(text)
        case .unhide(let text): unhide(text)
        case .tab(let tab): open(at: tab)
        case .line(let line): detail.goTo(documentLine: line, context)
        case .place(let place): go(to: place)
        case .form(let answer): carryOut(answer)
        case .comment(let choice): carryOut(choice)
        case .account(let choice): carryOut(choice)
        case .type(let text): type(.command, text)
        }
    }

    /// Brings a page back onto its lines after any change.
    mutating func clampPage() {
        guard case .page(let page, let top) = box else { return }
        present(.page(page, top: min(max(0, top), page.content(logPane, context).lastTop(size))))
    }
}
