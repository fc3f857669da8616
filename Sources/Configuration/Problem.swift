/// Something in the file that means nothing, and where.
public struct Problem: Error, Hashable, Sendable {
    /// From 1; 0 for the file as a whole.
    public var line: Int
    /// A sentence without its full stop.
    public var reason: String

    public init(line: Int, _ reason: String) {
        self.line = line
        self.reason = reason
    }

    static func unquoted(_ word: String, line: Int) -> Problem {
        Problem(line: line, Words.TOML.unquoted(word))
    }
}
