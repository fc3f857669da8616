extension Lexer {
    /// Applies the first rule that matches here.
    /// - Returns: false if none does; then nothing has changed.
    mutating func applyRules(of byte: UInt8) -> Bool {
        var rule = mode.pointee.rules + Int(mode.pointee.bytes[Int(byte)].firstRule)
        while true {
            count(rule.pointee.text.count)
            if rule.pointee.text.stands(at: index, in: text, limit: limit), holds(rule), apply(rule) { return true }
            if rule.pointee.isLast { return false }
            rule += 1
        }
    }

    /// Declared mutating only because otherwise the whole lexer is copied for the call, like `isFenceEnd` and
    /// `language(named:)`.
    private mutating func holds(_ rule: UnsafePointer<CompiledRule>) -> Bool {
        if let before = rule.pointee.before {
            let next = index + rule.pointee.text.count
            guard next < limit, before.contains(text[next]) else { return false }
        }
        switch rule.pointee.place {
        case .anywhere: return true
        case .lineStart: return index == lineStart
        case .firstColumn: return index == 0 && lineStart == 0
        case .operand: return state.expectsOperand
        case .apart: return index == 0 || !ByteSet.name.contains(text[index - 1])
        case .documentStart: return state.isDocumentStart && index == lineStart
        }
    }

    private mutating func apply(_ rule: UnsafePointer<CompiledRule>) -> Bool {
        let start = index
        let end = index + rule.pointee.text.count
        switch rule.pointee.operation {
        case .token(let kind):
            index = end
            state.expectsOperand = kind == .keyword || kind == .punctuation || kind == .attribute
            emit(kind, from: start)
        case .name(let kind, let set):
            index = end
            while index < limit, set.contains(text[index]) { index += 1 }
            state.expectsOperand = kind == .keyword || kind == .attribute
            emit(kind, from: start)
        case .line(let kind):
            index = limit
            emit(kind, from: start)
        case .escape:
            index = min(limit, end + 1)
            if end == limit, limit == text.count { isContinued = true }
            // Include the rest of the scalar.
            while index < limit, text[index] & 0xC0 == 0x80 { index += 1 }
            emit(.escape, from: start)
        case .character:
            guard let close = characterEnd(from: end, quote: text[start]) else { return false }
            index = close
            state.expectsOperand = false
            emit(.string, from: start)
        case .bullet(let kind):
            index = end
            emit(kind, from: start)
            while index < limit, ByteSet.space.contains(text[index]) { index += 1 }
            lineStart = index
            state.expectsOperand = true
        case .leave, .leaveTagged: return leave(rule, end)
        case .leaveTag(let depth): leaveTag(end, depth)
        case .deepen:
            index = end
            emit(mode.pointee.kind, from: start)
            if state.top.level < .max { state.top.level += 1 }
        default: return begin(rule, end)
        }
        return true
    }

    /// `'x'`, `'\n'`, `'\u{1F600}'`.
    private mutating func characterEnd(from start: Int, quote: UInt8) -> Int? {
        guard start < limit, text[start] != quote else { return nil }
        var end = start + 1
        let isEscaped = text[start] == UInt8(ascii: "\\")
        if isEscaped { end += 1 }
        let last = min(limit, start + 16)
        while end < last, text[end] != quote, isEscaped || text[end] & 0xC0 == 0x80 { end += 1 }
        count(end - start)
        return end < limit && text[end] == quote ? end + 1 : nil
    }

    // MARK: - Ends of modes

    private mutating func leave(_ rule: UnsafePointer<CompiledRule>, _ end: Int) -> Bool {
        let start = index
        index = end
        if case .leaveTagged = rule.pointee.operation {
            guard let close = tagEnd(from: end) else { return passMarks(from: start) }
            index = close
        }
        emit(mode.pointee.kind, from: start)
        if state.top.level > 0 {
            state.top.level -= 1
            return true
        }
        let then = mode.pointee.then
        let grammar = state.top.grammar
        truncate(to: state.count - 1)
        state.expectsOperand = false
        if let then { embed(then.language, in: LexerState.Frame(grammar: grammar, mode: then.boundary)) }
        return true
    }

    /// Ends a tag of an element, and changes the element's number of open tags; at zero the element ends with
    /// everything in it.
    private mutating func leaveTag(_ end: Int, _ depth: Int) {
        let start = index
        index = end
        emit(mode.pointee.kind, from: start)
        truncate(to: state.count - 1)
        state.top.level = UInt16(clamping: Int(state.top.level) + depth)
        if state.top.level == 0 { truncate(to: state.count - 1) }
        state.expectsOperand = false
    }

    /// Skips a wrong number of marks for a mode that ends with marks only.
    private mutating func passMarks(from start: Int) -> Bool {
        index = start
        guard let tag = mode.pointee.tag, tag.suffix.count == 0, tag.set.contains(text[start]) else { return false }
        while index < limit, text[index] == text[start] { index += 1 }
        emit(mode.pointee.kind, from: start)
        return true
    }

    /// The end of a tagged mode's end, if its tag is here.
    private mutating func tagEnd(from start: Int) -> Int? {
        guard let tag = mode.pointee.tag else { return nil }
        let (hash, end) = readTag(tag.set, longest: 64, from: start)
        return hash == state.top.tag && tag.suffix.stands(at: end, in: text, limit: limit)
            ? end + tag.suffix.count : nil
    }

    private mutating func readTag(_ set: ByteSet, longest: Int, from start: Int) -> (hash: UInt32, end: Int) {
        var end = start
        var hash = WordTable.seed
        while end < limit, end - start < longest, set.contains(text[end]) {
            hash = WordTable.hash(hash, text[end])
            end += 1
        }
        count(end - start)
        return (hash, end)
    }

    // MARK: - Beginnings of modes

    private mutating func begin(_ rule: UnsafePointer<CompiledRule>, _ end: Int) -> Bool {
        let start = index
        guard state.hasRoom else { return false }
        var frame = LexerState.Frame(grammar: state.top.grammar, mode: 0)
        switch rule.pointee.operation {
        case .enter(let mode, let kind):
            index = end
            emit(kind, from: start)
            frame.mode = mode
            // The name of a tag follows its opening.
            if kind == .tag { state.introduced = .tag }
        case .keyString(let mode, let set):
            guard isKey(from: end, closedBy: rule.pointee.text[0], before: set) else { return false }
            index = end
            emit(.key, from: start)
            frame.mode = mode
        case .element(let content, let tag):
            guard state.hasRoom(for: 2) else { return false }
            index = end
            emit(.tag, from: start)
            frame.mode = content
            push(frame)
            frame.mode = tag
            state.introduced = .tag
        case .code(let opening, let closing):
            index = end
            emit(.escape, from: start)
            frame.tag = UInt32(opening) | UInt32(closing) << 8
        case .tagged(let opening):
            let (hash, tagEnd) = readTag(opening.pointee.set, longest: opening.pointee.longest, from: end)
            guard opening.pointee.text.stands(at: tagEnd, in: text, limit: limit) else { return false }
            index = tagEnd + opening.pointee.text.count
            frame.mode = opening.pointee.mode
            frame.tag = hash
            emit(compiledMode(of: frame).pointee.kind, from: start)
        case .delimited(let mode, let parts):
            index = end
            guard let delimiters = nextDelimiter() else {
                index = start
                return false
            }
            frame.mode = mode
            frame.tag = delimiters | UInt32(parts) << 16
            emit(compiledMode(of: frame).pointee.kind, from: start)
        case .heredoc(let mode, let quoted): return beginHeredoc(mode, quoted, end)
        case .block(let mode): return beginBlock(mode, end)
        case .embed(let boundary, let language, let kind):
            index = end
            emit(kind, from: start)
            frame.mode = boundary
            embed(language, in: frame)
            return true
        case .fence(let mode): return beginFence(mode, end)
        default: return false
        }
        push(frame)
        state.expectsOperand = true
        return true
    }

    private mutating func embed(_ language: UInt8, in frame: LexerState.Frame) {
        guard state.hasRoom else { return }
        push(frame)
        guard state.hasRoom else { return }
        push(LexerState.Frame(grammar: language, mode: 0))
        state.expectsOperand = true
    }

    /// True if the string that starts here is closed on this line, and followed by a byte of the set.
    private mutating func isKey(from start: Int, closedBy quote: UInt8, before set: ByteSet) -> Bool {
        var end = start
        let last = min(limit, start + 256)
        while end < last, text[end] != quote { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
        end += 1
        while end < limit, end - start < 512, ByteSet.space.contains(text[end]) { end += 1 }
        count(end - start)
        return end < limit && set.contains(text[end])
    }

    /// `<<~'END'`: level 1 if the end may be indented.
    private mutating func beginHeredoc(_ mode: UInt8, _ quoted: UInt8, _ end: Int) -> Bool {
        let start = index
        var place = end
        var frame = LexerState.Frame(grammar: state.top.grammar, mode: mode)
        // In PHP, with three brackets, the end may always be indented.
        if text[end - 1] != UInt8(ascii: "<") || end - start == 3 { frame.level = 1 }
        let quote = place < limit ? text[place] : 0
        let isQuoted = quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "\\")
        if isQuoted { place += 1 }
        if quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\\") { frame.mode = quoted }
        let (hash, tagEnd) = readTag(.name, longest: 64, from: place)
        guard tagEnd > place, !ByteSet("0-9").contains(text[place]) else { return false }
        frame.tag = hash
        index = min(limit, isQuoted && quote != UInt8(ascii: "\\") ? tagEnd + 1 : tagEnd)
        state.pushNextLine(frame)
        state.expectsOperand = false
        emit(.escape, from: start)
        return true
    }

    /// A block scalar of YAML: only its indicators may follow on the line.
    private mutating func beginBlock(_ mode: UInt8, _ end: Int) -> Bool {
        var place = end
        while place < limit, place - end < 4, ByteSet("-+0-9").contains(text[place]) { place += 1 }
        guard place == limit || ByteSet.space.contains(text[place]) else { return false }
        let start = index
        index = place
        emit(.escape, from: start)
        state.pushNextLine(
            LexerState.Frame(grammar: state.top.grammar, mode: mode, tag: UInt32(min(indent, 1 << 30))))
        return true
    }

    /// A fence of three marks or more, and its language.
    private mutating func beginFence(_ mode: UInt8, _ end: Int) -> Bool {
        let start = index
        let mark = text[start]
        var marks = end
        while marks < limit, text[marks] == mark { marks += 1 }
        let info = marks..<limit
        count(info.upperBound - start)
        guard mark != UInt8(ascii: "`") || !text[info].contains(mark) else { return false }
        index = marks
        emit(.punctuation, from: start)
        index = limit
        emit(.attribute, from: marks)
        push(
            LexerState.Frame(
                grammar: state.top.grammar, mode: mode, tag: UInt32(mark) | UInt32(min(marks - start, 1 << 20)) << 8))
        if let language = language(named: info) ?? self.mode.pointee.then.map({ Language(number: $0.language) }),
            state.hasRoom
        {
            push(LexerState.Frame(grammar: language.number, mode: 0))
        }
        return true
    }

    /// The first word after a fence: `swift`, `{.python}`, `js title="x"`.
    private mutating func language(named info: Range<Int>) -> Language? {
        let marks = ByteSet(" \t{}.,:")
        let word = text[info].drop(while: marks.contains).prefix { !marks.contains($0) }
        let name = String(decoding: word.prefix(32), as: UTF8.self)
        // PHP alone is the code between its marks in a page.
        return Language.named("\(name) code") ?? Language.named(name)
    }
}
