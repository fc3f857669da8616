import Cells

/// Decodes the strings of a JSON text.
enum JSONString {
    /// The text of a string without its quotes. Invalid escapes are left as they are: half of a surrogate pair, and
    /// unknown ones.
    static func decoded(_ bytes: some Sequence<UInt8>) -> [UInt8] { decoded(bytes) { _ in true } }

    /// The text for the screen: invisible characters, and those that a string can't contain, stay escaped, like in the
    /// output of `jq`.
    static func shown(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        decoded(bytes) { scalar in
            scalar != "\"" && scalar != "\\" && (!TextSanitizer.isUnsafe(scalar) || joins(scalar))
        }
    }

    /// Part of an emoji, or shown by a special mark.
    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200C}" || scalar == "\u{200D}" || (0xE0020...0xE007F).contains(scalar.value)
    }

    /// - Parameter isText: false for scalars whose escapes stay as they are.
    private static func decoded(_ bytes: some Sequence<UInt8>, _ isText: (Unicode.Scalar) -> Bool) -> [UInt8] {
        let text = Array(bytes)
        guard var next = text.firstIndex(of: backslash) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var start = 0
        while true {
            result += text[start..<next]
            let escape = Escape(text[next...])
            if let scalar = escape.scalar, isText(scalar) {
                result += UTF8.encode(scalar).map { Array($0) } ?? []
            } else {
                result += text[next..<next + escape.count]
            }
            start = next + escape.count
            guard let following = text[start...].firstIndex(of: backslash) else { return result + text[start...] }
            next = following
        }
    }

    private static let backslash = UInt8(ascii: "\\")
}

extension JSONString {
    /// An escape that begins with a backslash.
    private struct Escape {
        /// Nil if it is not a character.
        var scalar: Unicode.Scalar?
        /// Its length in bytes.
        var count: Int

        /// - Parameter text: begins with the backslash.
        init(_ text: ArraySlice<UInt8>) {
            count = min(2, text.count)
            guard let letter = text.dropFirst().first else { return }
            switch letter {
            case UInt8(ascii: "n"): scalar = "\n"
            case UInt8(ascii: "t"): scalar = "\t"
            case UInt8(ascii: "r"): scalar = "\r"
            case UInt8(ascii: "b"): scalar = "\u{8}"
            case UInt8(ascii: "f"): scalar = "\u{C}"
            case UInt8(ascii: "\""), JSONString.backslash, UInt8(ascii: "/"): scalar = Unicode.Scalar(letter)
            case UInt8(ascii: "u"): readUnit(text)
            // The letter may have several bytes.
            default: count = 1
            }
        }

        private mutating func readUnit(_ text: ArraySlice<UInt8>) {
            guard let first = Self.unit(text) else { return }
            count = 6
            scalar = Unicode.Scalar(UInt32(first))
            guard 0xD800...0xDBFF ~= first, let second = Self.unit(text.dropFirst(6)), 0xDC00...0xDFFF ~= second else {
                return
            }
            count = 12
            scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
        }

        /// The number of `\u65e5` at the start of a text.
        private static func unit(_ text: ArraySlice<UInt8>) -> UInt16? {
            guard text.count >= 6, text.starts(with: "\\u".utf8) else { return nil }
            var number: UInt16 = 0
            for byte in text.dropFirst(2).prefix(4) {
                guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
                number = number << 4 | UInt16(digit)
            }
            return number
        }
    }
}
