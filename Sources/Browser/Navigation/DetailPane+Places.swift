import Cells
import Gists
import Reading

extension DetailPane {
    /// Returns the reader's tab and position.
    func reading(_ context: Context) -> Place.Reading? {
        guard let opened = shown(context) else { return nil }
        let (tab, position) = (tab(context), position(context))
        let reader = self.reader(context)
        var reading = Place.Reading(tab: tab, position: position, isSource: opened.sourceTabs.contains(tab))
        if case .file = tab, let layout = reader.layout, !layout.document.isSource {
            let chosen = reader.chosenLine.map { WrappedPosition(line: $0) }
            reading.sourceLine = layout.sourceLine(at: chosen ?? position.top)
        }
        return reading
    }

    /// Shows a gist's tab again, and restores the position in its text as soon as that is loaded.
    mutating func comeBack(to reading: Place.Reading, of id: String) {
        if case .restore = intent?.goal { intent = nil }
        let tab = reading.tab
        opened.open(id) { gist in
            gist.tab = tab
            if reading.isSource { gist.sourceTabs.insert(tab) } else { gist.sourceTabs.remove(tab) }
            gist.positions[tab] = reading.position
        }
        if let line = reading.sourceLine, self[id]?.views[tab]?.value == nil {
            withGist(id) { $0.positions[tab] = ReaderPosition(top: WrappedPosition(line: line)) }
            intent = PendingIntent(gist: id, goal: .restore(reading))
        }
    }
}

extension DetailPane {
    /// Returns the position to restore in a text that was just rendered; nil if there is none, or if the user has moved
    /// since.
    /// - Parameter source: the source text that the reader shows from `top`.
    mutating func takeReturn(
        from top: WrappedPosition, in source: ReaderLayout, _ context: Context
    ) -> Place.Reading? {
        guard let intent, intent.gist == context.selection, case .restore(let reading) = intent.goal,
            reading.tab == tab(context), let line = reading.sourceLine
        else { return nil }
        self.intent = nil
        return source.clamped(top) == source.clamped(WrappedPosition(line: line)) ? reading : nil
    }
}

extension Place.Reading {
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

extension ReadingDocument {
    /// True for source text.
    var isSource: Bool { if case .text = self { true } else { false } }
}
