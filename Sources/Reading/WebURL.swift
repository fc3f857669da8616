/// URLs in a text without marks for links: source code, plain text.
enum WebURL {
    /// The bytes of each URL, from left to right. Takes linear time.
    static func ranges(in text: Span<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = 0
        /// The end of the last URL, also of one that does not count.
        var done = 0
        while index < text.count {
            defer { index += 1 }
            guard text[index] == UInt8(ascii: ":"), let start = schemeStart(before: index, in: text),
                start >= done
            else { continue }
            let isMail = index - start == mail.utf8CodeUnitCount
            guard isMail || isHost(at: index + 1, in: text) else { continue }
            let end = end(from: index + (isMail ? 1 : 3), in: text)
            done = end
            guard !isCut(at: end, in: text), !isMail || isAddress(index + 1..<end, in: text) else { continue }
            found.append(start..<end)
        }
        return found
    }

    private static let mail: StaticString = "mailto"
    private static let schemes: [StaticString] = ["https", "http", mail]

    /// The start of the scheme that ends at a colon, in upper or lower case.
    private static func schemeStart(before colon: Int, in text: Span<UInt8>) -> Int? {
        for scheme in schemes {
            let start = colon - scheme.utf8CodeUnitCount
            guard start >= 0, start == 0 || !isLetterOrDigit(text[start - 1]),
                (0..<scheme.utf8CodeUnitCount).allSatisfy({ text[start + $0] | 0x20 == scheme.utf8Start[$0] })
            else { continue }
            return start
        }
        return nil
    }

    /// True for two slashes and a host.
    private static func isHost(at index: Int, in text: Span<UInt8>) -> Bool {
        guard index + 2 < text.count, text[index] == UInt8(ascii: "/"), text[index + 1] == UInt8(ascii: "/") else {
            return false
        }
        let first = text[index + 2]
        return isLetterOrDigit(first) || first == UInt8(ascii: "[") || first >= 0x80
    }

    /// True for a name, an at sign and a host.
    private static func isAddress(_ range: Range<Int>, in text: Span<UInt8>) -> Bool {
        range.dropFirst().dropLast().contains { text[$0] == UInt8(ascii: "@") }
    }

    /// True if an ellipsis or a placeholder follows: a part of the URL is missing.
    private static func isCut(at end: Int, in text: Span<UInt8>) -> Bool {
        guard end < text.count else { return false }
        let next = Unicode.Scalar.decoded(at: end, in: text).scalar
        return next == "…" || next == "{"
    }

    /// The end of the URL: before white space, quotes and brackets that are not part of it, and before the punctuation
    /// of a sentence.
    private static func end(from start: Int, in text: Span<UInt8>) -> Int {
        var index = start
        /// The end without the punctuation.
        var end = start
        var (parentheses, brackets) = (0, 0)
        while index < text.count {
            let byte = text[index]
            guard byte < 0x80 else {
                let (scalar, length) = Unicode.Scalar.decoded(at: index, in: text)
                guard isLetter(scalar) else { return end }
                index += length
                end = index
                continue
            }
            index += 1
            switch byte {
            case ...0x20, 0x7F, 0x22, 0x27, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D: return end
            case UInt8(ascii: "("): parentheses += 1
            case UInt8(ascii: "["): brackets += 1
            case UInt8(ascii: ")"):
                guard parentheses > 0 else { return end }
                parentheses -= 1
                end = index
            case UInt8(ascii: "]"):
                guard brackets > 0 else { return end }
                brackets -= 1
                end = index
            case 0x21, 0x2A, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F: break
            default: end = index
            }
        }
        return end
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }

    /// True for letters and digits beyond ASCII that are visible.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return (properties.isAlphabetic || properties.numericType != nil) && !properties.isDefaultIgnorableCodePoint
    }
}
