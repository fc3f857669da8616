/// The records of a table: the positions of its fields, found in one pass. Fields may be quoted, and then contain
/// delimiters, line ends and quotes.
struct DelimitedText: Sendable {
    let dialect: TableDialect
    private(set) var fields: [TableField] = []
    /// The index of the first field of each record, and of the record after the last.
    private(set) var records: [UInt32] = [0]
    /// The line of the source, from 0, on which each record starts.
    private(set) var sourceLines: [UInt32] = []
    /// The first line of the source with an unclosed quote, and the number of these quotes.
    private(set) var openQuoteLine: Int?
    private(set) var openQuotes = 0

    var recordCount: Int { records.count - 1 }

    func fields(ofRecord record: Int) -> ArraySlice<TableField> {
        fields[Int(records[record])..<Int(records[record + 1])]
    }

    func fieldCount(ofRecord record: Int) -> Int { Int(records[record + 1] - records[record]) }

    /// Reads as many records as the budget allows.
    init(_ text: Span<UInt8>, _ dialect: TableDialect, within budget: ReadingBudget) {
        self.dialect = dialect
        var reader = FieldReader(dialect)
        while reader.index < text.count {
            let first = fields.count
            let line = reader.line
            repeat {
                fields.append(reader.next(in: text, behind: fields.count - first))
                let bytes = 2 * MemoryLayout<TableField>.stride
                // Drops the incomplete record.
                guard budget.allows(work: 1 + reader.takeWork() / 64, bytes: bytes) else { return }
            } while reader.skipDelimiter(in: text)
            // An empty line is not a record.
            if fields.count == first + 1, fields[first].isBlank {
                fields.removeLast()
            } else {
                records.append(UInt32(truncatingIfNeeded: fields.count))
                sourceLines.append(UInt32(truncatingIfNeeded: line))
            }
        }
        (openQuoteLine, openQuotes) = (reader.openQuoteLine, reader.openQuotes)
    }

    /// Returns the record with the column names: the first that is neither a comment nor a title of the table.
    func header(in text: Span<UInt8>) -> Int {
        for record in 0..<recordCount where !isAboveTable(record, in: text) { return record }
        return 0
    }

    private func isAboveTable(_ record: Int, in text: Span<UInt8>) -> Bool {
        let count = fieldCount(ofRecord: record)
        if isComment(record, in: text) {
            return count != dialect.usualCount || count == 1 || !isHeaderInComment(record, in: text)
        }
        return count < dialect.usualCount && (count == 1 || 2 * count <= dialect.usualCount)
    }

    private func isComment(_ record: Int, in text: Span<UInt8>) -> Bool {
        fields(ofRecord: record).first?.isComment(in: text) ?? false
    }

    /// True if a comment contains the column names, as in `#CHROM`: the rows begin with the record after it.
    private func isHeaderInComment(_ record: Int, in text: Span<UInt8>) -> Bool {
        guard record + 1 < recordCount, !isComment(record + 1, in: text) else { return false }
        return hasNumber(record + 1, in: text) && !hasNumber(record, in: text)
    }

    private func hasNumber(_ record: Int, in text: Span<UInt8>) -> Bool {
        for field in fields(ofRecord: record) where !field.isBlank && field.isNumber(in: text) { return true }
        return false
    }
}
