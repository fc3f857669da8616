/// The bytes of a TOML file and the current position, with functions for the small parts of the syntax.
struct TOMLScanner {
    static let depthLimit = 32

    private let bytes: [UInt8]
    private var index = 0
    private(set) var line = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // Skip a byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    func problem(_ reason: String) -> Problem { Problem(line: line, reason) }

    mutating func advance() {
        if peek == 0x0A { line += 1 }
        index += 1
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        advance()
        return true
    }

    mutating func skipSpaces() {
        while peek == 0x20 || peek == 0x09 { advance() }
    }

    mutating func skipLine() {
        while let byte = peek, byte != 0x0A { advance() }
    }

    /// Skips spaces, comments and line ends.
    /// - Returns: false at the end of the file.
    mutating func skipBlankLines() -> Bool {
        while let byte = peek {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: advance()
            case UInt8(ascii: "#"): skipLine()
            default: return true
            }
        }
        return false
    }

    /// Skips a comment up to the end of the line; throws if there is anything else.
    mutating func endOfLine() throws(Problem) {
        skipSpaces()
        if peek == 0x0D { advance() }
        guard let byte = peek, byte != 0x0A, byte != UInt8(ascii: "#") else { return skipLine() }
        throw problem(Words.TOML.trailingText(rest))
    }

    /// The rest of the line, shortened for a message.
    private var rest: String {
        String(decoding: bytes[index...].prefix(40).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    }

    mutating func key() throws(Problem) -> String {
        if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") { return try string() }
        let start = index
        while let byte = peek, Self.isBare(byte) { advance() }
        guard index > start else { throw problem(Words.TOML.notAKey(rest)) }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Parses `true`, `12`, `0x1F`, `1.5e3`, `inf`, or another word.
    mutating func word() throws(Problem) -> TOMLNode.Value {
        let start = index
        while let byte = peek, Self.isBare(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") { advance() }
        guard index > start else {
            throw problem(peek == nil || peek == 0x0A ? Words.TOML.missingValue : Words.TOML.notAValue(rest))
        }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        switch word {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        default: break
        }
        if let number = Self.integer(word) { return .integer(number) }
        let unsigned = word.drop { $0 == "-" || $0 == "+" }
        if unsigned == "inf" || unsigned == "nan" || unsigned.first?.isNumber == true,
            let float = Double(Self.plain(word))
        {
            return .float(float)
        }
        return .word(word)
    }

    private static func plain(_ word: String) -> String { word.filter { $0 != "_" } }

    private static func integer(_ word: String) -> Int? {
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where word.hasPrefix(prefix) {
            return Int(plain(String(word.dropFirst(2))), radix: radix)
        }
        return Int(plain(word))
    }

    // MARK: Text

    /// Parses `"…"` with escapes, `'…'` without, and both over several lines with three quotes.
    mutating func string() throws(Problem) -> String {
        let mark = bytes[index]
        let start = line
        let isLong = bytes[index...].starts(with: [mark, mark, mark])
        for _ in 0..<(isLong ? 3 : 1) { advance() }
        if isLong {
            if peek == 0x0D { advance() }
            if peek == 0x0A { advance() }
        }
        var text: [UInt8] = []
        while let byte = peek {
            if byte == mark, !isLong || bytes[index...].starts(with: [mark, mark, mark]) {
                for _ in 0..<(isLong ? 3 : 1) { advance() }
                // Up to two quotes may precede the three that end it.
                for _ in 0..<(isLong ? 2 : 0) where peek == mark {
                    text.append(mark)
                    advance()
                }
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw Problem(line: start, Words.TOML.notUTF8)
                }
                return string
            }
            if byte == 0x0A, !isLong { break }
            if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\"") {
                try escape(into: &text, isLong: isLong)
            } else {
                guard byte >= 0x20 || byte == 0x09 || isLong && (byte == 0x0A || byte == 0x0D), byte != 0x7F else {
                    throw problem(Words.TOML.controlCharacter)
                }
                text.append(byte)
                advance()
            }
        }
        throw Problem(line: start, Words.TOML.unterminatedString)
    }

    private mutating func escape(into text: inout [UInt8], isLong: Bool) throws(Problem) {
        advance()
        guard let byte = peek else { throw problem(Words.TOML.unterminatedString) }
        if isLong, byte == 0x0A || byte == 0x0D || byte == 0x20 || byte == 0x09 {
            while let space = peek, space == 0x0A || space == 0x0D || space == 0x20 || space == 0x09 { advance() }
            return
        }
        let simple: [UInt8: UInt8] = [
            UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "f"): 0x0C,
            UInt8(ascii: "r"): 0x0D, UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        ]
        if let character = simple[byte] {
            text.append(character)
            advance()
            return
        }
        let digits = byte == UInt8(ascii: "u") ? 4 : byte == UInt8(ascii: "U") ? 8 : 0
        let code = String(decoding: bytes[index...].dropFirst().prefix(digits), as: UTF8.self)
        guard digits > 0, code.utf8.count == digits, code.allSatisfy(\.isHexDigit),
            let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init)
        else {
            throw problem(Words.TOML.unknownEscape(String(decoding: [byte], as: UTF8.self)))
        }
        text += Array(String(scalar).utf8)
        for _ in 0...digits { advance() }
    }
}
