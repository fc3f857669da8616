/// Finds the matches in a line piece by piece: a line may be as long as a text.
///
/// The states of all positions would need four times the memory of the text. So the first pass, from the end to the
/// start, keeps one for each block; the second, from the start to the end, computes the states of a block again when it
/// reaches it.
struct RegexLineScan: Sendable {
    private var states: RegexStates
    /// The position of the first pass; 0 once it is done.
    private var place = -1
    private var state: Int32 = 0
    /// The sets of the states at the ends of blocks; those of the first block are last.
    private var checkpoints: [Checkpoint] = []
    /// The states of the current block, by the bytes from its start on.
    private var block: [Int32] = []
    private var blockStart = 0
    private var blockEnd = 0
    private var isReading = false
    /// The current match: its start, and its current instruction.
    private var match: (start: Int, instruction: Int)?

    private struct Checkpoint: Sendable {
        /// The end of the block: a character begins there, or the line ends.
        var place: Int
        var set: [UInt64]
        /// True if a match can begin in the block.
        var hasStart = false
    }

    /// Bytes of a block.
    private static let blockSize = 1_024

    init(_ expression: RegularExpression) {
        states = RegexStates(expression.program)
    }

    /// Prepares for another line. Keeps the computed states.
    mutating func restart() {
        place = -1
        checkpoints.removeAll(keepingCapacity: true)
        isReading = false
        match = nil
    }

    /// Continues reading.
    /// - Parameters:
    ///   - steps: the allowed cost in bytes and instructions; reduced by the actual cost. A block is read to its end.
    ///   - found: is called with each nonempty match.
    /// - Returns: true once the line is read.
    mutating func advance(in line: Span<UInt8>, steps: inout Int, _ found: (Range<Int>) -> Void) -> Bool {
        if place < 0 { begin(line, &steps) }
        while place > 0, steps > 0 { readBack(line, &steps) }
        while place == 0, !checkpoints.isEmpty, steps > 0 { readOn(line, &steps, found) }
        return place == 0 && checkpoints.isEmpty
    }

    private mutating func begin(_ line: Span<UInt8>, _ steps: inout Int) {
        states.makeRoom()
        place = line.count
        state = states.end(before: before(line.count, in: line), steps: &steps)
        if place > 0 { checkpoints.append(Checkpoint(place: place, set: states.set(of: state))) }
    }

    // MARK: - Backwards

    /// Reads a block in the first pass.
    private mutating func readBack(_ line: Span<UInt8>, _ steps: inout Int) {
        let end = max(0, (place - 1) / Self.blockSize * Self.blockSize)
        var hasStart = false
        while place > end {
            step(line, &steps)
            if states.isStart(state) { hasStart = true }
        }
        checkpoints[checkpoints.count - 1].hasStart = hasStart
        guard place > 0 else { return }
        let set = states.set(of: state)
        states.makeRoom()
        state = states.state(of: set)
        checkpoints.append(Checkpoint(place: place, set: set))
    }

    /// Goes back by one character.
    private mutating func step(_ line: Span<UInt8>, _ steps: inout Int) {
        let (character, start) = character(before: place, in: line)
        steps -= place - start
        place = start
        state = states.previous(state, character, before: before(place, in: line), steps: &steps)
    }

    private func before(_ place: Int, in line: Span<UInt8>) -> RegexStates.Before {
        guard states.program.hasAssertions else { return .other }
        if place == 0 { return .lineStart }
        return states.program.classes.isWord[character(before: place, in: line).number] ? .word : .other
    }

    /// The class of the character that ends at a position, and its start.
    private func character(before place: Int, in line: Span<UInt8>) -> (number: Int, start: Int) {
        var start = place - 1
        let last = line[start]
        if last < 0x80 { return (states.program.classes.number(ofASCII: last), start) }
        while start > 0, line[start] & 0xC0 == 0x80, place - start < 4 { start -= 1 }
        let lead = line[start]
        var value = UInt32(lead) & (lead >= 0xF0 ? 0x07 : lead >= 0xE0 ? 0x0F : 0x1F)
        for index in start + 1..<max(start + 1, place) { value = value << 6 | UInt32(line[index] & 0x3F) }
        return (states.program.classes.number(ofScalar: value), start)
    }

    // MARK: - Forwards

    /// Reads a block in the second pass.
    private mutating func readOn(_ line: Span<UInt8>, _ steps: inout Int, _ found: (Range<Int>) -> Void) {
        let checkpoint = checkpoints.removeLast()
        blockStart = isReading ? blockEnd : 0
        blockEnd = checkpoint.place
        isReading = true
        guard checkpoint.hasStart || match != nil else { return }
        fill(checkpoint, line, &steps)
        var place = blockStart
        while place < blockEnd {
            if match == nil {
                while place < blockEnd, block[place - blockStart] < 0 || !states.isStart(block[place - blockStart]) {
                    place += 1
                }
                guard place < blockEnd else { break }
                match = (place, states.program.start)
            }
            place = follow(from: place, line, &steps, found)
        }
        steps -= blockEnd - blockStart
        if blockEnd == line.count, let match {
            // The end of the line ends it.
            if line.count > match.start { found(match.start..<line.count) }
            self.match = nil
        }
    }

    /// Computes the states of a block again; -1 inside characters.
    private mutating func fill(_ checkpoint: Checkpoint, _ line: Span<UInt8>, _ steps: inout Int) {
        states.makeRoom()
        state = states.state(of: checkpoint.set)
        block = Array(repeating: -1, count: blockEnd - blockStart + 1)
        block[blockEnd - blockStart] = state
        var position = blockEnd
        while position > blockStart {
            let (character, start) = character(before: position, in: line)
            steps -= position - start
            state = states.previous(state, character, before: before(start, in: line), steps: &steps)
            position = start
            block[position - blockStart] = state
        }
    }

    /// Continues the current match by one character.
    /// - Returns: the position to continue at: after the character, or at the end of the match.
    private mutating func follow(
        from place: Int, _ line: Span<UInt8>, _ steps: inout Int, _ found: (Range<Int>) -> Void
    ) -> Int {
        guard let (start, instruction) = match else { return place + 1 }
        var end = place + 1
        while end < blockEnd, line[end] & 0xC0 == 0x80 { end += 1 }
        let isStart = place == start
        guard let next = states.next(instruction, in: block[place - blockStart], isStart: isStart, steps: &steps) else {
            match = nil
            if place > start { found(start..<place) }
            return place > start ? place : end
        }
        match = (start, next)
        return end
    }
}
