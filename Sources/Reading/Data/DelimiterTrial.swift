/// A text that is read with a candidate for its delimiter, and its quality as a table.
struct DelimiterTrial: Comparable {
    /// The usual delimiters, the more common ones first.
    static let delimiters = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }
    /// Delimiters that are accepted only in clear cases, because times and sentences contain them too.
    static let rareDelimiters = [":", " "].map { UInt8(ascii: $0) }

    let dialect: TableDialect
    /// The most frequent number of fields among rows with several; 1 if there are none.
    private(set) var usualCount = 1
    /// The share of the rows with this number of fields.
    private(set) var share = 0.0
    /// The similarity of the fields to table values: 1 if all are numbers.
    private(set) var likeness = 0.0
    /// True if the first row has names, the others the same number of fields, and some column has only numbers.
    private(set) var isConvincing = false

    private static let rowsToLookAt = 100

    init(_ dialect: TableDialect, on sample: Span<UInt8>, within budget: ReadingBudget) {
        self.dialect = dialect
        var rows: [[TableField]] = []
        var counts: [Int: Int] = [:]
        var reader = FieldReader(dialect)
        while reader.index < sample.count {
            var row: [TableField] = []
            var count = 0
            var isComment = false
            var isBlank = false
            repeat {
                let field = reader.next(in: sample, behind: count)
                if count == 0 { (isComment, isBlank) = (field.isComment(in: sample), field.isBlank) }
                if rows.count < Self.rowsToLookAt { row.append(field) }
                count += 1
                guard budget.allows(work: 1 + reader.takeWork() / 64) else { return }
            } while reader.skipDelimiter(in: sample)
            if isComment || isBlank && count == 1 { continue }
            counts[count, default: 0] += 1
            if rows.count < Self.rowsToLookAt { rows.append(row) }
        }
        judge(rows, counts, in: sample)
    }

    private mutating func judge(_ rows: [[TableField]], _ counts: [Int: Int], in text: Span<UInt8>) {
        let all = counts.values.reduce(0, +)
        guard let usual = counts.filter({ $0.key > 1 }).max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else {
            return
        }
        usualCount = usual.key
        share = Double(usual.value) / Double(all)
        let fields = rows.filter { $0.count == usual.key }.joined()
        let points = fields.reduce(0) { $0 + self.points($1, in: text) }
        likeness = fields.isEmpty ? 0 : Double(points) / Double(4 * fields.count)
        guard counts.count == 1, usualCount > 2, all > 2 else { return }
        let hasNumbers = (0..<usualCount).contains { column in
            rows.dropFirst().allSatisfy { $0[column].isNumber(in: text) && !$0[column].isBlank }
        }
        isConvincing = hasNumbers && rows[0].allSatisfy { $0.isName(in: text) }
    }

    /// Up to 4: a number or a quoted field is more likely than text; text that contains another delimiter, or begins
    /// with a space, is least likely.
    private func points(_ field: TableField, in text: Span<UInt8>) -> Int {
        if field.kind == .quoted || field.isNumber(in: text) { return 4 }
        guard field.kind == .plain, text[field.range.lowerBound] != UInt8(ascii: " ") else { return 0 }
        let hasOther = field.range.contains { Self.delimiters.contains(text[$0]) }
        return hasOther ? 0 : 3
    }

    static func < (one: DelimiterTrial, other: DelimiterTrial) -> Bool {
        (one.share, one.likeness, one.usualCount) < (other.share, other.likeness, other.usualCount)
    }

    static func == (one: DelimiterTrial, other: DelimiterTrial) -> Bool { !(one < other) && !(other < one) }
}
