/// Reads the fields of a table one after the other. No byte is lost, whatever the text: an invalid quote is treated as
/// text.
struct FieldReader {
    let dialect: TableDialect
    /// The index and the line (from 0) at which the next field begins.
    private(set) var index: Int
    private(set) var line: Int
    /// The first line with an unclosed quote, and the number of these quotes.
    private(set) var openQuoteLine: Int?
    private(set) var openQuotes = 0
    /// Bytes read since this count was last taken.
    private var work = 0

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    init(_ dialect: TableDialect) {
        self.dialect = dialect
        index = dialect.start
        line = dialect.startLine
    }

    mutating func takeWork() -> Int {
        defer { work = 0 }
        return work
    }

    /// Skips a delimiter; if there is none, the record and its line end here.
    mutating func skipDelimiter(in text: Span<UInt8>) -> Bool {
        if index < text.count, text[index] == dialect.delimiter {
            index += 1
            return true
        }
        if index < text.count, text[index] == 0x0D { index += 1 }
        if index < text.count, text[index] == 0x0A { index += 1 }
        line += 1
        return false
    }

    /// Reads a field and stops after it, at a delimiter, a line end or the end of the text.
    /// - Parameter count: the number of fields before it in the record.
    mutating func next(in text: Span<UInt8>, behind count: Int) -> TableField {
        let start = index
        if let quote = openingQuote(in: text), let field = quotedField(from: quote, in: text, behind: count) {
            return field
        }
        // Local copies, since this is the innermost loop.
        let delimiter = dialect.delimiter
        var end = start
        while end < text.count {
            let byte = text[end]
            if byte == delimiter || byte == 0x0A || byte == 0x0D { break }
            end += 1
        }
        index = end
        work += end - start
        return TableField(start..<end, .plain)
    }

    private func isEnd(_ byte: UInt8) -> Bool { byte == dialect.delimiter || byte == 0x0A || byte == 0x0D }

    private func isBlank(_ byte: UInt8) -> Bool { (byte == 0x20 || byte == 0x09) && byte != dialect.delimiter }

    /// The quote at the beginning of a field, possibly after spaces.
    private func openingQuote(in text: Span<UInt8>) -> Int? {
        guard index < text.count, text[index] <= Self.quote else { return nil }
        var index = index
        while index < text.count, isBlank(text[index]) { index += 1 }
        return index < text.count && text[index] == Self.quote ? index : nil
    }

    /// Nil if the quote is text.
    private mutating func quotedField(from open: Int, in text: Span<UInt8>, behind count: Int) -> TableField? {
        guard let end = closingQuote(of: open, in: text) else {
            noteOpenQuote()
            return nil
        }
        work += end.index - index
        var behind = end.index + 1
        while behind < text.count, isBlank(text[behind]) { behind += 1 }
        guard behind == text.count || isEnd(text[behind]) else {
            guard end.lines == 0, open == index, !dialect.isTabSeparated else {
                if end.lines > 0 { noteOpenQuote() }
                return nil
            }
            while behind < text.count, !isEnd(text[behind]) { behind += 1 }
            index = behind
            return TableField(open..<behind, .partlyQuoted)
        }
        if end.lines > 0, swallowsRows(open, end, in: text, behind: count) {
            noteOpenQuote()
            return nil
        }
        index = behind
        line += end.lines
        return TableField(open + 1..<end.index, .quoted)
    }

    private mutating func noteOpenQuote() {
        // In tab-separated text, a quote is an ordinary character.
        guard !dialect.isTabSeparated else { return }
        openQuoteLine = openQuoteLine ?? line
        openQuotes += 1
    }

    private struct Closing {
        var index: Int
        /// Line ends before it.
        var lines: Int
    }

    private mutating func closingQuote(of open: Int, in text: Span<UInt8>) -> Closing? {
        var index = open + 1
        var lines = 0
        var escapes = 0
        defer { work += index - open }
        while index < text.count {
            switch text[index] {
            case Self.quote:
                guard index + 1 < text.count, text[index + 1] == Self.quote else {
                    return Closing(index: index, lines: lines)
                }
                index += 1
            case Self.backslash where dialect.escapesQuotes:
                if isEscape(at: index, behind: escapes, in: text) {
                    if text[index + 1] == Self.quote { escapes += 1 }
                    index += 1
                }
            case 0x0A: lines += 1
            case 0x0D where index + 1 == text.count || text[index + 1] != 0x0A: lines += 1
            default: break
            }
            index += 1
        }
        return nil
    }

    /// True if a backslash within quotes escapes the next quote or backslash. A field may also end with a backslash:
    /// `"C:\dir\",5`.
    private func isEscape(at index: Int, behind escapes: Int, in text: Span<UInt8>) -> Bool {
        guard index + 1 < text.count else { return false }
        if text[index + 1] == Self.backslash { return true }
        guard text[index + 1] == Self.quote, index + 2 < text.count else { return false }
        let next = text[index + 2]
        if next == Self.quote { return index + 3 == text.count || isEnd(text[index + 3]) }
        // The second of a pair: `"she said \"hi\", and left"`.
        guard isEnd(next), escapes % 2 == 0 else { return true }
        // Otherwise it depends on the next quote: either a field begins with it, or it ends this one.
        var quote = index + 2
        while quote < text.count, text[quote] != Self.quote {
            if text[quote] == 0x0A || text[quote] == 0x0D { return false }
            quote += 1
        }
        guard quote < text.count else { return false }
        var before = quote - 1
        while isBlank(text[before]) { before -= 1 }
        return text[before] != dialect.delimiter
    }

    /// True if the quoted text is probably several rows of the table: each of its lines has the usual number of fields,
    /// and there are too many lines for a coincidence.
    private mutating func swallowsRows(
        _ open: Int, _ end: Closing, in text: Span<UInt8>, behind count: Int
    ) -> Bool {
        let delimiters = dialect.usualCount - 1
        guard delimiters > 0, dialect.isTabSeparated || end.lines * delimiters >= 6 else { return false }
        var found = count
        var index = open
        defer { work += index - open }
        while index < text.count {
            switch text[index] {
            case dialect.delimiter: found += 1
            case 0x0A, 0x0D:
                let isBlankLine = found == 0 && (text[index - 1] == 0x0A || text[index - 1] == 0x0D)
                guard found == delimiters || isBlankLine else { return false }
                if index > end.index { return true }
                found = 0
            default: break
            }
            index += 1
        }
        return found == delimiters
    }
}
