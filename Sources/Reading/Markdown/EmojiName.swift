/// GitHub's names for emoji: `:rocket:`.
enum EmojiName {
    private static let emoji: [Substring: Substring] = {
        let words = table.split(separator: " ")
        return Dictionary(
            uniqueKeysWithValues: stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) })
    }()

    private static let longest = 40

    /// Replaces names by their emoji; nil if the text has none.
    static func replaced(in text: String) -> String? {
        let utf8 = text.utf8
        var result = ""
        var copied = text.startIndex
        var next = utf8.firstIndex(of: colon)
        while let start = next {
            let name = utf8.index(after: start)
            let end = utf8[name...].prefix(longest + 1).firstIndex { !isOfName($0) }
            if let end, utf8[end] == colon, let emoji = emoji[text[name..<end]] {
                result += text[copied..<start] + emoji
                copied = utf8.index(after: end)
                next = utf8[copied...].firstIndex(of: colon)
            } else {
                next = utf8[name...].firstIndex(of: colon)
            }
        }
        return copied == text.startIndex ? nil : result + text[copied...]
    }

    private static let colon = UInt8(ascii: ":")

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
