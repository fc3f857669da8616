extension Lexer {
    mutating func readName() {
        let start = index
        var hash = WordTable.seed
        guard let words = mode.pointee.words else {
            index += 1
            return
        }
        let bytes = mode.pointee.bytes
        repeat {
            hash = WordTable.hash(hash, words.fold(text[index]))
            index += 1
        } while index < limit && bytes[Int(text[index])].isInName
        let kind = kind(ofName: start..<index, hash, words)
        state.expectsOperand = kind == .keyword
        emit(kind, from: start)
    }

    private mutating func kind(ofName name: Range<Int>, _ hash: UInt32, _ words: WordTable) -> TokenKind {
        let traits = mode.pointee.traits
        let introduced = state.introduced
        state.introduced = .plain
        let next = name.upperBound < limit ? text[name.upperBound] : 0
        if let keys = mode.pointee.keysBefore, keys.contains(next), !isDoubled(next, at: name.upperBound) {
            return .key
        }
        if !isMember(name), !traits.contains(.wordsFirst) || name.lowerBound == lineStart,
            let (kind, introduces) = words.find(name, in: text, hash: hash)
        {
            state.introduced = introduces
            return kind
        }
        if introduced != .plain { return introduced }
        if traits.contains(.calls), next == UInt8(ascii: "(") { return .function }
        if traits.contains(.heads), name.lowerBound > 0, text[name.lowerBound - 1] == UInt8(ascii: "(") {
            return .function
        }
        if traits.contains(.instructions), name.lowerBound == lineStart { return .keyword }
        if traits.contains(.capitals) { return capitalized(name) }
        return mode.pointee.nameKind
    }

    private func isMember(_ name: Range<Int>) -> Bool {
        let dot = UInt8(ascii: ".")
        let start = name.lowerBound
        return mode.pointee.traits.contains(.members) && start > 0 && text[start - 1] == dot
            && (start < 2 || text[start - 2] != dot)
    }

    private func isDoubled(_ byte: UInt8, at place: Int) -> Bool { place + 1 < limit && text[place + 1] == byte }

    private mutating func capitalized(_ name: Range<Int>) -> TokenKind {
        guard text[name.lowerBound] &- 0x41 < 26 else { return mode.pointee.nameKind }
        count(name.count)
        let hasSmall = name.contains { text[$0] &- 0x61 < 26 }
        return hasSmall || name.count == 1 ? .type : .constant
    }

    mutating func readNumber() {
        let start = index
        let isHexadecimal = text[start] == 0x30 && start + 1 < limit && text[start + 1] | 0x20 == UInt8(ascii: "x")
        index += 1
        while index < limit {
            let byte = text[index]
            let next = index + 1 < limit ? text[index + 1] : 0
            let previous = text[index - 1] | 0x20
            switch byte {
            case UInt8(ascii: ".") where next &- 0x30 < 10: index += 1
            case UInt8(ascii: "'") where ByteSet("0-9a-fA-F").contains(next) && previous &- 0x30 < 10: index += 1
            case UInt8(ascii: "+"), UInt8(ascii: "-"):
                guard previous == UInt8(ascii: isHexadecimal ? "p" : "e"), next &- 0x30 < 10 else {
                    return endNumber(start)
                }
                index += 1
            default:
                guard byte < 0x80, ByteSet.name.contains(byte) || byte == UInt8(ascii: "%") && index > start else {
                    return endNumber(start)
                }
                index += 1
                if byte == UInt8(ascii: "%") { return endNumber(start) }
            }
        }
        endNumber(start)
    }

    private mutating func endNumber(_ start: Int) {
        state.expectsOperand = false
        emit(.constant, from: start)
    }

    mutating func readPunctuation(_ byte: UInt8) {
        let start = index
        index += 1
        state.introduced = .plain
        if mode.pointee.end == .delimiter { return readDelimiter(byte, start) }
        let frame = state.top
        if frame.mode == 0, frame.tag != 0, isBracket(byte, frame) { return readBracket(byte, frame, start) }
        state.expectsOperand = byte != UInt8(ascii: ")") && byte != UInt8(ascii: "]")
        emit(.punctuation, from: start)
    }

    // MARK: - Code inside strings: the frame's tag has its brackets

    private func isBracket(_ byte: UInt8, _ frame: LexerState.Frame) -> Bool {
        byte == UInt8(truncatingIfNeeded: frame.tag) || byte == UInt8(truncatingIfNeeded: frame.tag >> 8)
    }

    private mutating func readBracket(_ byte: UInt8, _ frame: LexerState.Frame, _ start: Int) {
        var frame = frame
        if byte == UInt8(truncatingIfNeeded: frame.tag >> 8) {
            if frame.level == 0 {
                truncate(to: state.count - 1)
                state.expectsOperand = false
                emit(.escape, from: start)
                return
            }
            frame.level -= 1
        } else if frame.level < .max {
            frame.level += 1
        }
        state.top = frame
        state.expectsOperand = byte == UInt8(truncatingIfNeeded: frame.tag)
        emit(.punctuation, from: start)
    }

    // MARK: - Strings that choose their delimiters: the tag has the opening, the closing and the number of parts

    private mutating func readDelimiter(_ byte: UInt8, _ start: Int) {
        var frame = state.top
        let opening = UInt8(truncatingIfNeeded: frame.tag)
        let closing = UInt8(truncatingIfNeeded: frame.tag >> 8)
        emit(mode.pointee.kind, from: start)
        if byte == closing, frame.level > 0 {
            frame.level -= 1
        } else if byte == closing {
            let parts = frame.tag >> 16
            let end = index
            if parts > 1, opening == closing {
                frame.tag -= 1 << 16
            } else if parts > 1, let second = nextDelimiter() {
                frame.tag = second | (parts - 1) << 16
                emit(mode.pointee.kind, from: end)
            } else {
                truncate(to: state.count - 1)
                state.expectsOperand = false
                return
            }
        } else if byte == opening, frame.level < .max {
            frame.level += 1
        } else {
            return
        }
        state.top = frame
    }

    /// Skips the delimiter that opens the next part, after spaces.
    mutating func nextDelimiter() -> UInt32? {
        var place = index
        while place < limit, ByteSet.space.contains(text[place]) { place += 1 }
        count(place - index)
        guard place < limit, text[place] < 0x80, !ByteSet.name.contains(text[place]) else { return nil }
        let opening = text[place]
        let closing =
            switch opening {
            case UInt8(ascii: "("): UInt8(ascii: ")")
            case UInt8(ascii: "["): UInt8(ascii: "]")
            case UInt8(ascii: "{"): UInt8(ascii: "}")
            case UInt8(ascii: "<"): UInt8(ascii: ">")
            default: opening
            }
        index = place + 1
        return UInt32(opening) | UInt32(closing) << 8
    }
}
