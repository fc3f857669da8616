/// The lines of a text, wrapped or scrolled sideways.
struct FileLines: LineSource {
    let document: TextDocument
    let wraps: Bool

    var lineCount: Int { document.lineCount }
    var scrollsSideways: Bool { !wraps }
    var hasBidirectionalControls: Bool { document.hasBidirectionalControls }

    func rowCount(line: Int, width: Int) -> Int { wraps ? document.rowCount(line: line, width: width) : 1 }

    func hasRow(_ row: Int, ofLine line: Int, width: Int) -> Bool {
        wraps ? document.hasRow(row, ofLine: line, width: width) : row == 0
    }

    func rows(line: Int, fromRow row: Int, limit: Int, column: Int, width: Int) -> [[TextRun]] {
        laidOut(line: line, fromRow: row, limit: limit, column: column, width: width).map { $0.runs([]) }
    }

    /// In the colours of the document's language.
    func rows(from top: WrappedPosition, limit: Int, column: Int, width: Int) -> [ReaderRow] {
        var pass = document.language.map { HighlightPass(document, $0) }
        return collect(from: top, limit: limit) { position, limit in
            laidOut(line: position.line, fromRow: position.row, limit: limit, column: column, width: width).map {
                $0.runs(pass?.runs(line: position.line, bytes: $0.bytes) ?? [])
            }
        }
    }

    func laidOut(line: Int, fromRow row: Int, limit: Int, column: Int, width: Int) -> [LaidOutRow] {
        wraps
            ? document.rows(line: line, fromRow: row, limit: limit, width: width)
            : [document.row(line: line, fromColumn: column, columns: width)]
    }

    func column(after columns: Int, from column: Int, lines: Range<Int>) -> Int {
        let wanted = max(0, column + columns)
        let widest = lines.map { document.columns(line: $0, limit: wanted + 1) }.max() ?? 0
        return min(wanted, max(0, widest - 1))
    }

    func text(line: Int) -> String { String(document.line(line)) }
}
