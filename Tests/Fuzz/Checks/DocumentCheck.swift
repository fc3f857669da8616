import Cells

@testable import Reading

/// What every document promises, whatever it was made of: no row is wider than the reader, a line has the rows that it counts,
/// and a place in the source is found again.
func check(_ document: ReadingDocument, width: Int) throws {
    let source = document.source(wraps: true)
    for row in source.fixedRows(column: 0, width: width) { try require(row.columns <= width, "a fixed row fits") }
    // Of long documents the ends; the fuzzer finds out the rest.
    for line in Set(0..<source.lineCount).filter({ $0 < 200 || $0 >= source.lineCount - 20 }) {
        let count = source.rowCount(line: line, width: width)
        try require(count >= 1, "a line has a row")
        let rows = source.rows(line: line, fromRow: 0, limit: .max, column: 0, width: width)
        try require(rows.count == count, "a line has the rows that it counts")
        for row in rows { try require(row.columns <= width, "a row fits: \(row.columns) of \(width)") }
        try require(!source.hasRow(count, ofLine: line, width: width), "and no more")
        if count > 1 {
            let last = source.rows(line: line, fromRow: count - 1, limit: 1, column: 0, width: width)
            try require(last == [rows[count - 1]], "rows are the same wherever one begins")
        }
        let sourceLine = source.sourceLine(line: line, row: 0, width: width)
        try require(sourceLine >= 0, "a line comes from the source")
        let place = source.position(ofSource: sourceLine, width: width)
        try require(
            source.sourceLine(line: place.line, row: place.row, width: width) <= sourceLine,
            "a line of the source is found")
        _ = source.text(line: line)
    }
}

/// A width that the bytes choose; no pane is narrower.
func width(of bytes: [UInt8]) -> Int { [20, 30, 38, 60, 80, 200][Int(bytes.first ?? 0) % 6] }
