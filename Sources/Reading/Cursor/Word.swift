/// Words like in programs and for `*`: letters, digits and `_`.
enum Word {
    static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar == "_" || "0"..."9" ~= scalar || "a"..."z" ~= scalar || "A"..."Z" ~= scalar }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || scalar.properties.generalCategory == .nonspacingMark
    }

    /// Bytes that are examined on each side: enough for any word, and fast in any line.
    private static let reach = 4_096

    /// Returns the word that contains a byte, otherwise the next one; nil if there is none.
    static func range(at byte: Int, in text: [UInt8]) -> Range<Int>? {
        let text = text.span
        var start = min(max(0, byte), text.count)
        let limit = min(text.count, start + reach)
        while start < limit, !isWord(at: start, in: text) { start += 1 }
        guard start < limit else { return nil }
        let lowest = max(0, start - reach)
        while start > lowest, isWord(before: start, in: text) { start -= 1 }
        var end = start
        while end < text.count, end - start < 2 * reach, isWord(at: end, in: text) { end += 1 }
        return start..<end
    }

    /// True if the character of a byte is part of a word.
    static func isWord(at byte: Int, in text: Span<UInt8>) -> Bool {
        guard byte >= 0, byte < text.count else { return false }
        if text[byte] < 0x80 { return isPart(Unicode.Scalar(text[byte])) }
        var start = byte
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        var end = start + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        let bytes = (start..<end).map { text[$0] }
        return String(decoding: bytes, as: UTF8.self).unicodeScalars.first.map(isPart) ?? false
    }

    /// True if the character that ends there is part of a word.
    static func isWord(before byte: Int, in text: Span<UInt8>) -> Bool { isWord(at: byte - 1, in: text) }
}

extension ReaderLayout {
    /// Returns the word at a byte of a line, or the next one there, and its position; nil if the line has none.
    public func word(in line: Int, at byte: Int) -> (text: String, place: TextPlace)? {
        guard line >= 0, line < lineCount else { return nil }
        // Copies only the part of a long line that a word can reach.
        let text: [UInt8]
        var skipped = 0
        if case .text(let document) = document {
            let bytes = document.bytes(ofLine: line)
            skipped = max(0, min(byte, bytes.count) - 8_192)
            text = Array(document.line(line).utf8.dropFirst(skipped).prefix(24_576))
        } else {
            text = Array(source.text(line: line).utf8)
        }
        guard let range = Word.range(at: byte - skipped, in: text) else { return nil }
        let place = TextPlace(line: line, byte: skipped + range.lowerBound)
        return (String(decoding: text[range], as: UTF8.self), place)
    }
}
