/// A pattern as instructions, and the classes of characters that it distinguishes.
struct RegexProgram: Sendable {
    enum Instruction: Hashable, Sendable {
        /// Consumes a character of the set with this number.
        case consume(set: Int, next: Int)
        /// Continues at both positions, preferably at the first.
        case split(Int, Int)
        case assertion(RegexAssertion, next: Int)
        /// The match is complete.
        case accept
    }

    let instructions: [Instruction]
    let start: Int
    let classes: ScalarClasses
    /// True if it has assertions about the context of a position.
    let hasAssertions: Bool
    /// The number of the instruction `accept`.
    static let accept = 0

    /// For each instruction, those that lead to it without consuming a character.
    let predecessors: [[Int]]
    /// The instructions that consume a character of a class, with their targets.
    let consumers: [[(from: Int, to: Int)]]

    init(_ instructions: [Instruction], start: Int, sets: [ScalarSet]) {
        self.instructions = instructions
        self.start = start
        hasAssertions = instructions.contains { if case .assertion = $0 { true } else { false } }
        let classes = ScalarClasses(sets, tellsWords: hasAssertions)
        var predecessors = Array(repeating: [Int](), count: instructions.count)
        var consumers = Array(repeating: [(from: Int, to: Int)](), count: classes.count)
        for (number, instruction) in instructions.enumerated() {
            switch instruction {
            case .consume(let set, let next):
                for member in classes.classes(ofSet: set) { consumers[member].append((number, next)) }
            case .split(let first, let second):
                predecessors[first].append(number)
                if second != first { predecessors[second].append(number) }
            case .assertion(_, let next): predecessors[next].append(number)
            case .accept: break
            }
        }
        self.classes = classes
        self.predecessors = predecessors
        self.consumers = consumers
    }
}

/// Writes instructions from the end of a pattern to its beginning, so that the next instruction is always known.
struct RegexCompiler {
    private var instructions: [RegexProgram.Instruction] = [.accept]
    private var sets: [ScalarSet] = []
    private var numbers: [ScalarSet: Int] = [:]
    private var work = 0

    /// The maximum number of compiled parts of a pattern; those of repetitions count each time.
    private static let mostWork = 20_000
    /// The maximum number of character classes: each makes the states of the automaton larger.
    private static let mostClasses = 256

    mutating func program(of node: RegexNode) throws(RegularExpression.Failure) -> RegexProgram {
        let start = try add(node, before: RegexProgram.accept)
        let program = RegexProgram(instructions, start: start, sets: sets)
        if program.classes.count > Self.mostClasses { throw .tooLarge }
        return program
    }

    private mutating func append(_ instruction: RegexProgram.Instruction) throws(RegularExpression.Failure) -> Int {
        if instructions.count >= RegularExpression.longestProgram { throw .tooLarge }
        instructions.append(instruction)
        return instructions.count - 1
    }

    /// - Returns: the first instruction of the node.
    private mutating func add(_ node: RegexNode, before next: Int) throws(RegularExpression.Failure) -> Int {
        work += 1
        if work > Self.mostWork { throw .tooLarge }
        switch node {
        case .empty: return next
        case .one(let set): return try append(.consume(set: number(of: set), next: next))
        case .assertion(let assertion): return try append(.assertion(assertion, next: next))
        case .sequence(let nodes):
            var next = next
            for node in nodes.reversed() { next = try add(node, before: next) }
            return next
        case .choice(let nodes):
            var start: Int?
            for node in nodes.reversed() {
                let branch = try add(node, before: next)
                start =
                    try start.map { start throws(RegularExpression.Failure) in try append(.split(branch, start)) }
                    ?? branch
            }
            return start ?? next
        case .repeated(let node, let least, let most, let isLazy):
            return try add(node, least, most, isLazy: isLazy, before: next)
        }
    }

    private mutating func add(
        _ node: RegexNode, _ least: Int, _ most: Int?, isLazy: Bool, before next: Int
    ) throws(RegularExpression.Failure) -> Int {
        var entry = next
        var least = least
        if let most {
            for _ in 0..<(most - least) {
                let body = try add(node, before: entry)
                entry = try append(isLazy ? .split(next, body) : .split(body, next))
            }
        } else {
            let loop = try append(.accept)
            let body = try add(node, before: loop)
            instructions[loop] = isLazy ? .split(next, body) : .split(body, next)
            // One or more: begin with the body.
            entry = least > 0 ? body : loop
            least = max(0, least - 1)
        }
        for _ in 0..<least { entry = try add(node, before: entry) }
        return entry
    }

    private mutating func number(of set: ScalarSet) -> Int {
        if let number = numbers[set] { return number }
        sets.append(set)
        numbers[set] = sets.count - 1
        return sets.count - 1
    }
}
