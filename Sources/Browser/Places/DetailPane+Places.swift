import Cells
import Gists
import Reading

extension DetailPane {
    /// Where the reader stands.
    func reading(_ context: Context) -> Place.Reading? {
        guard let id = context.selection, let opened = opened[id] else { return nil }
        let (tab, position) = (tab(context), position(context))
        var reading = Place.Reading(tab: tab, position: position, isSource: opened.sourceTabs.contains(tab))
        if case .file = tab, let layout = readerLayout(context), !layout.document.isSource {
            let chosen = chosenLine(context).map { WrappedPosition(line: $0) }
            reading.sourceLine = layout.sourceLine(at: chosen ?? position.top)
        }
        return reading
    }

    /// Brings a gist back to a tab, and to the place in its text as soon as that is here.
    mutating func comeBack(to reading: Place.Reading, of id: String) {
        var state = opened.removeValue(forKey: id) ?? OpenedGist()
        state.isOpen = true
        state.tab = reading.tab
        if reading.isSource { state.sourceTabs.insert(reading.tab) } else { state.sourceTabs.remove(reading.tab) }
        if case .restore = intent?.goal { intent = nil }
        state.positions[reading.tab] = reading.position
        if let line = reading.sourceLine, state.views[reading.tab]?.value == nil {
            state.positions[reading.tab] = OpenedGist.Position(top: WrappedPosition(line: line))
            intent = PendingIntent(gist: id, goal: .restore(reading))
        }
        opened[id] = state
    }
}

extension DetailPane {
    /// The place to come back to in a text that is rendered now; nil where there is none, or somebody has moved since.
    /// - Parameter source: the text as it is, in which the reader stands at `top`.
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
    /// The same place in the rendered text; nil where there is only the source. What was closed in a tree is open again: there
    /// the chosen line is found by its source.
    func position(in layout: ReaderLayout) -> OpenedGist.Position? {
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
    /// True for a text as it is.
    fileprivate var isSource: Bool { if case .text = self { true } else { false } }
}
