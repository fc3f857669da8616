/// The beginning of a line, and its declaration.
struct DeclarationLine {
    /// Bytes of white space before the text, and their columns.
    let indent: Int
    let columns: Int
    /// Without white space around it.
    let text: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        var columns = 0
        indent =
            bytes.prefix { byte in
                columns = byte == 0x09 ? (columns / 8 + 1) * 8 : columns + 1
                return byte == 0x20 || byte == 0x09
            }.count
        self.columns = indent == bytes.count ? 0 : columns - 1
        var text = bytes.dropFirst(indent)
        while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
        self.text = text
    }

    /// Returns the declaration in the line, verbatim without its brace; nil if there is none.
    /// - Parameter next: the text of the line below.
    func title(by rules: DeclarationRules, next: () -> ArraySlice<UInt8>) -> (title: String, depth: Int?)? {
        let mayHaveWord = !rules.words.isEmpty && (rules.countsIndented || indent == 0)
        if mayHaveWord, !(rules.usesTypesByWord && isUseOfType), hasWord(rules) { return (wholeTitle, nil) }
        for shape in rules.shapes {
            if let depth = depth(ofMarks: shape) { return (markedTitle, depth) }
            if has(shape, next) { return (wholeTitle, nil) }
        }
        return nil
    }

    /// True if the line ends a statement that opens no body: `struct stat info;`, `struct point here = { 1, 2 };`
    private var isUseOfType: Bool {
        guard text.last == UInt8(ascii: ";") else { return false }
        guard let body = text.firstIndex(of: UInt8(ascii: "{")) else { return true }
        return text[..<body].contains(UInt8(ascii: "="))
    }

    private var wholeTitle: String {
        var text = text.prefix(Outline.longestTitle)
        while let last = text.last, last == UInt8(ascii: "{") || last == 0x20 || last == 0x09 { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: - Words

    private func hasWord(_ rules: DeclarationRules) -> Bool {
        var rest = text
        // More modifiers are not used.
        for _ in 0..<8 {
            let word = Self.word(&rest)
            guard !word.isEmpty else { return false }
            let key = rules.ignoresCase ? word.lowercased() : word
            let isOfOthers = rules.nameless.contains(key) && rest.first.map { "(<?! {\t[".utf8.contains($0) } ?? true
            if isOfOthers { return true }
            if rules.words.contains(key), isName(rest, rules) { return true }
            guard key.utf8.first == UInt8(ascii: "@") || DeclarationRules.modifiers.contains(key) else { return false }
            if rest.first == UInt8(ascii: "(") {
                // `pub(crate)`, `@available(…)`
                guard let end = rest.firstIndex(of: UInt8(ascii: ")")) else { return false }
                rest = rest[(end + 1)...]
            }
        }
        return false
    }

    /// Consumes the word at the beginning of a text.
    private static func word(_ rest: inout ArraySlice<UInt8>) -> String {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
        var end = rest.startIndex
        while end < rest.endIndex, isOfName(rest[end]) || end == rest.startIndex && rest[end] == UInt8(ascii: "@") {
            end += 1
        }
        let word = rest[..<end]
        rest = rest[end...]
        return String(decoding: word, as: UTF8.self)
    }

    /// True if a name follows a word.
    private func isName(_ rest: ArraySlice<UInt8>, _ rules: DeclarationRules) -> Bool {
        guard let first = rest.first else { return false }
        let isDirect = first != 0x20 && first != 0x09
        let name = rest.drop { $0 == 0x20 || $0 == 0x09 }
        guard let start = name.first else { return false }
        if rules.openers.utf8.contains(start) { return true }
        guard !isDirect else { return false }
        if Self.isOfName(start) || start == UInt8(ascii: "`") || start == UInt8(ascii: "\"") {
            // `type = 3`, `class: …` have no name; neither has `class is …` in prose, which can't be distinguished from
            // code.
            return true
        }
        // The declaration of an operator: `func == (…)`, `def +(other)`.
        return "+-*/<>=!~%&|^[".utf8.contains(start) && name.contains(UInt8(ascii: "("))
            && name.dropFirst().first != 0x20
    }

    static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
            true
        default: false
        }
    }
}

// MARK: - Shapes

extension DeclarationLine {
    private func has(_ shape: DeclarationRules.Shape, _ next: () -> ArraySlice<UInt8>) -> Bool {
        switch shape {
        case .functions: isFunction(words: 2, next)
        case .methods: indent > 0 && isFunction(words: 1, next) && !has("=>") && !has("function")
        case .assignedFunctions: isAssignedFunction
        case .shellFunctions: name(endingWith: "()") != nil || name(endingWith: " ()") != nil
        case .forms: text.starts(with: "(def".utf8) || text.starts(with: "(ns ".utf8)
        case .labels: indent == 0 && isLabel
        case .sections: text.first == UInt8(ascii: "[") && text.last == UInt8(ascii: "]")
        case .signatures: indent == 0 && name(endingWith: " ::") != nil
        case .clauses: indent == 0 && name(endingWith: "(") != nil && text.suffix(2).elementsEqual("->".utf8)
        case .arrowFunctions: name(endingWith: " <- function") != nil || name(endingWith: " = function") != nil
        case .selectors: indent == 0 && text.last == UInt8(ascii: "{") && text.count > 1
        case .underlined: indent == 0 && Self.isUnderline(next(), of: text)
        case .sectionCommands: isSectionCommand
        case .starts(let starts): starts.contains { text.starts(with: $0.utf8) }
        case .marks: false
        }
    }

    /// A head with parameters, and a brace after it or on the next line.
    private func isFunction(words least: Int, _ next: () -> ArraySlice<UInt8>) -> Bool {
        guard let open = text.firstIndex(of: UInt8(ascii: "(")), open > text.startIndex, let last = text.last else {
            return false
        }
        var head = text[..<open]
        while head.last == 0x20 { head.removeLast() }
        guard let end = head.last, Self.isOfName(end) || end == UInt8(ascii: ">") || end == UInt8(ascii: "]"),
            head.first.map({ Self.isOfName($0) || "~#[*@".utf8.contains($0) }) == true,
            !head.contains(where: { "=\"'.;#/".utf8.contains($0) && !($0 == UInt8(ascii: "#") && least == 1) })
        else { return false }
        let words = head.split { !Self.isOfName($0) }
        guard let first = words.first,
            !DeclarationRules.statements.contains(String(decoding: first, as: UTF8.self)),
            words.count >= least || indent == 0 && head.contains(UInt8(ascii: ":"))
        else { return false }
        if last == UInt8(ascii: "{") { return true }
        // On one line: `int one(void) { return 1; }`
        if last == UInt8(ascii: "}") { return text.contains(UInt8(ascii: "{")) && text.contains(UInt8(ascii: ")")) }
        return last != UInt8(ascii: ";") && last != UInt8(ascii: ",") && next().first == UInt8(ascii: "{")
    }

    private var isAssignedFunction: Bool {
        var rest = text
        var word = Self.word(&rest)
        if word == "export" { word = Self.word(&rest) }
        guard ["const", "let", "var"].contains(word) else { return false }
        return !Self.word(&rest).isEmpty && rest.contains(UInt8(ascii: "=")) && (has("=>") || has("function"))
    }

    /// The name at the beginning of the line, if this follows it.
    private func name(endingWith end: String) -> ArraySlice<UInt8>? {
        let name = text.prefix { Self.isOfName($0) || "-.:!?'".utf8.contains($0) && $0 != UInt8(ascii: ":") }
        return !name.isEmpty && text.dropFirst(name.count).starts(with: end.utf8) ? name : nil
    }

    /// `name:` and its arguments; not an assignment, a list or a note.
    private var isLabel: Bool {
        guard let first = text.first, !"#-.:;/@$&{}[]*%\"'<>".utf8.contains(first),
            let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex
        else { return false }
        let next = colon + 1 < text.endIndex ? text[colon + 1] : 0x20
        return next != UInt8(ascii: "=") && next != UInt8(ascii: ":") && next != UInt8(ascii: "/")
            && !text[..<colon].contains { "=(),".utf8.contains($0) }
    }

    private var isSectionCommand: Bool {
        let starts = ["part", "chapter", "section", "subsection", "subsubsection", "paragraph", "begin{frame}"]
        return text.first == UInt8(ascii: "\\")
            && starts.contains { start in
                let rest = text.dropFirst()
                guard rest.starts(with: start.utf8), let next = rest.dropFirst(start.utf8.count).first else {
                    return false
                }
                return "{*[".utf8.contains(next)
            }
    }

    private static func isUnderline(_ line: ArraySlice<UInt8>, of title: ArraySlice<UInt8>) -> Bool {
        guard line.count >= 3, line.count + 2 >= String(decoding: title, as: UTF8.self).count, let mark = line.first,
            "=-~^\"'*+#".utf8.contains(mark), title.first.map({ isOfName($0) }) == true
        else { return false }
        return line.allSatisfy { $0 == mark }
    }

    private func has(_ word: String) -> Bool {
        let word = Array(word.utf8)
        return text.indices.contains { text[$0...].starts(with: word) }
    }

    // MARK: - Titles after marks

    /// The depth of `** Title`; nil if it is not a title.
    private func depth(ofMarks shape: DeclarationRules.Shape) -> Int? {
        guard case .marks(let mark) = shape, indent == 0 else { return nil }
        let count = text.prefix { $0 == mark }.count
        guard (1...Outline.deepest).contains(count), text.dropFirst(count).first == 0x20 else { return nil }
        return count - 1
    }

    private var markedTitle: String {
        guard let mark = text.first else { return "" }
        return String(decoding: text.drop { $0 == mark }.dropFirst().prefix(Outline.longestTitle), as: UTF8.self)
    }
}
