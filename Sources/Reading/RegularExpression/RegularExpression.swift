/// A regular expression that finds all its matches in a text in linear time, whatever the expression and the text are.
///
/// `.`, `[a-z]`, `[^a]`, `\d \w \s \D \W \S`, `^`, `$`, `\b`, `\B`, groups, `|`, and `* + ? {m,n}`, which match as much
/// as possible, or as little with a `?` after them. There are no back references, which can't be matched in linear
/// time. A match is within one line. Case only matters if the pattern has a capital, as in `TextNeedle`.
///
/// Two passes over each line: backwards, a lazily built automaton determines for each position the states from which
/// the expression can still reach its end, and so where matches begin. Forwards, each match then follows its preferred
/// alternatives, and never one that fails: nothing is tried twice.
public struct RegularExpression: Hashable, Sendable {
    public let pattern: String
    let program: RegexProgram

    /// Maximum number of instructions: `{m,n}` and classes count with their expansion.
    static let longestProgram = 2_000
    /// Maximum number of repetitions in braces.
    static let mostRepetitions = 1_000
    /// Maximum nesting of groups.
    static let deepest = 100

    /// The reason why a pattern is invalid or incomplete.
    public enum Failure: Error, Hashable, Sendable {
        /// The pattern is incomplete: an open bracket, a backslash at the end.
        case incomplete
        case invalid(String)
        case tooLarge

        /// The message in the prompt.
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
    /// All nonempty matches in one line, in order.
    public func matches(in line: [UInt8]) -> [Range<Int>] {
        var steps = Int.max
        return matches(in: line, steps: &steps)
    }

    /// - Parameter steps: reduced by the cost of the search.
    func matches(in line: [UInt8], steps: inout Int) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var scan = RegexLineScan(self)
        while !scan.advance(in: line.span, steps: &steps, { found.append($0) }) {}
        return found
    }
}
