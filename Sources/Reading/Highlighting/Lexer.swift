/// Receives the lexer's tokens.
protocol TokenSink {
    /// Bytes of one kind; runs arrive from left to right and do not overlap.
    mutating func add(_ kind: TokenKind, _ bytes: Range<Int>)
}

/// Reads lines, or parts of lines, one after the other. The state contains everything that a part needs from the
/// previous ones.
///
/// Linear: each byte is examined a limited number of times, whatever the text. `steps` counts these.
struct Lexer<Sink: TokenSink> {
    var sink: Sink
    private(set) var steps = 0

    // The current part.
    var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var state: LexerState
    var index = 0
    /// The end of the innermost embedded language, or of the text.
    var limit = 0
    /// The first byte of the line that is not a space; -1 in the further parts of a line.
    var lineStart = 0
    /// The indentation of the line in columns; 0 in its further parts.
    var indent = 0
    /// True if the line end is escaped.
    var isContinued = false
    /// True if the limit must be determined again.
    var limitIsOld = false
    var mode: UnsafePointer<CompiledMode>
    private var grammars: [CompiledGrammar?] = []
    /// True if one of the modes has a boundary.
    private var hasBoundary = false
    /// The positions of the modes' boundaries, as far as they were searched.
    private var boundaries = SIMD16<Int>(repeating: -1)

    init(_ state: LexerState, sink: Sink) {
        self.state = state
        self.sink = sink
        mode = Language.compiled(state.top.grammar).modes + Int(state.top.mode)
    }

    /// Reads a line, or a part of one.
    /// - Parameters:
    ///   - text: without the line end.
    ///   - isStart: false for the further parts of a line.
    ///   - isEnd: false if more parts of the line follow.
    mutating func read(_ text: UnsafeBufferPointer<UInt8>, isStart: Bool = true, isEnd: Bool = true) {
        self.text = text
        index = 0
        isContinued = false
        lineStart = -1
        indent = 0
        if isStart {
            lineStart = text.firstIndex { !ByteSet.space.contains($0) } ?? text.count
            indent = lineStart
            steps += indent
            beginLine()
        }
        boundaries = SIMD16(repeating: -1)
        while index < text.count {
            let ending = findLimit()
            limitIsOld = false
            while index < limit, !limitIsOld { step() }
            if !limitIsOld, index >= limit, let ending { truncate(to: ending) }
        }
        if isEnd { endLine() }
    }

    /// Reads the next token.
    private mutating func step() {
        let byte = text[index]
        let found = mode.pointee.bytes[Int(byte)].begins
        let start = index
        if found == .rules {
            if !applyRules(of: byte) { take(mode.pointee.bytes[Int(byte)].fallback, byte) }
        } else {
            take(found, byte)
        }
        steps += max(1, index - start)
    }

    private mutating func take(_ found: CompiledMode.Class, _ byte: UInt8) {
        if index == lineStart, let separators = mode.pointee.lineKeysBefore, found != .space, readLineKey(separators) {
            return
        }
        let start = index
        switch found {
        case .content, .rules:
            index = end(of: .content)
            state.expectsOperand = false
            emit(mode.pointee.kind, from: start)
        case .space:
            index = end(of: .space)
            emit(mode.pointee.kind, from: start)
        case .name: readName()
        case .digit: readNumber()
        case .punctuation: readPunctuation(byte)
        }
    }

    /// The end of the bytes of a class that begin here; includes the first byte whatever its class.
    private func end(of found: CompiledMode.Class) -> Int {
        let bytes = mode.pointee.bytes
        var end = index + 1
        while end < limit, bytes[Int(text[end])].begins == found { end += 1 }
        return end
    }

    mutating func emit(_ kind: TokenKind, from start: Int) {
        if kind != .plain, start < index { sink.add(kind, start..<index) }
    }

    mutating func count(_ looks: Int) { steps += looks }

    // MARK: - Modes

    mutating func push(_ frame: LexerState.Frame) {
        state.push(frame)
        boundaries[state.count - 1] = -1
        enterTop()
        if mode.pointee.boundary != nil { limitIsOld = true }
    }

    /// Ends all modes above the first `count`.
    mutating func truncate(to count: Int) {
        state.truncate(to: max(1, count))
        enterTop()
        limitIsOld = hasBoundary
    }

    private mutating func enterTop() { mode = compiledMode(of: state.top) }

    mutating func compiledMode(of frame: LexerState.Frame) -> UnsafePointer<CompiledMode> {
        let number = Int(frame.grammar)
        if number < grammars.count, let grammar = grammars[number] { return grammar.modes + Int(frame.mode) }
        let grammar = Language.compiled(frame.grammar)
        while grammars.count <= number { grammars.append(nil) }
        grammars[number] = grammar
        return grammar.modes + Int(frame.mode)
    }

    /// Sets the limit to the first boundary of the open modes.
    /// - Returns: the number of modes that remain after it; nil if no boundary is in the text.
    private mutating func findLimit() -> Int? {
        limit = text.count
        var ending: Int?
        hasBoundary = false
        for level in 1..<max(1, state.count) {
            guard let boundary = compiledMode(of: state[level]).pointee.boundary else { continue }
            hasBoundary = true
            if boundaries[level] < index { boundaries[level] = find(boundary, from: index) }
            if boundaries[level] < limit {
                limit = boundaries[level]
                ending = level
            }
        }
        return ending
    }

    /// The next position of a text before the limit; the limit if there is none, so that this part is never searched
    /// twice.
    private mutating func find(_ boundary: Literal, from start: Int) -> Int {
        var place = start
        while place < limit, !boundary.stands(at: place, in: text, limit: limit, foldsCase: true) { place += 1 }
        steps += place - start
        return place < limit ? place : .max
    }
}
