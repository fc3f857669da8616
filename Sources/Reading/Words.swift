/// What a text's reader says of it.
enum Words {
    static let bidirectional = "⚠ Contains hidden bidirectional characters"
    static let binaryFile = "Binary file"

    static func bytes(_ kind: String, _ count: Int) -> String { "\(kind) · \(count) bytes" }

    /// What is wrong with a regular expression.
    enum Expression {
        static let nothingToRepeat = "nothing to repeat"
        static let missingDigit = "missing digit"
        static let noSuchCharacter = "no such character"
        static let setInRange = "a range can't end with a set"
        static let incomplete = "incomplete"
        static let tooLarge = "too large"

        static func unsupported(_ text: String) -> String { "\(text) is not supported" }
        static func reversedRange(_ range: String) -> String { "range \(range) is reversed" }
    }
}
