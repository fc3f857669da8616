import Reading

/// A position in the source of one of a gist's files, and the search's match there.
struct FilePlace: Hashable, Sendable {
    /// The file's index in the gist.
    var file: Int
    /// The position in its text; nil for its beginning.
    var place: TextPlace?
    /// The last line of a range that begins at the position; nil for a single line.
    var lastLine: Int?
    /// The pattern that matched there, for `n` to continue.
    var pattern: TextPattern?
    /// The heading to scroll to once the text is rendered; empty for none.
    var anchor = ""
}

extension FilePlace {
    /// Opens the file of the selected gist and goes to the position in it; if the file does not reach that far, loads
    /// all of it.
    func open(in pane: inout DetailPane, _ update: inout UpdateContext) {
        update.perform(.open(.file(file)))
        guard place != nil else { return update.perform(.perform(.reader(.loadWholeFile))) }
        pane.intent = update.context.selection.map { PendingIntent(gist: $0, goal: .place(self)) }
    }

    /// Goes to the position, if its text is on the screen and rendered.
    func reach(in pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        let tab = DetailTab.file(file)
        guard let id = context.selection, pane.tab(context) == tab else {
            // The user has moved on.
            pane.intent = nil
            return
        }
        guard pane[id]?.texts.views[tab]?.isRunning != true, context.layout.detail != nil,
            let layout = pane.reader(context).layout
        else { return }
        if !anchor.isEmpty {
            pane.intent = nil
            pane.withReader(context) { _ = $0.go(toAnchor: anchor) }
            return
        }
        guard let place else { return }
        // If the rendered view does not contain the source line, the source is shown.
        var row = WrappedPosition(line: place.line)
        var origin = place
        if !layout.document.isSource {
            row = layout.row(ofSource: place.line)
            origin = TextPlace(line: row.line, byte: 0)
            guard pattern.map({ layout.has($0, in: row.line) }) ?? true else {
                pane.withGist(id) { $0.texts.sourceTabs.insert(tab) }
                return reach(in: &pane, &update)
            }
        }
        pane.intent = nil
        guard let pattern else {
            let last = lastLine.map { layout.document.isSource ? $0 : layout.row(ofSource: $0).line }
            return pane.withReader(context) { $0.goTo(documentLine: row.line, through: last) }
        }
        pane.finding = Finding(
            search: TextSearch(pattern), document: layout.document, origin: origin,
            isInFiles: pane.filesFinding.shown(context)?.pattern == pattern)
        update.requests.cancel(.reader(.finding))
        pane.withReader(context) { $0.findMore(&update) }
    }
}
