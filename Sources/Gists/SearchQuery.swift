/// A parsed search query.
///
/// All words must match, in any order; `"words in quotes"` must follow one another; `begin*` matches words that begin
/// so. `owner:octocat`, `lang:swift`, `file:notes` (any part of a file's name), `has:comments` and `starred:` narrow
/// the search. `at:` selects versions that were read, by the beginning of their time (`at:2026-03`) or of their number,
/// or all (`at:*`): these are searched instead of the current content of gists. Nothing is an error: an unclosed quote
/// ends with the text, an unknown `word:` is treated as words.
public struct SearchQuery: Hashable, Sendable {
    /// A word, or several words that follow one another.
    public struct Term: Hashable, Sendable {
        public var text: String
        /// True if the last word is a prefix.
        public var isPrefix: Bool

        public init(_ text: String, isPrefix: Bool = false) {
            self.text = text
            self.isPrefix = isPrefix
        }
    }

    public var terms: [Term] = []
    public var owners: [Login] = []
    public var languages: [String] = []
    public var files: [Term] = []
    /// Beginnings of times or numbers of versions; an empty one matches any. If there are any, the versions that were
    /// read are searched.
    public var moments: [String] = []
    public var hasComments = false
    public var isStarred = false

    public var isEmpty: Bool {
        terms.isEmpty && owners.isEmpty && languages.isEmpty && files.isEmpty && moments.isEmpty && !hasComments
            && !isStarred
    }

    /// - Parameter isTyping: true if the text may end within a word: its last word is then a prefix, unless it is a
    ///   single character, which would match too much.
    public init(_ text: String, isTyping: Bool = false) {
        var scanner = WordScanner(text)
        while let word = scanner.next() {
            add(word, isPrefix: word.hasStar || isTyping && word.isOpen && word.text.count > 1)
        }
    }

    /// The names of filters.
    public static let filters = ["at", "file", "has", "lang", "owner", "starred"]

    /// The words in a text that look like filters but are searched as words: `has:forks`, `onwer:mira`. URLs, `a::b` and
    /// `12:30` are usual words.
    public static func unknownFilters(in text: String) -> [(filter: String, value: String)] {
        var scanner = WordScanner(text)
        var unknown: [(filter: String, value: String)] = []
        while let word = scanner.next() {
            guard let field = word.field, let first = word.text.utf8.first, first != UInt8(ascii: "/"),
                first != UInt8(ascii: ":"), field.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 })
            else { continue }
            var query = SearchQuery("")
            query.add(word, isPrefix: false)
            if !query.terms.isEmpty { unknown.append((field, word.text)) }
        }
        return unknown
    }

    private mutating func add(_ word: WordScanner.Word, isPrefix: Bool) {
        switch (word.field, word.text.lowercased()) {
        case ("owner", let login) where !login.isEmpty: owners.append(Login(login))
        case ("lang", let language) where !language.isEmpty: languages.append(language)
        case ("file", let name) where !name.isEmpty: files.append(Term(word.text, isPrefix: isPrefix || !word.isQuoted))
        case ("at", let moment) where !moment.isEmpty || word.hasStar: moments.append(moment)
        case ("has", "comments"): hasComments = true
        case ("starred", ""), ("starred", "yes"), ("starred", "true"): isStarred = true
        case ("owner", _), ("lang", _), ("file", _), ("at", _): break  // incomplete
        case (nil, let text) where text.isEmpty: break
        case (nil, _): terms.append(Term(word.text, isPrefix: isPrefix))
        case (let field?, _): terms.append(Term(field + ":" + word.text, isPrefix: isPrefix))
        }
    }
}

/// Splits the query into words; a space ends a word unless it is in quotes.
private struct WordScanner {
    struct Word {
        /// The word before a colon, in lower case; nil without one.
        var field: String?
        var text = ""
        var isQuoted = false
        var hasStar = false
        /// True if the word ended neither with a space nor with a quote.
        var isOpen = false
    }

    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    mutating func next() -> Word? {
        rest = rest.drop { $0.isWhitespace }
        guard !rest.isEmpty else { return nil }
        var word = Word()
        while let character = rest.first, !character.isWhitespace {
            rest.removeFirst()
            switch character {
            case "\"":
                // A quote inside a word begins the next one.
                guard word.text.isEmpty else {
                    rest = "\"" + rest
                    return word
                }
                word.isQuoted = true
                word.text = String(rest.prefix { $0 != "\"" })
                rest = rest.dropFirst(word.text.count)
                word.isOpen = rest.isEmpty
                rest = rest.dropFirst()
                if rest.first == "*" {
                    rest.removeFirst()
                    word.hasStar = true
                }
                return word
            case ":" where word.field == nil && !word.text.isEmpty:
                word.field = word.text.lowercased()
                word.text = ""
            default: word.text.append(character)
            }
        }
        if word.text.hasSuffix("*") {
            word.text.removeLast()
            word.hasStar = true
        }
        word.isOpen = rest.isEmpty
        return word
    }
}
