/// A grammar prepared for the lexer: a list of modes, and for each byte what it may begin.
///
/// It is in memory that is written once, before it is shared, and is never freed, because grammars are created once and
/// kept. So the lexer can go from mode to mode without reference counting. All grammars belong to the program:
/// untrusted text is read with them, but never creates or changes one.
struct CompiledGrammar: Sendable {
    /// The root mode is the first.
    nonisolated(unsafe) let modes: UnsafePointer<CompiledMode>

    init(_ grammar: Grammar) {
        var compiler = Compiler()
        compiler.add(grammar.root)
        modes = Kept.all(compiler.modes.compactMap { $0 })
    }

    /// Numbers every mode before those inside it.
    struct Compiler {
        fileprivate var modes: [CompiledMode?] = []

        @discardableResult
        mutating func add(_ mode: Mode) -> UInt8 {
            let number = modes.count
            modes.append(nil)
            modes[number] = CompiledMode(mode, &self)
            return UInt8(number)
        }
    }
}

/// Memory that is never freed.
enum Kept {
    static func all<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
        memory.initialize(from: elements, count: elements.count)
        return UnsafePointer(memory)
    }
}

/// A short text for comparisons.
struct Literal: Sendable {
    private var bytes = InlineArray<24, UInt8>(repeating: 0)
    let count: Int

    init(_ text: String) {
        count = text.utf8.count
        for (index, byte) in text.utf8.enumerated() { bytes[index] = byte }
    }

    subscript(index: Int) -> UInt8 { bytes[index] }

    func stands(at start: Int, in text: UnsafeBufferPointer<UInt8>, limit: Int, foldsCase: Bool = false) -> Bool {
        guard count <= limit - start else { return false }
        for index in 0..<count {
            let byte = text[start + index]
            guard byte == bytes[index] || foldsCase && byte | 0x20 == bytes[index] else { return false }
        }
        return true
    }
}

/// A rule in the lexer's format.
struct CompiledRule {
    let text: Literal
    let place: Rule.Place
    let before: ByteSet?
    let operation: Operation
    /// True for the last of the rules with the same first byte.
    var isLast = true

    enum Operation {
        case token(TokenKind)
        case name(TokenKind, ByteSet)
        case line(TokenKind)
        case escape
        case character
        case enter(UInt8, TokenKind)
        case leave
        /// Another of the mode's own brackets.
        case deepen
        case leaveTagged
        case code(UInt8, UInt8)
        case tagged(UnsafePointer<TagOpening>)
        case delimited(UInt8, parts: Int)
        case heredoc(UInt8, quoted: UInt8)
        case block(UInt8)
        case embed(boundary: UInt8, language: UInt8, TokenKind)
        case fence(UInt8)
        case element(UInt8, tag: UInt8)
        case leaveTag(Int)
        case bullet(TokenKind)
        case keyString(UInt8, ByteSet)
    }
}

/// The opening of a mode whose end repeats it: a limited number of bytes of a set, and a text after them.
struct TagOpening {
    let set: ByteSet
    let longest: Int
    let text: Literal
    let mode: UInt8
}

/// A mode in the lexer's format.
struct CompiledMode {
    /// The kinds of tokens that a byte may begin.
    enum Class: UInt8 { case content, space, name, digit, punctuation, rules }

    struct ByteEntry {
        var begins = Class.content
        /// The class to use if `begins` is `rules` and none of them matches.
        var fallback = Class.content
        var isInName = false
        /// The first of the rules that begin with the byte.
        var firstRule: UInt8 = 0
    }

    /// The ways in which a mode can end besides its rules.
    enum End { case byRule, delimiter, heredoc, fence, indent, boundary }

    let kind: TokenKind
    let spansLines: Bool
    let end: End
    let boundary: Literal?
    /// The mode that ends with the text, and the language inside.
    let then: (boundary: UInt8, language: UInt8)?
    let words: WordTable?
    let traits: Names.Traits
    let nameKind: TokenKind
    let keysBefore: ByteSet?
    let lineKeysBefore: ByteSet?
    /// An entry for each of the 256 bytes: the class of tokens that it begins.
    let bytes: UnsafePointer<ByteEntry>
    /// Sorted by their first byte.
    let rules: UnsafePointer<CompiledRule>
    /// The parts of an end that repeats the opening.
    let tag: (prefix: Literal, set: ByteSet, suffix: Literal)?

    fileprivate init(_ mode: Mode, _ compiler: inout CompiledGrammar.Compiler) {
        kind = mode.kind
        spansLines = mode.spansLines
        end = End(mode.end)
        if case .boundary(let text) = mode.end { boundary = Literal(text) } else { boundary = nil }
        then = mode.then.map { (compiler.add(.around($0)), Language.number(of: $0.language)) }
        words = mode.names.map(WordTable.init)
        traits = mode.names?.traits ?? []
        nameKind = mode.names?.kind ?? mode.kind
        keysBefore = mode.names.flatMap { $0.keysBefore.isEmpty ? nil : ByteSet($0.keysBefore) }
        lineKeysBefore = mode.names.flatMap { $0.lineKeysBefore.isEmpty ? nil : ByteSet($0.lineKeysBefore) }

        var rules = mode.rules.map { CompiledRule($0, &compiler) }
        switch mode.end {
        case .text(let text): rules.append(CompiledRule(text, .leave))
        case .nested(let open, let close): rules += [CompiledRule(open, .deepen), CompiledRule(close, .leave)]
        case .tagged(let prefix, _, _): rules.append(CompiledRule(prefix, .leaveTagged))
        case .never, .delimiter, .heredoc, .fence, .indent, .boundary: break
        }
        if case .tagged(let prefix, let set, let suffix) = mode.end {
            tag = (Literal(prefix), set, Literal(suffix))
        } else {
            tag = nil
        }
        // Rules with the same first byte are adjacent, the longest first, otherwise in the original order.
        let order = rules.indices.sorted {
            let (one, other) = (rules[$0].text, rules[$1].text)
            return (one[0], other.count, $0) < (other[0], one.count, $1)
        }
        rules = order.map { rules[$0] }
        for index in rules.indices.dropLast() { rules[index].isLast = rules[index].text[0] != rules[index + 1].text[0] }
        self.rules = Kept.all(rules)

        var bytes = (UInt8.min...UInt8.max).map { Self.entry($0, mode) }
        for (index, rule) in rules.enumerated().reversed() {
            bytes[Int(rule.text[0])].begins = .rules
            bytes[Int(rule.text[0])].firstRule = UInt8(index)
        }
        self.bytes = Kept.all(bytes)
    }

    /// The entry of a byte without rules.
    private static func entry(_ byte: UInt8, _ mode: Mode) -> ByteEntry {
        var entry = ByteEntry()
        let punctuation = mode.end == .delimiter ? byte < 0x80 && !ByteSet.name.contains(byte) : false
        if ByteSet.space.contains(byte) { entry.begins = .space }
        if mode.punctuation.utf8.contains(byte) || punctuation { entry.begins = .punctuation }
        if let names = mode.names {
            let starts = names.starts.utf8.contains(byte)
            if ByteSet.letters.contains(byte) || starts { entry.begins = .name }
            entry.isInName = ByteSet.name.contains(byte) || starts || names.letters.utf8.contains(byte)
        }
        if mode.readsNumbers, byte &- 0x30 < 10 { entry.begins = .digit }
        entry.fallback = entry.begins
        return entry
    }
}

extension CompiledMode.End {
    fileprivate init(_ end: Mode.End) {
        self =
            switch end {
            case .never, .text, .nested, .tagged: .byRule
            case .delimiter: .delimiter
            case .heredoc: .heredoc
            case .fence: .fence
            case .indent: .indent
            case .boundary: .boundary
            }
    }
}

extension Mode {
    /// The mode around an embedded language: only its end.
    static func around(_ embedding: Embedding) -> Mode { Mode(end: .boundary(embedding.until)) }
}

extension CompiledRule {
    fileprivate init(_ text: String, _ operation: Operation) {
        self.init(text: Literal(text), place: .anywhere, before: nil, operation: operation)
    }

    fileprivate init(_ rule: Rule, _ compiler: inout CompiledGrammar.Compiler) {
        let operation: Operation =
            switch rule.action {
            case .token(let kind): .token(kind)
            case .name(let kind, let set): .name(kind, set)
            case .line(let kind): .line(kind)
            case .escape: .escape
            case .character: .character
            case .enter(let mode, let kind): .enter(compiler.add(mode), kind)
            case .code(let open, let close): .code(Literal(open)[0], Literal(close)[0])
            case .tagged(let set, let longest, let opening, let mode):
                .tagged(
                    Kept.all([
                        TagOpening(set: set, longest: longest, text: Literal(opening), mode: compiler.add(mode))
                    ]))
            case .delimited(let mode, let parts): .delimited(compiler.add(mode), parts: parts)
            case .heredoc(let mode, let quoted): .heredoc(compiler.add(mode), quoted: compiler.add(quoted))
            case .block(let mode): .block(compiler.add(mode))
            case .embed(let embedding, let kind):
                .embed(
                    boundary: compiler.add(.around(embedding)), language: Language.number(of: embedding.language), kind)
            case .fence(let mode): .fence(compiler.add(mode))
            case .element(let mode, let tag): .element(compiler.add(mode), tag: compiler.add(tag))
            case .leaveTag(let depth): .leaveTag(depth)
            case .bullet(let kind): .bullet(kind)
            case .keyString(let mode, let set): .keyString(compiler.add(mode), set)
            }
        self.init(text: Literal(rule.text), place: rule.place, before: rule.before, operation: operation)
    }
}
