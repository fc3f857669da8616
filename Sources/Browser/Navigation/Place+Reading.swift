import Reading

extension Place.Reading {
    /// The tab and position on the screen; nil if no opened gist is shown.
    init?(_ pane: DetailPane, _ context: Context) {
        guard let opened = pane.shown(context) else { return nil }
        let (tab, reader) = (pane.tab(context), pane.reader(context))
        self.init(tab: tab, position: reader.position, isSource: opened.texts.sourceTabs.contains(tab))
        if case .file = tab, let layout = reader.layout, !layout.document.isSource {
            let chosen = reader.chosenLine.map { WrappedPosition(line: $0) }
            sourceLine = layout.sourceLine(at: chosen ?? position.top)
        }
    }

    /// Returns the same position in the rendered text; nil if there is only the source. Closed parts of a tree are open
    /// again: there the chosen line is found by its source line.
    func position(in layout: ReaderLayout) -> ReaderPosition? {
        guard !layout.document.isSource, let sourceLine else { return nil }
        var position = position
        if case .tree = layout.document {
            let rowsAbove = position.chosen - position.top.line
            position.chosen = layout.position(ofSource: sourceLine).line
            position.top = WrappedPosition(line: max(0, position.chosen - rowsAbove))
            position.cursor = nil
        }
        position.top = layout.clamped(position.top)
        position.cursor = position.cursor?.clamped(to: layout.lineCount)
        return position
    }
}

extension OpenedGist {
    /// Shows a tab again, and restores the position in its text as soon as that is rendered.
    mutating func comeBack(to reading: Place.Reading) {
        tab = reading.tab
        if reading.isSource { texts.sourceTabs.insert(tab) } else { texts.sourceTabs.remove(tab) }
        texts.positions[tab] = reading.position
        returning = nil
        if let line = reading.sourceLine, texts.views[tab]?.value == nil {
            texts.positions[tab] = ReaderPosition(top: WrappedPosition(line: line))
            returning = reading
        }
    }

    /// Returns the position to restore in a text that was just rendered; nil if there is none, or if the user has moved
    /// since.
    /// - Parameter source: the source text that the reader shows from `top`.
    mutating func takeReturn(of tab: DetailTab, from top: WrappedPosition, in source: ReaderLayout) -> Place.Reading? {
        guard let reading = returning, reading.tab == tab, let line = reading.sourceLine else { return nil }
        returning = nil
        return source.clamped(top) == source.clamped(WrappedPosition(line: line)) ? reading : nil
    }
}

extension ReadingDocument {
    /// True for source text.
    var isSource: Bool { if case .text = self { true } else { false } }
}
