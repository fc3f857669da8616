/// A pattern as a tree.
indirect enum RegexNode: Hashable, Sendable {
    case empty
    case one(ScalarSet)
    case assertion(RegexAssertion)
    case sequence([RegexNode])
    case choice([RegexNode])
    /// - most: nil for any number.
    case repeated(RegexNode, least: Int, most: Int?, isLazy: Bool)
}

/// A condition on the position between two characters.
enum RegexAssertion: UInt8, Hashable, Sendable {
    case lineStart, lineEnd, wordBoundary, noWordBoundary
}

/// Reads a pattern from left to right.
struct RegexParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0
    private let ignoresCase: Bool

    init(_ pattern: String) {
        scalars = Array(pattern.unicodeScalars)
        ignoresCase = !Self.hasCapital(scalars)
    }

    /// True if the pattern has a capital letter; those of `\D`, `\W`, `\S`, `\B` do not count.
    private static func hasCapital(_ scalars: [Unicode.Scalar]) -> Bool {
        var isEscaped = false
        for scalar in scalars {
            if scalar.properties.isUppercase, !(isEscaped && "DWSB".unicodeScalars.contains(scalar)) { return true }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return false
    }

    mutating func parse() throws(RegularExpression.Failure) -> RegexNode {
        let node = try choice()
        // Before the end of the pattern, only a bracket ends an alternation.
        if index < scalars.count { throw .invalid(") without (") }
        return node
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard index < scalars.count, scalars[index] == scalar else { return false }
        index += 1
        return true
    }

    private mutating func choice() throws(RegularExpression.Failure) -> RegexNode {
        var branches = [try sequence()]
        while take("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func sequence() throws(RegularExpression.Failure) -> RegexNode {
        var nodes: [RegexNode] = []
        while index < scalars.count, scalars[index] != "|", scalars[index] != ")" {
            var node = try atom()
            while let bounds = try quantifier() {
                if case .assertion = node { throw .invalid(Words.Expression.nothingToRepeat) }
                let isLazy = take("?")
                node = .repeated(node, least: bounds.least, most: bounds.most, isLazy: isLazy)
            }
            nodes.append(node)
        }
        return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
    }

    // MARK: - Repetitions

    private mutating func quantifier() throws(RegularExpression.Failure) -> (least: Int, most: Int?)? {
        if take("*") { return (0, nil) }
        if take("+") { return (1, nil) }
        if take("?") { return (0, 1) }
        return try braces()
    }

    /// `{3}`, `{2,}`, `{,5}`, `{2,5}`; nil for braces that are plain text.
    private mutating func braces() throws(RegularExpression.Failure) -> (least: Int, most: Int?)? {
        let start = index
        guard take("{") else { return nil }
        let first = number()
        let hasComma = take(",")
        let second = hasComma ? number() : first
        let isMeant = first != nil || hasComma && second != nil
        guard take("}") else {
            if index == scalars.count { throw .incomplete }
            index = start
            return nil
        }
        guard isMeant else {
            index = start
            return nil
        }
        let least = first ?? 0
        if max(least, second ?? 0) > RegularExpression.mostRepetitions { throw .tooLarge }
        if let second, second < least { throw .invalid(Words.Expression.reversedRange("{\(least),\(second)}")) }
        return (least, second)
    }

    private mutating func number() -> Int? {
        var number: Int?
        while index < scalars.count,
            let digit = scalars[index].properties.numericType == .decimal
                ? Int(String(scalars[index])) : nil
        {
            number = min((number ?? 0) * 10 + digit, 1_000_000)
            index += 1
        }
        return number
    }

    // MARK: - Atoms

    private mutating func atom() throws(RegularExpression.Failure) -> RegexNode {
        let scalar = scalars[index]
        index += 1
        switch scalar {
        case "(": return try group()
        case "[": return .one(try set())
        case ".": return .one(.all)
        case "^": return .assertion(.lineStart)
        case "$": return .assertion(.lineEnd)
        case "*", "+", "?": throw .invalid(Words.Expression.nothingToRepeat)
        case "\\": return try escape()
        default: return literal(scalar)
        }
    }

    private func literal(_ scalar: Unicode.Scalar) -> RegexNode {
        let set = ScalarSet(scalar)
        return .one(ignoresCase ? set.ignoringCase : set)
    }

    private mutating func group() throws(RegularExpression.Failure) -> RegexNode {
        depth += 1
        defer { depth -= 1 }
        if depth > RegularExpression.deepest { throw .tooLarge }
        if take("?") {
            guard index < scalars.count else { throw .incomplete }
            guard take(":") else { throw .invalid(Words.Expression.unsupported("(?\(scalars[index])")) }
        }
        let node = try choice()
        guard take(")") else { throw .incomplete }
        // The repetition applies to the group, even if it is only an assertion.
        if case .assertion = node { return .sequence([node]) }
        return node
    }

    private mutating func escape() throws(RegularExpression.Failure) -> RegexNode {
        guard index < scalars.count else { throw .incomplete }
        let scalar = scalars[index]
        index += 1
        switch scalar {
        case "b": return .assertion(.wordBoundary)
        case "B": return .assertion(.noWordBoundary)
        default: break
        }
        if let set = ScalarSet.named(scalar) { return .one(set) }
        return literal(try character(ofEscape: scalar))
    }

    /// The character of an escape. Letters are reserved: only those with a meaning may be escaped.
    private mutating func character(ofEscape scalar: Unicode.Scalar) throws(RegularExpression.Failure) -> Unicode.Scalar
    {
        switch scalar {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "f": return "\u{0C}"
        case "x": return try hexadecimal(digits: 2)
        case "u": return try hexadecimal(digits: 4)
        default:
            let isKept = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal)
            if isKept { throw .invalid(Words.Expression.unsupported("\\\(scalar)")) }
            return scalar
        }
    }

    private mutating func hexadecimal(digits: Int) throws(RegularExpression.Failure) -> Unicode.Scalar {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard index < scalars.count else { throw .incomplete }
            guard let digit = Character(scalars[index]).hexDigitValue else {
                throw .invalid(Words.Expression.missingDigit)
            }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        guard let scalar = Unicode.Scalar(value) else { throw .invalid(Words.Expression.noSuchCharacter) }
        return scalar
    }

    // MARK: - Sets

    /// `[a-z_]`, after its bracket.
    private mutating func set() throws(RegularExpression.Failure) -> ScalarSet {
        let isNegated = take("^")
        var set = ScalarSet()
        var isFirst = true
        while true {
            guard index < scalars.count else { throw .incomplete }
            if scalars[index] == "]", !isFirst { break }
            isFirst = false
            guard let low = try setMember(&set) else { continue }
            guard index + 1 < scalars.count, scalars[index] == "-", scalars[index + 1] != "]" else {
                set.insert(low...low)
                continue
            }
            index += 1
            var none = ScalarSet()
            guard let high = try setMember(&none) else { throw .invalid(Words.Expression.setInRange) }
            guard low <= high else { throw .invalid(Words.Expression.reversedRange("\(low)-\(high)")) }
            set.insert(low...high)
        }
        index += 1
        if ignoresCase { set = set.ignoringCase }
        return isNegated ? set.inverted : set
    }

    /// A character; or nil for a set, which is added to the other one.
    private mutating func setMember(_ set: inout ScalarSet) throws(RegularExpression.Failure) -> Unicode.Scalar? {
        let scalar = scalars[index]
        index += 1
        guard scalar == "\\" else { return scalar }
        guard index < scalars.count else { throw .incomplete }
        let escaped = scalars[index]
        index += 1
        if let named = ScalarSet.named(escaped) {
            set.formUnion(named)
            return nil
        }
        return escaped == "b" ? "\u{08}" : try character(ofEscape: escaped)
    }
}
