import Cells
import Reading

/// A position in a text by the lines of its source, which is valid for other forms of the text, too.
struct SourcePlace {
    let layout: ReaderLayout
    let top: WrappedPosition
    /// The source line at the top.
    let line: Int
    let cursor: TextCursor?
    private let chosen: Int?

    /// - Parameter isDiff: true if the chosen line is to be found again by its source.
    /// - Returns: nil if no text is shown.
    init?(_ reader: Reader, isDiff: Bool = false) {
        guard let layout = reader.layout else { return nil }
        self.layout = layout
        top = reader.position.top
        line = layout.sourceLine(at: top)
        cursor = reader.position.cursor.flatMap { layout.sourceCursor($0) }
        chosen = isDiff ? reader.chosenLine.map { layout.sourceLine(ofLine: $0) } : nil
    }

    /// Returns the same position in another form of the text.
    func position(in layout: ReaderLayout) -> ReaderPosition {
        var position = ReaderPosition(top: top == WrappedPosition() ? top : layout.position(ofSource: line))
        position.cursor = cursor.flatMap { layout.cursor(ofSource: $0) }
        if let chosen { position.chosen = layout.row(ofSource: chosen).line }
        return position
    }

    /// Returns the same position in the source.
    func position(column: Int) -> ReaderPosition {
        ReaderPosition(top: WrappedPosition(line: line), column: column, cursor: cursor)
    }
}
