/// The records of a CSV or TSV text: where each field lies, found in one pass. Fields may be quoted, and then hold
/// delimiters, line ends and doubled quotes.
struct DelimitedText: Sendable {
    /// The place of a field's text, without its quotes.
    struct Field: Sendable {
        var start: UInt32
        /// The number of bytes, and in the lowest bit whether it was quoted.
        private var bits: UInt32

        init(_ start: Int, _ end: Int, isQuoted: Bool) {
            self.start = UInt32(truncatingIfNeeded: start)
            bits = UInt32(truncatingIfNeeded: end - start) << 1 | (isQuoted ? 1 : 0)
        }

        var range: Range<Int> { Int(start)..<Int(start) + Int(bits >> 1) }
        var isQuoted: Bool { bits & 1 == 1 }
    }

    private(set) var fields: [Field] = []
    /// The first field of each record, and of the record that would follow the last.
    private(set) var records: [UInt32] = [0]
    /// The line of the source, from 0, on which each record starts.
    private(set) var sourceLines: [UInt32] = []

    var recordCount: Int { records.count - 1 }

    func fields(ofRecord record: Int) -> ArraySlice<Field> { fields[Int(records[record])..<Int(records[record + 1])] }

    /// More columns than anybody scrolls through; what a record has behind them is left out.
    static let mostColumns = 10_000

    /// As many records as the budget allows.
    init(_ text: Span<UInt8>, delimiter: UInt8, within budget: ReadingBudget) {
        var index = 0
        var line = 0
        while index < text.count {
            sourceLines.append(UInt32(truncatingIfNeeded: line))
            let first = fields.count
            var isRecordOver = false
            while !isRecordOver {
                let start = index
                let field = Self.field(at: &index, in: text, delimiter, &line)
                if fields.count - first < Self.mostColumns { fields.append(field) }
                guard budget.allows(work: 1 + (index - start) / 64, bytes: 2 * MemoryLayout<Field>.stride) else {
                    // What was begun is no record.
                    sourceLines.removeLast()
                    return
                }
                isRecordOver = index >= text.count || text[index] != delimiter
                if !isRecordOver { index += 1 }
            }
            if index < text.count, text[index] == 0x0D { index += 1 }
            if index < text.count, text[index] == 0x0A { index += 1 }
            line += 1
            // An empty line is no record.
            if fields.count == Int(records[records.count - 1]) + 1, fields[fields.count - 1].range.isEmpty,
                fields.last?.isQuoted == false
            {
                fields.removeLast()
                sourceLines.removeLast()
            } else {
                records.append(UInt32(truncatingIfNeeded: fields.count))
            }
        }
    }

    /// Reads a field and stops behind it, at a delimiter or a line's end.
    private static func field(at index: inout Int, in text: Span<UInt8>, _ delimiter: UInt8, _ line: inout Int) -> Field
    {
        func isEnd(_ byte: UInt8) -> Bool { byte == delimiter || byte == 0x0A || byte == 0x0D }
        let quote = UInt8(ascii: "\"")
        guard index < text.count, text[index] == quote else {
            let start = index
            while index < text.count, !isEnd(text[index]) { index += 1 }
            return Field(start, index, isQuoted: false)
        }
        index += 1
        let start = index
        while index < text.count {
            if text[index] == 0x0A { line += 1 }
            if text[index] == quote {
                guard index + 1 < text.count, text[index + 1] == quote else { break }
                index += 1
            }
            index += 1
        }
        let end = index
        // What follows the closing quote, against the rules, is left out.
        while index < text.count, !isEnd(text[index]) { index += 1 }
        return Field(start, end, isQuoted: true)
    }
}
