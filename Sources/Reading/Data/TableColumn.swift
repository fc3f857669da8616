import Cells

/// The known properties of a table column.
struct TableColumn: Sendable {
    /// The width of its widest cell in columns of the screen.
    var width = 1
    /// True if every cell below the header is a number: these are aligned to the right.
    var isNumeric = true
}

extension TableColumn {
    /// The maximum width that is measured in a cell.
    private static let widest = 200

    /// Measures the columns of the records from the header on, as far as the budget allows.
    static func measure(
        _ records: DelimitedText, from header: Int, in text: Span<UInt8>, within budget: ReadingBudget
    ) -> [Self] {
        var columns: [Self] = []
        for record in header..<max(header, records.recordCount) {
            let fields = records.fields(ofRecord: record)
            let added = max(0, fields.count - columns.count)
            guard budget.allows(work: fields.count, bytes: added * MemoryLayout<Self>.stride) else { break }
            for _ in 0..<added { columns.append(Self()) }
            for (column, field) in fields.enumerated() {
                let bytes = text.extracting(field.range).extracting(first: 4 * widest)
                let quotes = field.kind == .plain ? 0 : quotes(in: bytes) / 2
                columns[column].width = max(columns[column].width, min(widest, shownColumns(of: bytes) - quotes))
                if record > header, columns[column].isNumeric, field.kind == .partlyQuoted || !field.isNumber(in: text)
                {
                    columns[column].isNumeric = false
                }
            }
        }
        return columns
    }

    /// The width including the marks for invisible characters.
    private static func shownColumns(of text: Span<UInt8>) -> Int {
        guard Cluster.asciiRun(at: 0, in: text, limit: .max) < text.count else { return text.count }
        return text.withUnsafeBufferPointer { StyledText(String(decoding: $0, as: UTF8.self)).columns }
    }

    private static func quotes(in text: Span<UInt8>) -> Int {
        var count = 0
        for index in text.indices where text[index] == UInt8(ascii: "\"") { count += 1 }
        return count
    }
}
