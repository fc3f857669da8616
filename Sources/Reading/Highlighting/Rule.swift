/// The meaning of a text that the lexer meets.
struct Rule: Sendable {
    var text: String
    var place = Place.anywhere
    /// The bytes of which one must follow, if any.
    var before: ByteSet?
    var action: Action

    /// The places where a rule holds.
    enum Place: UInt8, Sendable {
        case anywhere
        /// Before it on the line there is nothing but space.
        case lineStart
        case firstColumn
        /// The beginning of a value: `/` begins a regular expression there, and divides elsewhere.
        case operand
        /// Not inside a word: after a space, a bracket, at the start of the line.
        case apart
        /// On the text's first line.
        case documentStart
    }

    enum Action: Sendable {
        /// The text itself is of a kind.
        case token(TokenKind)
        /// The text and the bytes behind it.
        case name(TokenKind, ByteSet)
        /// All up to the end of the line.
        case line(TokenKind)
        /// The text and the byte behind it.
        case escape
        /// A character between two of the text; else the rule does not hold.
        case character
        indirect case enter(Mode, TokenKind)
        /// The language's own code, up to the bracket that closes it.
        case code(String, String)
        /// A mode whose end repeats what stands between the rule's text and this one; at most so many bytes of a set.
        indirect case tagged(ByteSet, Int, String, Mode)
        /// A mode that ends with the delimiter that comes next, once or more often.
        indirect case delimited(Mode, parts: Int)
        /// A mode that begins with the next line and ends with the word that comes next; another where it is quoted.
        indirect case heredoc(Mode, quoted: Mode)
        /// A mode for all lines that are indented deeper.
        indirect case block(Mode)
        case embed(Embedding, TokenKind)
        /// An element inside code: its first tag, and a mode for all that is in it, up to the tag that closes it.
        indirect case element(Mode, tag: Mode)
        /// Ends a tag in an element, which has so many open ones more from then on.
        case leaveTag(Int)
        /// A block of code in the language that the fence names.
        indirect case fence(Mode)
        /// A mark before which and behind which the line starts.
        case bullet(TokenKind)
        /// A mode, where behind its end one of these bytes follows; else the rule does not hold.
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
    /// - Parameter inside: what is special in it besides the escape.
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

    /// A mark and the name behind it: `@main`, `$HOME`.
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

    /// A string that its opening gives a tag that its end repeats.
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
