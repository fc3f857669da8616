import Cells

@testable import Reading

/// A table's fields are those that a plain reader of CSV finds, and its rows fit wherever it is scrolled to.
func checkTables(_ bytes: [UInt8]) throws {
    let text = TextDocument(bytes)
    let delimiter = TableDocument.delimiter(of: text)
    let utf8 = Array(text.storage.text.utf8)
    let found = DelimitedText(
        utf8.span, delimiter: delimiter.asciiValue ?? 0x2C, within: ReadingBudget(.patient))
    let fields = (0..<found.recordCount).map { found.fields(ofRecord: $0).map { Array(utf8[$0.range]) } }
    try require(fields == plainRecords(utf8, delimiter: delimiter.asciiValue ?? 0x2C), "fields are where they are")
    let lines = found.sourceLines.map(Int.init)
    try require(lines.count == found.recordCount && lines == lines.sorted(), "records come in their order")
    try require((lines.last ?? 0) <= utf8.count { $0 == 0x0A || $0 == 0x0D }, "on lines that there are")

    let table = TableDocument(text, delimiter: delimiter, within: ReadingBudget(.patient))
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

/// The same by a walk that looks at one byte after the other and remembers what it is in.
private func plainRecords(_ text: [UInt8], delimiter: UInt8) -> [[[UInt8]]] {
    enum Place { case start, plain, quoted, quote, behind }
    var records: [[[UInt8]]] = []
    var record: [[UInt8]] = []
    var field: [UInt8] = []
    var wasQuoted = false
    var place = Place.start
    func endRecord() {
        record.append(field)
        if record != [[]] || wasQuoted { records.append(Array(record.prefix(DelimitedText.mostColumns))) }
        (record, field, wasQuoted, place) = ([], [], false, .start)
    }
    for (index, byte) in text.enumerated() {
        switch (place, byte) {
        case (.quoted, 0x22): place = .quote
        case (.quoted, _): field.append(byte)
        case (.quote, 0x22):
            // Both stay; who shows them makes them one.
            field += [byte, byte]
            place = .quoted
        case (_, delimiter):
            record.append(field)
            (field, place) = ([], .start)
        case (_, 0x0A) where index > 0 && text[index - 1] == 0x0D: break
        case (_, 0x0A), (_, 0x0D): endRecord()
        case (.start, 0x22): (place, wasQuoted) = (.quoted, true)
        case (.start, _), (.plain, _):
            field.append(byte)
            place = .plain
        case (.quote, _), (.behind, _): place = .behind
        }
    }
    if place != .start || !record.isEmpty { endRecord() }
    return records
}
