import Texts

extension RowQuery {
    /// The properties before a colon, with an example of a value.
    private static let properties = [
        "lang": "lang:swift", "language": "language:swift", "owner": "owner:mira", "user": "user:mira",
        "file": "file:*.md", "has": "has:comments", "is": "is:secret", "size": "size:>10k",
    ]

    /// The words in a text that look like conditions but are not; each as a sentence without its full stop. While the
    /// user types, that is not an error, but in a stored rule it is. Text after `'` is taken literally.
    public static func problems(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).compactMap { word in
            let bare = Substring(word.unicodeScalars.drop { $0 == "!" })
            guard bare.utf8.first != UInt8(ascii: "'"), let colon = bare.utf8.firstIndex(of: UInt8(ascii: ":")),
                !RowQuery.isCondition(bare)
            else { return nil }
            let name = bare[..<colon].lowercased()
            if let example = properties[name] { return Words.List.badFilter(String(bare), example: example) }
            let hint = Nearest.hint(name, among: properties.keys)
            if !hint.isEmpty { return Words.List.unknownFilter(name) + hint }
            return isLikeCondition(bare, colon) ? Words.List.unknownFilter(name, in: String(bare)) : nil
        }
    }

    /// True for letters before the colon and a value after it. URLs, `a::b`, `12:30` and `note:` are words.
    private static func isLikeCondition(_ word: Substring, _ colon: Substring.Index) -> Bool {
        guard let first = word.utf8[word.utf8.index(after: colon)...].first else { return false }
        return colon > word.startIndex && first != UInt8(ascii: "/") && first != UInt8(ascii: ":")
            && word[..<colon].utf8.allSatisfy {
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || $0 == UInt8(ascii: "-")
            }
    }
}

extension String {
    /// The text with an upper-case letter at its beginning and a full stop at its end.
    var asSentence: String { prefix(1).uppercased() + dropFirst() + (utf8.last == UInt8(ascii: "?") ? "" : ".") }
}
