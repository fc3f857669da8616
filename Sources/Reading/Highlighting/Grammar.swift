/// A language as data: all that the lexer has to know of it.
struct Grammar: Sendable {
    /// GitHub's name first, then what else it is called, also after the fence of a code block.
    var names: [String]
    /// File names and extensions, without the dot.
    var files: String
    /// Programs that a `#!` line may name.
    var programs: String
    var root: Mode

    init(_ names: String..., files: String = "", programs: String = "", _ root: Mode) {
        self.names = names
        self.files = files
        self.programs = programs
        self.root = root
    }
}

/// How text is read between two places: a language's code, or the inside of a string, a comment, a tag.
struct Mode: Sendable {
    /// The kind of the text where nothing below says more.
    var kind = TokenKind.plain
    /// Nil where names are not told from other text.
    var names: Names?
    var readsNumbers = false
    /// Bytes that are punctuation.
    var punctuation = ""
    /// Tried in order of length, the longest first.
    var rules: [Rule] = []
    var end = End.never
    /// False where the end of the line ends the mode, and all that was begun inside.
    var spansLines = true
    /// The language that follows once the mode has ended.
    var then: Embedding?

    /// The ways in which a mode ends.
    enum End: Sendable, Hashable {
        case never
        case text(String)
        /// The second text, once for itself and once for each of the first that came inside.
        case nested(String, String)
        /// The text between the opening's parts, again between these.
        case tagged(String, ByteSet, String)
        /// The delimiter that the opening chose.
        case delimiter
        /// A line that holds nothing but the word that the opening named.
        case heredoc
        /// A line of at least as many of the same marks as the opening had.
        case fence
        /// A line that is indented no deeper than the opening's.
        case indent
        /// This text wherever it stands, whatever was begun inside.
        case boundary(String)
    }
}

/// Another language inside a language, up to a text that ends it wherever it stands.
struct Embedding: Hashable, Sendable {
    var language: String
    var until: String
}

/// How names are told apart.
struct Names: Sendable {
    /// Words separated by spaces, by what they are.
    var words: [TokenKind: String] = [:]
    /// Words after which a name of some kind is introduced: `func`, `class`.
    var introducers: [TokenKind: String] = [:]
    /// The bytes that names start with and hold besides letters, digits and the underscore.
    var starts = ""
    var letters = ""
    var traits: Traits = []
    /// A name directly before one of these is a key.
    var keysBefore = ""
    /// Text at the start of a line, up to one of these, is a key.
    var lineKeysBefore = ""
    /// The kind of a name that nothing else tells.
    var kind = TokenKind.plain

    struct Traits: OptionSet, Sendable {
        let rawValue: UInt16
        /// Names with a bracket behind them are functions.
        static let calls = Traits(rawValue: 1)
        /// Names with a bracket before them are functions.
        static let heads = Traits(rawValue: 2)
        /// Names with a capital are types, names of capitals are constants.
        static let capitals = Traits(rawValue: 4)
        /// After a dot no word is a keyword.
        static let members = Traits(rawValue: 8)
        static let ignoresCase = Traits(rawValue: 16)
        /// Words count only at the start of a line.
        static let wordsFirst = Traits(rawValue: 32)
        /// The first name of a line is an instruction.
        static let instructions = Traits(rawValue: 64)
        /// A line's key needs a space or the line's end behind its colon.
        static let spacedKeys = Traits(rawValue: 128)
    }
}
