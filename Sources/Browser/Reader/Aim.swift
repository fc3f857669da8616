import Cells
import Gists
import Reading

/// A place in the source of one of a gist's files, and what was found there.
struct FilePlace: Hashable, Sendable {
    /// The file's place among those of the gist.
    var file: Int
    /// In its text; nil for its beginning.
    var place: TextPlace?
    /// What is found there, for `n` to go on.
    var pattern: TextPattern?
    /// The heading to go to once the text is rendered; empty for none.
    var anchor = ""
}

/// Where somebody wants to go in a gist. It is gone to once the text is there, and forgotten with the next key that moves.
struct Aim: Equatable, Sendable {
    var gist: String
    var place: FilePlace
}

extension Model {
    /// Opens a file of the selected gist and goes to a place in it; without one, asks for all of the file.
    mutating func go(to place: FilePlace) {
        open(at: .file(place.file))
        guard place.place != nil else {
            return updating { DetailTab.file(place.file).page.loadWhole(&$0.detail, &$1) }
        }
        detail.aim = feed.selection.map { Aim(gist: $0, place: place) }
    }
}

extension DetailPane {
    /// Goes to the place that the user wants to see, if its text is on the screen and rendered.
    mutating func reachAim(_ update: inout UpdateContext) {
        guard let aim else { return }
        let context = update.context
        let tab = DetailTab.file(aim.place.file)
        guard aim.gist == context.selection, self.tab(context) == tab, opened[aim.gist]?.views[tab]?.isRunning != true,
            context.layout.detail != nil, case .document(let document, _) = content(context),
            let layout = readerLayout(context)
        else {
            // The user went elsewhere.
            if aim.gist != context.selection || self.tab(context) != tab { self.aim = nil }
            return
        }
        if !aim.place.anchor.isEmpty {
            self.aim = nil
            _ = go(toAnchor: aim.place.anchor, context)
            return
        }
        guard let place = aim.place.place else { return }
        // What is rendered may not show what its source says: then the source does.
        var row = WrappedPosition(line: place.line)
        if case .text = document {
        } else {
            row = layout.row(ofSource: place.line)
            guard aim.place.pattern.map({ layout.has($0, in: row.line) }) ?? true else {
                opened[aim.gist]?.sourceTabs.insert(tab)
                return reachAim(&update)
            }
        }
        self.aim = nil
        guard let pattern = aim.place.pattern else { return goTo(documentLine: row.line, context) }
        var origin = TextPlace(line: row.line, byte: 0)
        if case .text = document { origin = place }
        finding = Finding(
            search: TextSearch(pattern), document: document, origin: origin,
            isInFiles: foundInFiles?.gist == aim.gist && foundInFiles?.pattern == pattern)
        update.requests.cancel(.finding)
        findMore(&update)
    }
}
