/// The irregularities of a table, a line for each kind.
struct TableIrregularities: Sendable {
    /// Rows with another number of fields than the header: their count and the first source lines, from 1.
    private var rowCount = 0
    private var lines: [Int] = []
    private let headerCount: Int
    /// The number of fields in all of these rows; nil if it varies.
    private var fieldCount: Int?
    private let openQuotes: Int
    private let openQuoteLine: Int?
    private let tableRows: Int

    private static let mostLines = 5

    init(_ records: DelimitedText, header: Int) {
        openQuotes = records.openQuotes
        openQuoteLine = records.openQuoteLine.map { $0 + 1 }
        headerCount = records.recordCount > header ? records.fieldCount(ofRecord: header) : 0
        tableRows = max(0, records.recordCount - header - 1)
        for record in header..<max(header, records.recordCount) {
            let count = records.fieldCount(ofRecord: record)
            guard count != headerCount else { continue }
            fieldCount = rowCount == 0 || fieldCount == count ? count : nil
            rowCount += 1
            if lines.count < Self.mostLines { lines.append(Int(records.sourceLines[record]) + 1) }
        }
    }

    var notes: [String] {
        var notes: [String] = []
        if let line = lines.first {
            switch (rowCount, fieldCount) {
            case (1, let count?): notes.append(Words.Tables.oddRow(line: line, count, headerCount))
            case (tableRows, let count?): notes.append(Words.Tables.oddHeader(count, headerCount))
            default: notes.append(Words.Tables.oddRows(rowCount, lines: lines, headerCount))
            }
        }
        if let line = openQuoteLine { notes.append(Words.Tables.openQuotes(openQuotes, line: line)) }
        return notes
    }
}
