extension Lexer {
    /// Ends the modes that this line ends.
    mutating func beginLine() {
        limit = text.count
        if state.isDocumentStart, text.count > 2, text[0] == UInt8(ascii: "#"), text[1] == UInt8(ascii: "!"),
            text[2] != UInt8(ascii: "[")
        {
            // The `#!` line.
            index = text.count
            sink.add(.comment, 0..<index)
        }
        for level in 1..<max(1, state.count) {
            let frame = state[level]
            switch compiledMode(of: frame).pointee.end {
            case .heredoc:
                // Directly nested ones follow each other on the same line.
                let isNext = level + 1 < state.count && compiledMode(of: state[level + 1]).pointee.end == .heredoc
                guard !isNext, let end = heredocEnd(frame) else { continue }
                truncate(to: level)
                index = end
                sink.add(.escape, lineStart..<end)
                state.expectsOperand = false
                return
            case .fence:
                guard isFenceEnd(frame) else { continue }
                truncate(to: level)
                index = text.count
                sink.add(.punctuation, lineStart..<index)
                return
            case .indent where lineStart < text.count && lineStart <= Int(frame.tag):
                truncate(to: level)
                return
            default: continue
            }
        }
    }

    mutating func endLine() {
        for level in 1..<max(1, state.count) where !compiledMode(of: state[level]).pointee.spansLines {
            if isContinued, level == state.count - 1 { break }
            truncate(to: level)
            break
        }
        let count = state.count
        state.endLine()
        if state.count != count { mode = compiledMode(of: state.top) }
    }

    /// The position after the word that ends a heredoc, if it is in this line.
    private mutating func heredocEnd(_ frame: LexerState.Frame) -> Int? {
        guard lineStart == 0 || frame.level != 0 else { return nil }
        var end = lineStart
        var hash = WordTable.seed
        while end < text.count, ByteSet.name.contains(text[end]) {
            hash = WordTable.hash(hash, text[end])
            end += 1
        }
        count(end - lineStart)
        let closes = end == text.count || ByteSet(";,)").contains(text[end])
        return hash == frame.tag && end > lineStart && closes ? end : nil
    }

    private mutating func isFenceEnd(_ frame: LexerState.Frame) -> Bool {
        let mark = UInt8(truncatingIfNeeded: frame.tag)
        var end = lineStart
        while end < text.count, text[end] == mark { end += 1 }
        let marks = end - lineStart
        while end < text.count, ByteSet.space.contains(text[end]) { end += 1 }
        return end == text.count && marks >= Int(frame.tag >> 8)
    }

    /// Reads a key at the start of the line, if there is one.
    mutating func readLineKey(_ separators: ByteSet) -> Bool {
        let start = index
        let last = min(limit, start + 200)
        var end = start
        let stops = ByteSet("{}[],#\"'`")
        while end < last, !separators.contains(text[end]) || !isSeparator(at: end), !stops.contains(text[end]) {
            end += 1
        }
        count(end - start)
        guard end > start, end < last, separators.contains(text[end]) else { return false }
        while ByteSet.space.contains(text[end - 1]) { end -= 1 }
        index = end
        emit(.key, from: start)
        state.expectsOperand = true
        return true
    }

    private func isSeparator(at place: Int) -> Bool {
        !mode.pointee.traits.contains(.spacedKeys) || place + 1 == limit || ByteSet.space.contains(text[place + 1])
    }
}
