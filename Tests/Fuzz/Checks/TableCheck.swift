import Cells

@testable import Reading

/// Of a table nothing is lost, its fields are those that a plain reader of CSV finds, and its rows fit wherever it is
/// scrolled to.
func checkTables(_ bytes: [UInt8]) throws {
    for isTabSeparated in [false, true] { try checkTable(bytes, isTabSeparated: isTabSeparated) }
}

private func checkTable(_ bytes: [UInt8], isTabSeparated: Bool) throws {
    let text = TextDocument(bytes)
    let utf8 = Array(text.storage.text.utf8)
    let table = TableDocument(text, isTabSeparated: isTabSeparated, within: ReadingBudget(.patient))
    let found = table.storage.records
    try checkNothingIsLost(of: utf8, found)
    if let records = plainRecords(utf8, found.dialect) {
        let fields = (0..<found.recordCount).map { found.fields(ofRecord: $0).map { Array(utf8[$0.range]) } }
        try require(fields == records, "fields are where they are")
    }
    let lines = found.sourceLines.map(Int.init)
    try require(lines.count == found.recordCount && lines == lines.sorted(), "records come in their order")
    try require((lines.last ?? 0) < max(1, text.lineCount), "on lines that there are")
    try require(lines.allSatisfy { $0 >= found.dialect.startLine }, "behind the line that names the delimiter")
    for line in 0..<table.lineCount {
        try require(!table.text(line: line).isEmpty || line < table.linesAbove, "a row has a text")
    }

    let width = width(of: bytes)
    try check(.table(table), width: width)
    var column = 0
    for _ in 0..<20 {
        column = table.column(after: 1, from: column, lines: 0..<1)
        for row in table.fixedRows(column: column, width: width) { try require(row.columns <= width, "a header fits") }
        guard table.lineCount > 0 else { return }
        for row in table.rows(line: 0, fromRow: 0, limit: 1, column: column, width: width) {
            try require(row.columns <= width, "a row fits at column \(column)")
        }
    }
}

/// Between fields there is only what separates and encloses them.
private func checkNothingIsLost(of text: [UInt8], _ found: DelimitedText) throws {
    var end = found.dialect.start
    for field in found.fields {
        try require(end <= field.range.lowerBound, "fields lie in their order")
        let between = text[end..<field.range.lowerBound]
        try require(
            between.allSatisfy { "\"\r\n\t ".utf8.contains($0) || $0 == found.dialect.delimiter }, "no text is lost")
        end = field.range.upperBound
    }
    try require(text[end...].allSatisfy { "\"\r\n\t ".utf8.contains($0) }, "none at the end")
}

/// The same by a walk that looks at one byte after the other and remembers what it is in; nil where quotes are not as they
/// should be, or enclose line ends.
private func plainRecords(_ text: [UInt8], _ dialect: TableDialect) -> [[[UInt8]]]? {
    enum Place { case start, plain, quoted, quote }
    var records: [[[UInt8]]] = []
    var record: [[UInt8]] = []
    var field: [UInt8] = []
    var wasQuoted = false
    var place = Place.start
    func endRecord() {
        record.append(field)
        if record != [[]] || wasQuoted { records.append(record) }
        (record, field, wasQuoted, place) = ([], [], false, .start)
    }
    for index in text.indices.dropFirst(dialect.start) {
        let byte = text[index]
        switch (place, byte) {
        case (.quoted, 0x22): place = .quote
        case (.quoted, 0x0A), (.quoted, 0x0D), (.quoted, UInt8(ascii: "\\")): return nil
        case (.quoted, _): field.append(byte)
        case (.quote, 0x22):
            // Both stay; who shows them makes them one.
            field += [byte, byte]
            place = .quoted
        case (_, dialect.delimiter):
            record.append(field)
            (field, place) = ([], .start)
        case (_, 0x0A) where index > 0 && text[index - 1] == 0x0D: break
        case (_, 0x0A), (_, 0x0D): endRecord()
        case (.start, 0x22): (place, wasQuoted) = (.quoted, true)
        case (.plain, 0x22) where field.allSatisfy({ $0 == 0x20 || $0 == 0x09 }): return nil
        case (.start, _), (.plain, _):
            field.append(byte)
            place = .plain
        case (.quote, _): return nil
        }
    }
    if place == .quoted { return nil }
    if place != .start || !record.isEmpty { endRecord() }
    return records
}
