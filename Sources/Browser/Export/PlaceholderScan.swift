/// Finds the placeholders in a configured shell command, and mistakes in them.
///
/// A placeholder must be outside of quotes: a quoted one would be part of a text that another program may take for commands.
/// All shells read quotes alike up to the first `Doubt`, so a placeholder behind a doubt is refused.
struct PlaceholderScan {
    enum Part: Hashable, Sendable {
        case text(String)
        case value(CustomCommand.Placeholder)
    }

    private(set) var parts: [Part] = []
    /// Sentences without their full stops.
    private(set) var problems: [String] = []

    /// Syntax after which it is uncertain which quotes belong together.
    enum Doubt: Sendable {
        case backquote, substitution, expansion, dollarQuote, hereDocument, comment
    }

    private var rest: Substring.UnicodeScalarView
    private var text = String.UnicodeScalarView()
    private var quote: Unicode.Scalar?
    private var doubt: Doubt?
    private var isComment = false
    /// True before the first letter of a word, where `#` begins a comment.
    private var isWordStart = true

    /// The placeholders that the line can have.
    private let known: [CustomCommand.Placeholder]

    /// - Parameters:
    ///   - run: the line as it was configured.
    ///   - answers: the names of the questions whose answers it can contain.
    init(_ run: String, answers: [String] = []) {
        known = CustomCommand.Placeholder.ofGist + answers.map { .answer($0) }
        // Scalars, as the shell sees them: a quote with a combining mark is one Character, and a quote all the same.
        rest = run.unicodeScalars[...]
        while let scalar = rest.popFirst() { read(scalar) }
        parts.append(.text(String(text)))
    }

    private mutating func read(_ scalar: Unicode.Scalar) {
        if isComment, "'\"\\`".unicodeScalars.contains(scalar) { note(.comment) }
        let isAtWordStart = isWordStart
        isWordStart = " \t\n;&|()<>".unicodeScalars.contains(scalar)
        text.append(scalar)
        switch scalar {
        case "\n": isComment = false
        case "\\" where quote != "'":
            if let next = rest.popFirst() { text.append(next) }
        case "'", "\"":
            if quote == nil { quote = scalar } else if quote == scalar { quote = nil }
        case "`" where quote != "'": note(.backquote)
        case "$" where quote != "'": readDollar()
        case "<" where quote == nil && rest.first == "<": note(.hereDocument)
        case "#" where quote == nil && isAtWordStart: isComment = true
        case "{": readBrace()
        default: break
        }
    }

    private mutating func note(_ found: Doubt) { doubt = doubt ?? found }

    /// `$…` may have quotes of its own. Inside of double quotes they begin a new pair.
    private mutating func readDollar() {
        switch rest.first {
        case "'" where quote == nil: note(.dollarQuote)
        case "(" where quote != nil, "[" where quote != nil: note(.substitution)
        case "{":
            text.append(rest.removeFirst())
            let name = rest.prefix { $0.isNameScalar }
            if quote != nil, rest.dropFirst(name.count).first != "}" { note(.expansion) }
        default: break
        }
    }

    private mutating func readBrace() {
        let name = String(Substring(rest.prefix { $0.isNameScalar || $0 == "-" }))
        guard let first = name.unicodeScalars.first, !"-0123456789".unicodeScalars.contains(first),
            rest.dropFirst(name.unicodeScalars.count).first == "}"
        else { return }
        guard let placeholder = known.first(where: { $0.name == name }) else { return complain(ofUnknown: name) }
        if quote != nil {
            problems.append(Words.Export.placeholderInQuotes(name))
        } else if let doubt {
            problems.append(Words.Export.placeholder(name, behind: doubt))
        }
        text.removeLast()
        parts += [.text(String(text)), .value(placeholder)]
        text.removeAll()
        rest = rest.dropFirst(name.unicodeScalars.count + 1)
    }

    /// Braces in quotes may belong to another language: `awk '{print}'`.
    private mutating func complain(ofUnknown name: String) {
        if let near = nearest(to: name) {
            problems.append(Words.Export.unknownPlaceholder(name, near))
        } else if quote == nil {
            problems.append(
                Words.Export.unknownPlaceholder(name, of: known.map(\.name)))
        }
    }

    /// The placeholder that differs in its case or by one more letter.
    private func nearest(to name: String) -> String? {
        let name = name.lowercased()
        return known.map(\.name).first { $0 == name || $0 + "s" == name || $0 == name + "s" }
    }
}

extension Unicode.Scalar {
    fileprivate var isNameScalar: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        default: false
        }
    }
}
