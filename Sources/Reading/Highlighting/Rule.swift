/// The meaning of a text for the lexer.
struct Rule: Sendable {
    var text: String
    var place = Place.anywhere
    /// The possible next bytes, if limited.
    var before: ByteSet?
    var action: Action

    /// The positions at which a rule applies.
    enum Place: UInt8, Sendable {
        case anywhere
        /// Only spaces are before it on the line.
        case lineStart
        case firstColumn
        /// The beginning of a value: `/` begins a regular expression there, and is a division elsewhere.
        case operand
        /// Not inside a word: after a space, a bracket, at the start of the line.
        case apart
        /// On the text's first line.
        case documentStart
    }

    enum Action: Sendable {
        /// The text itself is of a kind.
        case token(TokenKind)
        /// The text and the bytes after it.
        case name(TokenKind, ByteSet)
        /// The rest of the line.
        case line(TokenKind)
        /// The text and the byte after it.
        case escape
        /// A character between two occurrences of the text; otherwise the rule does not apply.
        case character
        indirect case enter(Mode, TokenKind)
        /// The language's own code, up to the matching bracket.
        case code(String, String)
        /// A mode whose end repeats the bytes between the rule's text and this one; a limited number of bytes of a set.
        indirect case tagged(ByteSet, Int, String, Mode)
        /// A mode that ends with the next delimiter, once or more often.
        indirect case delimited(Mode, parts: Int)
        /// A mode that begins with the next line and ends with the next word; another mode if it is quoted.
        indirect case heredoc(Mode, quoted: Mode)
        /// A mode for all lines that are indented deeper.
        indirect case block(Mode)
        case embed(Embedding, TokenKind)
        /// An element inside code: its first tag, and a mode for its content, up to the closing tag.
        indirect case element(Mode, tag: Mode)
        /// Ends a tag in an element, and changes the number of open ones by this.
        case leaveTag(Int)
        /// A block of code in the language of the fence.
        indirect case fence(Mode)
        /// A mark; the text after it counts as the start of the line.
        case bullet(TokenKind)
        /// A mode, if one of these bytes follows its end; otherwise the rule does not apply.
        indirect case keyString(Mode, ByteSet)
    }
}

extension Rule {
    /// A comment to the end of the line.
    static func comment(_ text: String, _ place: Place = .anywhere) -> Rule {
        Rule(text: text, place: place, action: .line(.comment))
    }

    /// A comment between two texts.
    static func comment(_ start: String, _ end: String, nests: Bool = false) -> Rule {
        let mode = Mode(kind: .comment, end: nests ? .nested(start, end) : .text(end))
        return Rule(text: start, action: .enter(mode, .comment))
    }

    /// A string between two texts.
    /// - Parameter inside: the rules in it besides the escape.
    static func string(
        _ start: String, to end: String? = nil, escape: String? = "\\", lines: Bool = false, kind: TokenKind = .string,
        _ place: Place = .anywhere, inside: [Rule] = []
    ) -> Rule {
        Rule(
            text: start, place: place,
            action: .enter(.string(to: .text(end ?? start), escape, lines: lines, kind, inside), kind))
    }

    static func token(_ text: String, _ kind: TokenKind, _ place: Place = .anywhere, before: String? = nil) -> Rule {
        Rule(text: text, place: place, before: before.map { ByteSet($0, high: false) }, action: .token(kind))
    }

    static func line(_ text: String, _ kind: TokenKind, _ place: Place = .anywhere) -> Rule {
        Rule(text: text, place: place, action: .line(kind))
    }

    /// A mark and the name after it: `@main`, `$HOME`.
    static func name(
        _ mark: String, _ kind: TokenKind, _ place: Place = .anywhere, before: ByteSet = .letters,
        of set: ByteSet = .name
    ) -> Rule {
        Rule(text: mark, place: place, before: before, action: .name(kind, set))
    }

    /// Code inside a string.
    static func code(_ start: String, _ open: String, _ close: String) -> Rule {
        Rule(text: start, action: .code(open, close))
    }

    /// A string whose opening has a tag that its end repeats.
    static func tagged(
        _ start: String, _ set: ByteSet, longest: Int = 31, _ opening: String, to close: (String, String),
        kind: TokenKind = .string, lines: Bool = true
    ) -> Rule {
        let mode = Mode(kind: kind, end: .tagged(close.0, set, close.1), spansLines: lines)
        return Rule(text: start, action: .tagged(set, longest, opening, mode))
    }
}

extension Mode {
    static func string(
        to end: End, _ escape: String? = "\\", lines: Bool = true, _ kind: TokenKind = .string, _ inside: [Rule] = []
    ) -> Mode {
        let escapes = escape.map { [Rule(text: $0, action: .escape)] } ?? []
        return Mode(kind: kind, rules: escapes + inside, end: end, spansLines: lines)
    }
}
