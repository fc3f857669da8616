/// The states of the automaton that reads lines backwards, created on first use.
///
/// The state at a position is the set of instructions from which the expression can match the rest of the line up to
/// some end.
struct RegexStates: Sendable {
    let program: RegexProgram
    /// The number of 64-bit words in a set.
    private let width: Int
    private let kinds: Int
    /// The sets one after the other.
    private var sets: [UInt64] = []
    private var numbers: [[UInt64]: Int32] = [:]
    /// The next state by the character before it and what is before that; -1 if not computed yet.
    private var table: [Int32] = []
    private var beginsMatch: [Bool] = []
    /// The next instruction of a match by instruction and state; -1 if the match ends.
    private var ways: [Way: Int32] = [:]

    private struct Way: Hashable {
        var instruction: Int32
        var state: Int32
        var isStart: Bool
    }

    /// Bytes of all states after which they are dropped.
    private static let mostMemory = 8 << 20

    /// The context before a position.
    enum Before: Int {
        case lineStart, word, other
    }

    init(_ program: RegexProgram) {
        self.program = program
        width = (program.instructions.count + 63) / 64
        kinds = program.hasAssertions ? 3 : 1
    }

    /// True if a match can begin at a position with this state.
    func isStart(_ state: Int32) -> Bool { beginsMatch[Int(state)] }

    /// True if an instruction can reach the end from a position with this state.
    func has(_ instruction: Int, in state: Int32) -> Bool {
        sets[Int(state) * width + instruction >> 6] >> UInt64(instruction & 63) & 1 == 1
    }

    /// The instructions of a state, to restore it after others were dropped.
    func set(of state: Int32) -> [UInt64] { Array(sets[Int(state) * width..<(Int(state) + 1) * width]) }

    /// Drops states if there are too many. Earlier numbers are invalid then.
    mutating func makeRoom() {
        let memory = sets.count * 16 + table.count * 4 + ways.count * 32
        guard memory > Self.mostMemory else { return }
        sets.removeAll(keepingCapacity: true)
        table.removeAll(keepingCapacity: true)
        beginsMatch.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
        ways.removeAll(keepingCapacity: true)
    }

    mutating func state(of set: [UInt64]) -> Int32 {
        if let number = numbers[set] { return number }
        let number = Int32(beginsMatch.count)
        numbers[set] = number
        sets += set
        table += repeatElement(-1, count: program.classes.count * kinds)
        beginsMatch.append(has(program.start, in: number))
        return number
    }

    /// The state at the end of a line.
    mutating func end(before: Before, steps: inout Int) -> Int32 {
        steps -= program.instructions.count
        var set = Array(repeating: UInt64(0), count: width)
        close(&set, [RegexProgram.accept], before, after: nil)
        return state(of: set)
    }

    /// Returns the state before a character of this class; `state` is the one after it.
    /// - Parameter steps: a new state costs as much as the program has instructions.
    mutating func previous(_ state: Int32, _ character: Int, before: Before, steps: inout Int) -> Int32 {
        let place = (Int(state) * program.classes.count + character) * kinds + (kinds == 1 ? 0 : before.rawValue)
        let known = table[place]
        if known >= 0 { return known }
        steps -= program.instructions.count
        var set = Array(repeating: UInt64(0), count: width)
        var found = [RegexProgram.accept]
        for (from, to) in program.consumers[character] where has(to, in: state) { found.append(from) }
        close(&set, found, before, after: character)
        let made = self.state(of: set)
        table[place] = made
        return made
    }

    /// Adds instructions to a set, and all that lead to them without consuming a character.
    private func close(_ set: inout [UInt64], _ found: [Int], _ before: Before, after: Int?) {
        var open = found
        for number in found { set[number >> 6] |= 1 << UInt64(number & 63) }
        while let number = open.popLast() {
            for previous in program.predecessors[number] where set[previous >> 6] >> UInt64(previous & 63) & 1 == 0 {
                if case .assertion(let assertion, _) = program.instructions[previous],
                    !holds(assertion, before, after)
                {
                    continue
                }
                set[previous >> 6] |= 1 << UInt64(previous & 63)
                open.append(previous)
            }
        }
    }

    private func holds(_ assertion: RegexAssertion, _ before: Before, _ after: Int?) -> Bool {
        let isBoundary = (before == .word) != (after.map { program.classes.isWord[$0] } ?? false)
        return switch assertion {
        case .lineStart: before == .lineStart
        case .lineEnd: after == nil
        case .wordBoundary: isBoundary
        case .noWordBoundary: !isBoundary
        }
    }
}

extension RegexStates {
    /// Continues a match by a character: returns the target of the instruction that consumes it, the most preferred of
    /// those that can reach the end. Nil if the match ends here.
    /// - Parameters:
    ///   - state: the state of the position before the character.
    ///   - isStart: true if the match would be empty, which is not allowed.
    mutating func next(_ instruction: Int, in state: Int32, isStart: Bool, steps: inout Int) -> Int? {
        let way = Way(instruction: Int32(instruction), state: state, isStart: isStart)
        let next = ways[way] ?? find(way, &steps)
        return next >= 0 ? Int(next) : nil
    }

    private mutating func find(_ way: Way, _ steps: inout Int) -> Int32 {
        var next: Int32 = -1
        var open = [Int(way.instruction)]
        var isSeen = Set<Int>()
        search: while let number = open.popLast() {
            guard has(number, in: way.state), isSeen.insert(number).inserted else { continue }
            steps -= 1
            switch program.instructions[number] {
            case .consume(_, let place):
                next = Int32(place)
                break search
            case .split(let first, let second): open += [second, first]
            case .assertion(_, let place): open.append(place)
            case .accept: if !way.isStart { break search }
            }
        }
        ways[way] = next
        return next
    }
}
