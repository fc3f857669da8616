import Texts

/// A regular expression that finds all its matches in a text in a time that is bounded by the text's length, whatever the
/// expression and the text are.
///
/// `.`, `[a-z]`, `[^a]`, `\d \w \s \D \W \S`, `^`, `$`, `\b`, `\B`, groups, `|`, and `* + ? {m,n}`, which take as much as
/// they can, or with `?` behind them as little. There are no references back: nobody finds those in linear time. A match
/// lies in one line. Case matters only where a capital is typed, as in `TextNeedle`.
///
/// Two passes over each line: backwards a lazily built automaton says for each place from which states the expression
/// can still come to its end, and so where matches begin. Forwards each match then goes the way that its alternatives
/// prefer, and never one that leads nowhere: nothing is tried twice.
public struct RegularExpression: Hashable, Sendable {
    public let pattern: String
    let program: RegexProgram

    /// Instructions: what `{m,n}` and classes make of a pattern counts.
    static let longestProgram = 2_000
    /// Repetitions in braces.
    static let mostRepetitions = 1_000
    /// Groups in each other.
    static let deepest = 100

    /// Why a pattern is none, or none yet.
    public enum Failure: Error, Hashable, Sendable {
        /// More has to follow: an open bracket, a backslash at the end.
        case incomplete
        case invalid(String)
        case tooLarge

        /// What the prompt says.
        public var sentence: String {
            switch self {
            case .incomplete: Words.Expression.incomplete
            case .invalid(let reason): reason
            case .tooLarge: Words.Expression.tooLarge
            }
        }
    }

    public init(_ pattern: String) throws(Failure) {
        var parser = RegexParser(pattern)
        let node = try parser.parse()
        var compiler = RegexCompiler()
        program = try compiler.program(of: node)
        self.pattern = pattern
    }

    public static func == (one: RegularExpression, other: RegularExpression) -> Bool {
        one.pattern.isExactly(other.pattern)
    }

    public func hash(into hasher: inout Hasher) { pattern.hashExactly(into: &hasher) }
}

extension RegularExpression {
    /// All matches in one line that are not empty, one behind the other.
    public func matches(in line: [UInt8]) -> [Range<Int>] {
        var steps = Int.max
        return matches(in: line, steps: &steps)
    }

    /// - Parameter steps: what the search cost is taken off.
    func matches(in line: [UInt8], steps: inout Int) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var scan = RegexLineScan(self)
        while !scan.advance(in: line.span, steps: &steps, { found.append($0) }) {}
        return found
    }
}
