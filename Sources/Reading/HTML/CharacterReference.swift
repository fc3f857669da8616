import CMarkdown

/// HTML's character references: `&amp;`, `&#65;`, `&#x41;`.
enum CharacterReference {
    /// Replaces character references by their characters; leaves invalid ones unchanged.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        var rest = bytes
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += rest[..<start]
            let found = character(rest[(start + 1)...])
            result += found.count > 0 ? found.bytes : [UInt8(ascii: "&")]
            rest = rest[(start + 1 + found.count)...]
        }
        return String(decoding: result + rest, as: UTF8.self)
    }

    /// The character for the text after an ampersand, and the length of the reference; 0 for none.
    private static func character(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], count: Int) {
        // Longer than the longest name.
        text.prefix(64).withUnsafeBufferPointer { text in
            guard let start = text.baseAddress else { return ([], 0) }
            var count = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: Int(MARKDOWN_LONGEST_CHARACTER)) { buffer, used in
                guard let room = buffer.baseAddress else { return }
                used = markdown_character(start, text.count, room, &count)
            }
            return (bytes, count)
        }
    }
}
