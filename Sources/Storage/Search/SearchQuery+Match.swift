extension SearchQuery {
    /// The query in the language of the index; nil where it names no words, so that the index has nothing to look up.
    ///
    /// Every text is quoted, so none of it is an operator there. A text without any letter or digit cannot be looked up and
    /// is left out.
    var match: String? {
        var parts = terms.compactMap { Self.quoted($0) }
        parts += owners.compactMap { Self.quoted(Term($0), in: "owner") }
        parts += languages.compactMap { Self.quoted(Term($0), in: "languages") }
        parts += files.compactMap { Self.quoted($0, in: "names") }
        return parts.isEmpty ? nil : parts.joined(separator: " AND ")
    }

    private static func quoted(_ term: Term, in column: String? = nil) -> String? {
        guard hasToken(term.text) else { return nil }
        let text = "\"" + term.text.filter { $0 != "\0" }.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
        return (column.map { $0 + " : " } ?? "") + text + (term.isPrefix ? " *" : "")
    }

    private static func hasToken(_ text: String) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            var scanner = TokenScanner(bytes)
            return scanner.next()
        }
    }
}
