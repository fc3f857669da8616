/// The lexer's state between two lines: small, and equal if the following text is read in the same way.
struct LexerState: Hashable, Sendable {
    /// A mode that has not ended yet.
    struct Frame: Hashable {
        var grammar: UInt8
        var mode: UInt8
        /// The number of the mode's own brackets that are open inside it.
        var level: UInt16 = 0
        /// The tag that its end must repeat: a hash, a count, delimiters, an indentation; 0 for none.
        var tag: UInt32 = 0
    }

    /// Maximum nesting of modes; deeper text is read like the text around it.
    static let capacity = 12

    private var slots = Slots()
    private(set) var count = 1
    /// Modes that begin with the next line, such as heredocs: stored from the end of the slots downward.
    private var pendingCount = 0
    /// True if a value may begin.
    var expectsOperand = true
    var isDocumentStart = true
    /// The kind of name that the last word introduces.
    var introduced = TokenKind.plain

    /// The state at the start of a text.
    init(grammar: UInt8) { slots.frames[0] = Frame(grammar: grammar, mode: 0).bits }

    subscript(index: Int) -> Frame {
        get { Frame(bits: slots.frames[index]) }
        set { slots.frames[index] = newValue.bits }
    }

    var top: Frame {
        get { self[count - 1] }
        set { self[count - 1] = newValue }
    }

    var hasRoom: Bool { hasRoom(for: 1) }
    func hasRoom(for frames: Int) -> Bool { count + pendingCount + frames <= Self.capacity }

    /// Requires a free slot.
    mutating func push(_ frame: Frame) {
        slots.frames[count] = frame.bits
        count += 1
    }

    /// Begins a mode with the next line, after those that were added before. Requires a free slot.
    mutating func pushNextLine(_ frame: Frame) {
        pendingCount += 1
        slots.frames[Self.capacity - pendingCount] = frame.bits
    }

    /// Ends all modes above the first `count`, which is at least 1. Clears their slots.
    mutating func truncate(to count: Int) {
        while self.count > count {
            self.count -= 1
            slots.frames[self.count] = 0
        }
    }

    /// Resets the parts of the state that only count inside a line.
    mutating func endLine() {
        expectsOperand = true
        isDocumentStart = false
        introduced = .plain
        guard pendingCount > 0 else { return }
        // The text of the first heredoc is first.
        let pending = (Self.capacity - pendingCount..<Self.capacity).map { place in
            defer { slots.frames[place] = 0 }
            return self[place]
        }
        pendingCount = 0
        for frame in pending { push(frame) }
    }
}

extension LexerState {
    /// The bits of frames; 0 for none.
    private struct Slots: Hashable {
        var frames = InlineArray<12, UInt64>(repeating: 0)

        static func == (one: Slots, other: Slots) -> Bool {
            one.frames.indices.allSatisfy { one.frames[$0] == other.frames[$0] }
        }

        func hash(into hasher: inout Hasher) { for index in frames.indices { hasher.combine(frames[index]) } }
    }
}

extension LexerState.Frame {
    init(bits: UInt64) {
        self.init(
            grammar: UInt8(truncatingIfNeeded: bits), mode: UInt8(truncatingIfNeeded: bits >> 8),
            level: UInt16(truncatingIfNeeded: bits >> 16), tag: UInt32(truncatingIfNeeded: bits >> 32))
    }

    var bits: UInt64 { UInt64(grammar) | UInt64(mode) << 8 | UInt64(level) << 16 | UInt64(tag) << 32 }
}
