/// Rules and modes that several languages share.
extension Mode {
    static let operators = "+-*/%=<>!&|^~?:;,.()[]{}@#$\\`'\""

    /// The code of a programming language.
    /// - Parameters:
    ///   - words: the kinds of words.
    ///   - introducing: words, and the kind of the name after them.
    ///   - letters: the characters of names besides letters, digits and the underscore; `starts`: their first
    ///     characters.
    static func code(
        _ words: [TokenKind: String], introducing: [TokenKind: String] = [:], starts: String = "",
        letters: String = "", traits: Names.Traits = [.calls, .capitals, .members], keysBefore: String = "",
        _ rules: [Rule]
    ) -> Mode {
        Mode(
            names: Names(
                words: words, introducers: introducing, starts: starts, letters: letters, traits: traits,
                keysBefore: keysBefore),
            readsNumbers: true, punctuation: operators, rules: rules)
    }
}

extension [Rule] {
    static func all(_ parts: [Rule]...) -> [Rule] { Array(parts.joined()) }

    static let slashComments: [Rule] = [.comment("//"), .comment("/*", "*/")]
    static let nestedComments: [Rule] = [.comment("//"), .comment("/*", "*/", nests: true)]
    static let hashComments: [Rule] = [.comment("#")]
    static let quotes: [Rule] = [.string("\""), .string("'")]
    static let annotations: [Rule] = [.name("@", .attribute)]

    /// The directives of C's preprocessor, after `#` at the start of a line.
    static let directives: [Rule] = {
        let header = Mode(
            kind: .plain,
            rules: [.string("<", to: ">", escape: nil), .string("\""), .comment("//"), .comment("/*", "*/")],
            end: .never, spansLines: false)
        return ["include", "import", "include_next", "embed"].map {
            Rule(text: "#\($0)", place: .lineStart, action: .enter(header, .attribute))
        } + [Rule(text: "#", place: .lineStart, action: .name(.attribute, ByteSet(" \ta-z")))]
    }()

    /// A regular expression between slashes, at the position of a value.
    static let regularExpression: [Rule] = [
        Rule(
            text: "/", place: .operand, before: ByteSet("!-.0-~", high: true),
            action: .enter(
                .string(
                    to: .text("/"), "\\", lines: false, .string,
                    [Rule(text: "[", action: .enter(.string(to: .text("]"), lines: false, .escape), .escape))]), .string
            ))
    ]

    /// `$name`, `${…}` and other interpolations with a dollar in a string.
    static let dollarNames: [Rule] = [.name("$", .variable)]
    static func interpolation(_ start: String) -> [Rule] {
        let isRound = start.last == "("
        return [.code(start, isRound ? "(" : "{", isRound ? ")" : "}")]
    }
}
