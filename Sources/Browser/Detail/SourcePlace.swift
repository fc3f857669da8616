import Reading

/// A position in a text by the lines of its source, which is valid for other forms of the text, too.
struct SourcePlace {
    let layout: ReaderLayout
    let top: WrappedPosition
    /// The source line at the top.
    let line: Int
    let cursor: TextCursor?
    private let chosen: Int?
    /// The source line of the chosen part, and the rows above it on the screen.
    private let part: (line: Int, rowsAbove: Int)?

    /// - Parameter isDiff: true if the chosen line is to be found again by its source.
    /// - Returns: nil if no text is shown.
    init?(_ reader: Reader, isDiff: Bool = false) {
        guard let layout = reader.layout else { return nil }
        self.layout = layout
        top = reader.position.top
        line = layout.sourceLine(at: top)
        cursor = reader.position.cursor.flatMap { layout.sourceCursor($0) }
        chosen = isDiff ? reader.chosenLine.map { layout.sourceLine(ofLine: $0) } : nil
        part = reader.position.part.flatMap { part in
            let row = layout.row(ofSource: part)
            return layout.places(top: reader.position.top).firstIndex(of: row).map { (part, $0) }
        }
    }

    /// Returns the same position in another form of the text.
    func position(in layout: ReaderLayout) -> ReaderPosition {
        var position = ReaderPosition(top: top == WrappedPosition() ? top : layout.position(ofSource: line))
        position.cursor = cursor.flatMap { layout.cursor(ofSource: $0) }
        if let chosen { position.chosen = layout.row(ofSource: chosen).line }
        if let part {
            position.part = part.line
            position.top = layout.top(showing: layout.row(ofSource: part.line), below: part.rowsAbove)
        }
        return position
    }

    /// Returns the same position in the source.
    func position(column: Int) -> ReaderPosition {
        ReaderPosition(top: WrappedPosition(line: line), column: column, cursor: cursor)
    }
}
