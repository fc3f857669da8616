import Reading

/// Looking for text in the document on the screen.
extension Model {
    /// `/` in the detail pane.
    mutating func startFinding() {
        guard readerLayout != nil else { return }
        prompt = Prompt(purpose: .find(from: readerPosition), line: LineEditor())
    }

    /// As one types: the first match from where the reader stood.
    mutating func find(_ text: String, from start: OpenedGist.Position) {
        findText = text
        readerPosition = start
        guard let layout = readerLayout,
            let place = layout.match(of: DocumentQuery(text), from: start.top, isForward: true)
        else { return }
        show(place, in: layout)
    }

    /// `n` and `N` in the detail pane; false where nothing was looked for there.
    mutating func findOn(forward: Bool) -> Bool {
        guard focus == .detail, !findText.isEmpty, let layout = readerLayout else { return false }
        var start = readerPosition.found ?? readerPosition.top
        start.row += forward ? 1 : -1
        guard let place = layout.match(of: DocumentQuery(findText), from: start, isForward: forward) else {
            notice = Notice(text: "“\(findText)” is not to be found.", isError: false)
            return true
        }
        show(place, in: layout)
        return true
    }

    /// Brings a match into the upper third of the reader, unless it is on the screen already.
    private mutating func show(_ place: WrappedPosition, in layout: ReaderLayout) {
        var position = readerPosition
        let visible = layout.rows(top: position.top).map(\.position)
        if !visible.contains(place) {
            let above = max(0, layout.size.rows / 3)
            position.top = layout.top(showing: place, below: above)
        }
        position.found = place
        if chosenTreeLine != nil { position.chosen = place.line }
        readerPosition = position
    }

    /// How many lines match, as the prompt says it.
    var findNote: String {
        guard !findText.isEmpty, let layout = readerLayout else { return "" }
        let (count, isAll) = layout.matchCount(of: DocumentQuery(findText))
        if count == 0, isAll { return "no match" }
        return "\(count)\(isAll ? "" : "+") line\(count == 1 && isAll ? "" : "s")"
    }
}
