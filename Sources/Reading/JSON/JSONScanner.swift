/// Scans the bytes of a JSON text.
struct JSONScanner {
    private let text: [UInt8]
    /// False if more of the text may follow.
    private let isWhole: Bool
    /// True if a string may contain unescaped line ends.
    private let allowsLineEnds: Bool
    /// The end of the bytes to read.
    private var end: Int
    /// The byte after the text's last `*/`; 0 if there is none.
    private let lastCommentEnd: Int
    private var index = 0
    /// From 0.
    private(set) var line: UInt32 = 0

    init(_ text: [UInt8], isWhole: Bool = true, allowsLineEnds: Bool = false) {
        self.text = text
        self.isWhole = isWhole
        self.allowsLineEnds = allowsLineEnds
        end = text.count
        let slash = text.indices.last { $0 > 0 && text[$0] == UInt8(ascii: "/") && text[$0 - 1] == UInt8(ascii: "*") }
        lastCommentEnd = slash.map { $0 + 1 } ?? 0
    }

    /// The current byte; nil at the end.
    var byte: UInt8? { index < end ? text[index] : nil }
    /// True if the text is truncated here.
    var isCut: Bool { !isWhole && index >= text.count }
    /// An empty range at the end.
    var noBytes: Range<UInt32> { UInt32(text.count)..<UInt32(text.count) }

    func isAt(_ byte: UInt8) -> Bool { self.byte == byte }

    var isAtClosing: Bool { isAt(UInt8(ascii: "}")) || isAt(UInt8(ascii: "]")) }

    /// False at the end of the text.
    mutating func skipSpace() -> Bool {
        while index < end {
            switch text[index] {
            case 0x0A: line += 1
            case 0x20, 0x09, 0x0D: break
            default: return true
            }
            index += 1
        }
        return false
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard isAt(byte) else { return false }
        index += 1
        return true
    }

    mutating func takeByte() -> Range<UInt32> {
        index += 1
        return UInt32(index - 1)..<UInt32(index)
    }

    // MARK: - Values

    /// A string with its quotes; nil if none begins here or it has no end.
    mutating func string() -> Range<UInt32>? {
        guard isAt(UInt8(ascii: "\"")) else { return nil }
        let (start, firstLine) = (index, line)
        index += 1
        while index < end {
            switch text[index] {
            case UInt8(ascii: "\\"):
                index += 1
                if index < end, text[index] == 0x0A { continue }
            case UInt8(ascii: "\""):
                index += 1
                return UInt32(start)..<UInt32(index)
            case 0x0A where allowsLineEnds: line += 1
            case 0x0A: return nil
            default: break
            }
            index += 1
        }
        // An error is reported for the line in which the string begins.
        line = firstLine
        return nil
    }

    /// A string, a number or one of JSON's words.
    mutating func scalar() -> Range<UInt32>? {
        if isAt(UInt8(ascii: "\"")) { return string() }
        let start = index
        let word = text[index..<end].prefix(while: JSONWord.contains)
        // A word at the end of the text may continue after it.
        guard isWhole || word.endIndex < text.count else {
            index = word.endIndex
            return nil
        }
        guard JSONWord.isValue(word) else { return nil }
        index = word.endIndex
        return UInt32(start)..<UInt32(index)
    }

    /// True if a value can end here.
    var isBehindValue: Bool { byte.map { $0 <= 0x20 } ?? true }

    // MARK: - Comments and lines

    /// Skips a comment.
    /// - Returns: its lines without the spaces around them; nil if no comment begins here or it has no end.
    mutating func comment() -> [(bytes: Range<UInt32>, line: UInt32)]? {
        guard isAt(UInt8(ascii: "/")), index + 1 < end else { return nil }
        switch text[index + 1] {
        case UInt8(ascii: "/"):
            return [(restOfLine(), line)]
        case UInt8(ascii: "*"):
            guard index + 4 <= min(lastCommentEnd, end) else { return nil }
            var close = index + 4
            while text[close - 2] != UInt8(ascii: "*") || text[close - 1] != UInt8(ascii: "/") {
                guard close < end else { return nil }
                close += 1
            }
            return lines(through: close)
        default: return nil
        }
    }

    private mutating func lines(through end: Int) -> [(bytes: Range<UInt32>, line: UInt32)] {
        var lines: [(bytes: Range<UInt32>, line: UInt32)] = []
        let limit = self.end
        self.end = end
        while skipSpace() { lines.append((restOfLine(), line)) }
        self.end = limit
        return lines
    }

    /// Skips to the end of the line.
    /// - Returns: the skipped text without trailing spaces.
    mutating func restOfLine() -> Range<UInt32> {
        let start = index
        index = lineEnd
        var last = index
        while last > start, text[last - 1] <= 0x20 { last -= 1 }
        return UInt32(start)..<UInt32(last)
    }

    private var lineEnd: Int { text[index..<end].firstIndex(of: 0x0A) ?? end }

    /// Reads no further than this line's end, until `goOn`.
    mutating func stopAtLineEnd() { end = lineEnd }

    mutating func goOn() { end = text.count }
}

/// JSON's values without quotes.
enum JSONWord {
    static func contains(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// True for numbers, `true`, `false` and `null`, and for Python's words for infinity and NaN.
    static func isValue(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first else { return false }
        if first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            let rest = word.dropFirst()
            return isNumber(rest) || rest.elementsEqual("Infinity".utf8) || rest.elementsEqual("NaN".utf8)
        }
        return isNumber(word) || ["true", "false", "null", "NaN", "Infinity"].contains { word.elementsEqual($0.utf8) }
    }

    /// `12`, `1.5e-3`, and numbers of lenient writers: `007`, `.5`, `1.`, `0xFF`.
    private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
        var rest = word
        if rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) {
            return rest.count > 2 && rest.dropFirst(2).allSatisfy { isDigit($0) || 0x61...0x66 ~= $0 | 0x20 }
        }
        let digits = rest.prefix(while: isDigit).count
        rest = rest.dropFirst(digits)
        var decimals = 0
        if rest.first == UInt8(ascii: ".") {
            decimals = rest.dropFirst().prefix(while: isDigit).count
            rest = rest.dropFirst(1 + decimals)
        }
        guard digits + decimals > 0 else { return false }
        guard let exponent = rest.first else { return true }
        guard exponent | 0x20 == UInt8(ascii: "e") else { return false }
        rest = rest.dropFirst()
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        return !rest.isEmpty && rest.allSatisfy(isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
