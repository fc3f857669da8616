/// A language as data for the lexer.
struct Grammar: Sendable {
    /// GitHub's name first, then other names, also those after the fence of a code block.
    var names: [String]
    /// File names and extensions, without the dot.
    var files: String
    /// Programs in a `#!` line.
    var programs: String
    /// Created when the language is used: looking up a file's language needs all grammars, but only their names.
    private let makeRoot: @Sendable () -> Mode

    var root: Mode { makeRoot() }

    init(
        _ names: String..., files: String = "", programs: String = "",
        _ root: @autoclosure @escaping @Sendable () -> Mode
    ) {
        self.names = names
        self.files = files
        self.programs = programs
        makeRoot = root
    }
}

/// The rules for reading text between two positions: a language's code, or the inside of a string, a comment, a tag.
struct Mode: Sendable {
    /// The kind of text that matches no rule.
    var kind = TokenKind.plain
    /// Nil if names are not distinguished from other text.
    var names: Names?
    var readsNumbers = false
    /// Bytes that are punctuation.
    var punctuation = ""
    /// Tried in order of length, the longest first.
    var rules: [Rule] = []
    var end = End.never
    /// False if the end of the line ends the mode, and all modes inside it.
    var spansLines = true
    /// The language that follows after the mode.
    var then: Embedding?

    /// The ways in which a mode ends.
    enum End: Sendable, Hashable {
        case never
        case text(String)
        /// The second text, once for itself and once for each of the first inside.
        case nested(String, String)
        /// A repetition of the text between the opening's parts, between these parts.
        case tagged(String, ByteSet, String)
        /// The delimiter that the opening chose.
        case delimiter
        /// A line that contains only the word from the opening.
        case heredoc
        /// A line of at least as many of the same marks as in the opening.
        case fence
        /// A line that is not indented deeper than that of the opening.
        case indent
        /// This text at any position, whatever modes are open inside.
        case boundary(String)
    }
}

/// Another language inside a language, up to an end text at any position.
struct Embedding: Hashable, Sendable {
    var language: String
    var until: String
}

/// The rules for names.
struct Names: Sendable {
    /// Words separated by spaces, by their kind.
    var words: [TokenKind: String] = [:]
    /// Words before names of a kind: `func`, `class`.
    var introducers: [TokenKind: String] = [:]
    /// The bytes that names may start with or contain besides letters, digits and the underscore.
    var starts = ""
    var letters = ""
    var traits: Traits = []
    /// A name directly before one of these is a key.
    var keysBefore = ""
    /// Text at the start of a line, up to one of these, is a key.
    var lineKeysBefore = ""
    /// The kind of all other names.
    var kind = TokenKind.plain

    struct Traits: OptionSet, Sendable {
        let rawValue: UInt16
        /// Names before a bracket are functions.
        static let calls = Traits(rawValue: 1)
        /// Names after a bracket are functions.
        static let heads = Traits(rawValue: 2)
        /// Names with a capital are types, names in capitals are constants.
        static let capitals = Traits(rawValue: 4)
        /// Words after a dot are not keywords.
        static let members = Traits(rawValue: 8)
        static let ignoresCase = Traits(rawValue: 16)
        /// Words count only at the start of a line.
        static let wordsFirst = Traits(rawValue: 32)
        /// The first name of a line is an instruction.
        static let instructions = Traits(rawValue: 64)
        /// A line's key needs a space or the line end after its colon.
        static let spacedKeys = Traits(rawValue: 128)
    }
}
