/// The position of a field's text.
struct TableField: Sendable {
    enum Kind: UInt8, Sendable {
        /// The text is the field.
        case plain
        /// The field is the quoted text, without its quotes.
        case quoted
        /// The text begins with a quote, and continues after the closing one.
        case partlyQuoted
    }

    private var start: UInt32
    /// The number of bytes, and in the lowest bits the kind.
    private var bits: UInt32

    init(_ range: Range<Int>, _ kind: Kind) {
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        bits = UInt32(truncatingIfNeeded: range.count) << 2 | UInt32(kind.rawValue)
    }

    var range: Range<Int> { Int(start)..<Int(start) + Int(bits >> 2) }
    var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: bits & 3)) ?? .plain }
    /// True if the field is empty and has no quotes.
    var isBlank: Bool { bits == 0 }
}

extension TableField {
    /// Returns the field's value without the enclosing quotes, and with doubled quotes as single ones.
    /// - Parameter limit: the number of bytes of the text to read.
    func value(in text: Span<UInt8>, _ dialect: TableDialect, limit: Int = .max) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        let bytes = text.extracting(range).extracting(first: limit)
        var value: [UInt8] = []
        value.reserveCapacity(bytes.count)
        var isWithin = kind != .plain
        var index = kind == .partlyQuoted ? 1 : 0
        while index < bytes.count {
            let hasQuoteNext = index + 1 < bytes.count && bytes[index + 1] == quote
            if isWithin, bytes[index] == quote, !hasQuoteNext, kind == .partlyQuoted {
                isWithin = false
                index += 1
                continue
            }
            let isEscape = bytes[index] == quote || dialect.escapesQuotes && bytes[index] == UInt8(ascii: "\\")
            if isWithin, isEscape, hasQuoteNext { index += 1 }
            value.append(bytes[index])
            index += 1
        }
        return value
    }

    /// True for the first field of a comment line about the table.
    func isComment(in text: Span<UInt8>) -> Bool {
        kind == .plain && !range.isEmpty && text[range.lowerBound] == UInt8(ascii: "#")
    }

    /// An empty field counts as a missing number.
    func isNumber(in text: Span<UInt8>) -> Bool {
        for index in range {
            switch text[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "%"), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: " "), UInt8(ascii: ","):
                continue
            default: return false
            }
        }
        return true
    }

    /// True for a word that can be the name of a column.
    func isName(in text: Span<UInt8>) -> Bool {
        guard let first = range.first, isLetter(text[first]) else { return false }
        return range.allSatisfy { isLetter(text[$0]) || text[$0] == UInt8(ascii: "_") || 0x30...0x39 ~= text[$0] }
    }

    private func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || byte >= 0x80 }
}
