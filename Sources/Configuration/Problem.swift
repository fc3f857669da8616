/// A mistake in the file, with its place.
public struct Problem: Error, Hashable, Sendable {
    /// The line, from 1; 0 for the file as a whole.
    public var line: Int
    /// The description, a sentence without its full stop.
    public var reason: String

    public init(line: Int, _ reason: String) {
        self.line = line
        self.reason = reason
    }

    static func unquoted(_ word: String, line: Int) -> Problem {
        Problem(line: line, Words.TOML.unquoted(word))
    }
}
