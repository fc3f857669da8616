/// Splits HTML into tags and the text between them, in linear time. Nothing is an error: an unclosed tag or comment is
/// text.
struct HTMLTokenizer {
    enum Token: Equatable {
        case text(Range<Int>)
        /// - name: in lower case.
        case start(name: String, attributes: Range<Int>)
        case end(name: String)
        /// A comment, a document type, an instruction: nothing that is shown.
        case comment
    }

    let bytes: [UInt8]
    /// The position at which the next token begins.
    private(set) var position = 0
    /// The element whose text has no tags but its own end.
    private var rawElement: String?

    /// Elements that contain another language.
    private static let rawElements = ["script", "style"]

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func next() -> Token? {
        guard position < bytes.count else { return nil }
        if let name = rawElement.take() {
            let start = position
            position = endOfRaw(name)
            if position > start { return .text(start..<position) }
        }
        if let token = markup() { return token }
        let start = position
        position += 1
        while position < bytes.count, !beginsMarkup(at: position) { position += 1 }
        return .text(start..<position)
    }

    // MARK: - Markup

    private func beginsMarkup(at index: Int) -> Bool {
        guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { return false }
        switch bytes[index + 1] {
        case UInt8(ascii: "!"), UInt8(ascii: "?"): return true
        case UInt8(ascii: "/"): return index + 2 < bytes.count && Self.isLetter(bytes[index + 2])
        default: return Self.isLetter(bytes[index + 1])
        }
    }

    /// Nil if no markup begins; unclosed markup is text up to the end, so that nothing is scanned twice.
    private mutating func markup() -> Token? {
        guard beginsMarkup(at: position) else { return nil }
        let start = position
        let token: Token? =
            switch bytes[start + 1] {
            case UInt8(ascii: "!"): declaration()
            case UInt8(ascii: "?"): comment(from: start + 2, to: "?>")
            default: tag()
            }
        if let token { return token }
        position = bytes.count
        return .text(start..<bytes.count)
    }

    private mutating func declaration() -> Token? {
        let rest = bytes[position...]
        if rest.starts(with: "<![CDATA[".utf8) {
            let start = position + 9
            guard comment(from: start, to: "]]>") != nil else { return nil }
            return .text(start..<position - 3)
        }
        guard rest.starts(with: "<!--".utf8) else { return comment(from: position + 2, to: ">") }
        // `<!-->` and `<!--->` are complete comments.
        return comment(from: position + 2, to: "-->")
    }

    /// A comment up to its end, which is searched from `start` on.
    private mutating func comment(from start: Int, to end: String) -> Token? {
        guard let place = place(of: Array(end.utf8), from: start) else { return nil }
        position = place + end.utf8.count
        return .comment
    }

    private mutating func tag() -> Token? {
        let isEnd = bytes[position + 1] == UInt8(ascii: "/")
        let start = position + (isEnd ? 2 : 1)
        var index = start
        while index < bytes.count, !Self.endsName(bytes[index]) { index += 1 }
        let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
        let attributes = index
        while let attribute = attribute(at: index, to: bytes.count) { index = attribute.end }
        skipSpaces(&index, to: bytes.count)
        guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { return nil }
        position = index + 1
        if isEnd { return .end(name: name) }
        if name.isOne(of: Self.rawElements) { rawElement = name }
        return .start(name: name, attributes: attributes..<index)
    }

    private func endOfRaw(_ name: String) -> Int {
        let end = Array("</\(name)".utf8)
        var index = position
        while let place = place(of: [UInt8(ascii: "<"), UInt8(ascii: "/")], from: index) {
            let candidate = bytes[place...].prefix(end.count)
            let next = place + end.count
            if candidate.count == end.count, zip(candidate, end).allSatisfy({ $0 | 0x20 == $1 | 0x20 }),
                next < bytes.count, Self.endsName(bytes[next])
            {
                return place
            }
            index = place + 2
        }
        return bytes.count
    }

    private func place(of pattern: [UInt8], from start: Int) -> Int? {
        guard bytes.count >= pattern.count, start <= bytes.count - pattern.count else { return nil }
        return (start...bytes.count - pattern.count).first { index in
            bytes[index] == pattern[0] && bytes[index..<index + pattern.count].elementsEqual(pattern)
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func endsName(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }
}

// MARK: - Attributes

extension HTMLTokenizer {
    private struct Attribute {
        var name: Range<Int>
        var value: Range<Int>
        var end: Int
    }

    /// The value of an attribute, without character references; nil if the tag has no attribute with this name.
    func attribute(_ name: String, in attributes: Range<Int>) -> String? {
        var index = attributes.lowerBound
        while let attribute = attribute(at: index, to: attributes.upperBound) {
            let isNamed =
                attribute.name.count == name.utf8.count
                && zip(bytes[attribute.name], name.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
            if isNamed { return CharacterReference.decoded(bytes[attribute.value]) }
            index = attribute.end
        }
        return nil
    }

    /// The attribute at a position; nil at the end of the tag, and after an unclosed quote.
    private func attribute(at start: Int, to end: Int) -> Attribute? {
        var index = start
        while index < end, Self.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") { index += 1 }
        let name = index
        while index < end, !Self.endsName(bytes[index]), bytes[index] != UInt8(ascii: "=") || index == name {
            index += 1
        }
        guard index > name else { return nil }
        let nameEnd = index
        skipSpaces(&index, to: end)
        guard index < end, bytes[index] == UInt8(ascii: "=") else {
            return Attribute(name: name..<nameEnd, value: nameEnd..<nameEnd, end: nameEnd)
        }
        index += 1
        skipSpaces(&index, to: end)
        guard index < end else { return nil }
        let quote = bytes[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let value = index
            while index < end, !Self.isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") { index += 1 }
            return Attribute(name: name..<nameEnd, value: value..<index, end: index)
        }
        let value = index + 1
        guard let close = bytes[value..<end].firstIndex(of: quote) else { return nil }
        return Attribute(name: name..<nameEnd, value: value..<close, end: close + 1)
    }

    private func skipSpaces(_ index: inout Int, to end: Int) {
        while index < end, Self.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") { index += 1 }
    }
}
