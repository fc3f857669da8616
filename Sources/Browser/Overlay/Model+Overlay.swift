import Cells
import Reading

/// What stands in front of the panes takes the keys for itself.
extension Model {
    /// A page takes the moving keys; whatever else is pressed closes it.
    mutating func perform(_ command: Command?, in page: Overlay.Page, top: Int) -> [Effect] {
        var top = top
        if page == .log, let reaction = logPane.handle(command, top: &top, context) {
            overlay = .page(page, top: top)
            return take(reaction)
        }
        if let motion = command?.motion(), !motion.isSideways {
            // The last line that can stand at the top is the last one that it can go to.
            let last = page.content(logPane, context).lastTop(size)
            overlay = .page(page, top: motion.destination(from: top, of: last + 1, page: OverlayPage.rows(size)))
            return []
        }
        switch command {
        case .suspend: return [.display(.suspend)]
        case .redraw: return [.display(.redraw)]
        case .filter where page == .help, .find where page == .help: return perform(.palette)
        default: return closeOverlay()
        }
    }

    mutating func closeOverlay() -> [Effect] {
        defer { overlay = nil }
        guard case .page(.log, _) = overlay else { return [] }
        logPane = LogPane()
        return [.watchLog(false)]
    }

    /// Keys while something is chosen from a list.
    mutating func press(_ key: Key, in picker: Picker) -> [Effect] {
        var picker = picker
        switch picker.press(key) {
        case .stays: overlay = .picker(picker)
        case .closes: overlay = nil
        case .chooses(let number): return choose(number, of: picker)
        }
        return []
    }

    /// Closes the picker and carries out one of the choices that match.
    mutating func choose(_ number: Int, of picker: Picker) -> [Effect] {
        overlay = nil
        let matches = picker.matches
        return matches.indices.contains(number) ? carryOut(matches[number].choice) : []
    }

    mutating func carryOut(_ choice: Picker.Choice) -> [Effect] {
        switch choice {
        case .perform(let command):
            // By its name it is all of the file; its key copies what is selected.
            if command == .copyContent { detail.endSelection(context) }
            return perform(command)
        case .copy(let text, let what): return take(.copy(text, as: what))
        case .order(let order): list.sort(by: order)
        case .scope(let text): list.options.scope = RowQuery(text)
        case .unhide(let text): return unhide(text)
        case .tab(let tab): return open(at: tab)
        case .line(let line): detail.goTo(documentLine: line, context)
        case .place(let place): return go(to: place)
        case .type(let text): prompt = Prompt(purpose: .command, line: LineEditor(text))
        }
        return []
    }

    /// Brings a page back onto its lines after any change.
    mutating func clampOverlay() {
        guard case .page(let page, let top) = overlay else { return }
        overlay = .page(page, top: min(max(0, top), page.content(logPane, context).lastTop(size)))
    }
}
