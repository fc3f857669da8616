import Gists

extension Snippet {
    /// The marks at the beginning and the end of a match in the index's snippets; text rarely has these.
    static let (opening, closing): (Character, Character) = ("\u{2}", "\u{3}")

    /// A snippet as the index gives it.
    init(marked text: String) {
        self.init([])
        var part = ""
        var isMatch = false
        for character in text {
            guard character == Self.opening || character == Self.closing else {
                part.append(character)
                continue
            }
            if !part.isEmpty { parts.append(Part(part, isMatch: isMatch)) }
            part = ""
            isMatch = character == Self.opening
        }
        if !part.isEmpty { parts.append(Part(part, isMatch: false)) }
    }
}
