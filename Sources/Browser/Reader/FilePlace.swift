import Cells
import Gists
import Reading

/// A position in the source of one of a gist's files, and the search's match there.
struct FilePlace: Hashable, Sendable {
    /// The file's index in the gist.
    var file: Int
    /// The position in its text; nil for its beginning.
    var place: TextPlace?
    /// The pattern that matched there, for `n` to continue.
    var pattern: TextPattern?
    /// The heading to scroll to once the text is rendered; empty for none.
    var anchor = ""
}

extension DetailPane {
    /// Opens a file of the selected gist and goes to a position in it; if the file does not reach that far, loads all
    /// of it.
    mutating func openFile(at place: FilePlace, _ update: inout UpdateContext) {
        update.perform(.open(.file(place.file)))
        guard place.place != nil else { return update.perform(.perform(.loadWholeFile)) }
        intent = update.context.selection.map { PendingIntent(gist: $0, goal: .place(place)) }
    }

    /// Goes to the pending position, if its text is on the screen and rendered.
    mutating func reach(_ place: FilePlace, _ update: inout UpdateContext) {
        let context = update.context
        let tab = DetailTab.file(place.file)
        guard let id = context.selection, self.tab(context) == tab else {
            // The user has moved on.
            intent = nil
            return
        }
        guard self[id]?.views[tab]?.isRunning != true, context.layout.detail != nil,
            let layout = reader(context).layout
        else { return }
        if !place.anchor.isEmpty {
            intent = nil
            withReader(context) { _ = $0.go(toAnchor: place.anchor) }
            return
        }
        guard let wanted = place.place else { return }
        // If the rendered view does not contain the source line, the source is shown.
        var row = WrappedPosition(line: wanted.line)
        var origin = wanted
        if !layout.document.isSource {
            row = layout.row(ofSource: wanted.line)
            origin = TextPlace(line: row.line, byte: 0)
            guard place.pattern.map({ layout.has($0, in: row.line) }) ?? true else {
                withGist(id) { $0.sourceTabs.insert(tab) }
                return reach(place, &update)
            }
        }
        intent = nil
        guard let pattern = place.pattern else { return withReader(context) { $0.goTo(documentLine: row.line) } }
        finding = Finding(
            search: TextSearch(pattern), document: layout.document, origin: origin,
            isInFiles: foundInFiles?.gist == id && foundInFiles?.pattern == pattern)
        update.requests.cancel(.finding)
        withReader(context) { $0.findMore(&update) }
    }
}
