import Browser
import Configuration

extension RowQuery {
    /// What can stand before a colon, with an example of what stands behind it.
    private static let properties = [
        "lang": "lang:swift", "language": "language:swift", "owner": "owner:mira", "user": "user:mira",
        "file": "file:*.md", "has": "has:comments", "is": "is:secret", "size": "size:>10k",
    ]

    /// What in a text looks like a condition and is none; each as a sentence without its full stop. While one types that is
    /// no error, in a rule that stays it is. What stands behind `'` is meant as it is.
    static func problems(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).compactMap { word in
            let bare = word.drop { $0 == "!" }
            guard bare.first != "'", let colon = bare.firstIndex(of: ":"), !RowQuery.isCondition(bare)
            else { return nil }
            let name = bare[..<colon].lowercased()
            if let example = properties[name] { return Words.Preferences.badFilter(String(bare), example: example) }
            // Any other word with a colon is looked for as it is.
            let hint = Nearest.hint(name, among: properties.keys)
            return hint.isEmpty ? nil : Words.Preferences.unknownFilter(name) + hint
        }
    }
}
