import Glibc

/// The text format of a table.
struct TableDialect: Hashable, Sendable {
    /// The delimiter of fields.
    var delimiter: UInt8
    /// True if `\"` within quotes is a quote, as MySQL and R write it.
    var escapesQuotes = false
    /// The most frequent number of fields in a row.
    var usualCount = 1
    /// The first byte of the table, and its line: 0 and 0 unless the first line declares the delimiter.
    var start = 0
    var startLine = 0

    init(delimiter: UInt8) { self.delimiter = delimiter }

    /// With tabs, quotes are text unless they enclose a field.
    var isTabSeparated: Bool { delimiter == UInt8(ascii: "\t") }

    /// Determines the most likely dialect of a text.
    /// - Parameter isTabSeparated: true if the file's name implies tabs.
    init(of text: Span<UInt8>, isTabSeparated: Bool, within budget: ReadingBudget) {
        self.init(delimiter: UInt8(ascii: isTabSeparated ? "\t" : ","))
        escapesQuotes = Self.escapesQuotes(in: text)
        let sample = text.extracting(first: Self.sampleSize(of: text))
        if let line = Self.delimiterLine(of: text) {
            (delimiter, start, startLine) = (line.delimiter, line.end, 1)
            usualCount = DelimiterTrial(self, on: sample, within: budget).usualCount
            return
        }
        let delimiters = isTabSeparated ? [UInt8(ascii: "\t")] : DelimiterTrial.delimiters
        guard let best = best(of: delimiters, on: sample, within: budget) else { return }
        (delimiter, usualCount) = (best.dialect.delimiter, best.usualCount)
    }

    /// The first of equal candidates: it is the more common one.
    private func best(
        of delimiters: [UInt8], on sample: Span<UInt8>, within budget: ReadingBudget
    ) -> DelimiterTrial? {
        var best: DelimiterTrial?
        for delimiter in delimiters {
            let trial = DelimiterTrial(separated(by: delimiter), on: sample, within: budget)
            if trial.usualCount > 1, best.map({ $0 < trial }) ?? true { best = trial }
        }
        guard best == nil, delimiters.count > 1 else { return best }
        for delimiter in DelimiterTrial.rareDelimiters {
            let trial = DelimiterTrial(separated(by: delimiter), on: sample, within: budget)
            if trial.isConvincing { return trial }
        }
        return nil
    }

    private func separated(by delimiter: UInt8) -> TableDialect {
        var dialect = self
        dialect.delimiter = delimiter
        return dialect
    }

    /// Enough whole lines to determine the format of a text.
    private static func sampleSize(of text: Span<UInt8>) -> Int {
        let most = 64 << 10
        guard text.count > most else { return text.count }
        var end = most
        while end > 0, text[end - 1] != 0x0A, text[end - 1] != 0x0D { end -= 1 }
        return end > 0 ? end : text.count
    }

    // MARK: - The line with the delimiter

    /// Excel's first line, `sep=;`: the delimiter, and the end of the line.
    private static func delimiterLine(of text: Span<UInt8>) -> (delimiter: UInt8, end: Int)? {
        let quote = UInt8(ascii: "\"")
        var index = 0
        let isQuoted = text.count > 0 && text[0] == quote
        if isQuoted { index += 1 }
        for byte in "sep=".utf8 {
            guard index < text.count, text[index] | 0x20 == byte | 0x20 else { return nil }
            index += 1
        }
        guard index < text.count else { return nil }
        let delimiter = text[index]
        guard delimiter < 0x80, delimiter != 0x0A, delimiter != 0x0D, delimiter != quote else { return nil }
        index += 1
        if isQuoted {
            guard index < text.count, text[index] == quote else { return nil }
            index += 1
        }
        guard index < text.count else { return (delimiter, index) }
        switch text[index] {
        case 0x0D: return (delimiter, index + 1 < text.count && text[index + 1] == 0x0A ? index + 2 : index + 1)
        case 0x0A: return (delimiter, index + 1)
        default: return nil
        }
    }

    // MARK: - Quotes after backslashes

    /// True if a text has `\"` before something that does not end a field, or at the end of a field whose quotes are
    /// not doubled.
    private static func escapesQuotes(in text: Span<UInt8>) -> Bool {
        guard hasBackslash(text) else { return false }
        let quote = UInt8(ascii: "\"")
        var hasEscapeAtEnd = false
        var hasDoubled = false
        for index in 0..<max(0, text.count - 2) where text[index + 1] == quote {
            if text[index] == UInt8(ascii: "\\") {
                if index > 0, text[index - 1] == UInt8(ascii: "\\") { continue }
                let next = text[index + 2]
                if next == quote {
                    hasEscapeAtEnd = hasEscapeAtEnd || index + 3 == text.count || endsField(text[index + 3])
                } else if !endsField(next) {
                    return true
                }
            } else if text[index + 2] == quote, text[index] != quote, !endsField(text[index]) {
                hasDoubled = true
            }
        }
        return hasEscapeAtEnd && !hasDoubled
    }

    /// A fast check, since most texts have none.
    private static func hasBackslash(_ text: Span<UInt8>) -> Bool {
        text.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return false }
            return memchr(start, 0x5C, bytes.count) != nil
        }
    }

    /// True for the separators of any dialect.
    private static func endsField(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D || DelimiterTrial.delimiters.contains(byte)
    }
}
