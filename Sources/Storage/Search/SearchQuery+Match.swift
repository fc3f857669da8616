import Gists

extension SearchQuery {
    /// The query in the syntax of the index; nil if it has no words to look up.
    ///
    /// Every text is quoted, so that none of it is an operator there. Texts without a letter or digit cannot be looked
    /// up and are left out.
    var match: String? { expression(Self.quoted) }

    /// The query for the index of versions, which has only texts and names.
    var versionMatch: String? {
        var query = self
        (query.owners, query.languages) = ([], [])
        return query.match
    }

    /// The query for words with only one known letter (`c*`), for the newest matches at once.
    ///
    /// The index has lists for prefixes of two letters. For a single letter it would first collect all words that begin
    /// so; this query reads the end of each list instead. It does not find words whose second letter is not ASCII. Nil
    /// if more letters are known.
    var quickMatch: String? {
        guard (terms + files).contains(where: Self.isFirstLetter) else { return nil }
        return expression { term in
            guard Self.isFirstLetter(term) else { return Self.quoted(term) }
            let beginnings = Self.secondLetters.map { Term(term.text + String($0), isPrefix: true) }
            return "(" + ([Term(term.text)] + beginnings).compactMap(Self.quoted).joined(separator: " OR ") + ")"
        }
    }

    private static let secondLetters = "abcdefghijklmnopqrstuvwxyz0123456789"

    private static func isFirstLetter(_ term: Term) -> Bool {
        term.isPrefix && term.text.utf8.count == 1 && hasToken(term.text)
    }

    private func expression(_ quoted: (Term) -> String?) -> String? {
        var parts = terms.compactMap(quoted)
        parts += owners.compactMap { quoted(Term($0.rawValue)) }.map { "owner : " + $0 }
        parts += languages.compactMap { quoted(Term($0)) }.map { "languages : " + $0 }
        parts += files.compactMap(quoted).map { "names : " + $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " AND ")
    }

    /// Words in camel case match as a whole, and at any place that has all of their parts.
    private static func quoted(_ term: Term) -> String? {
        guard hasToken(term.text) else { return nil }
        guard let parts = camelCaseParts(of: term.text), let last = parts.last else { return phrase(term) }
        let terms = parts.dropLast().map { Term($0) } + [Term(last, isPrefix: term.isPrefix)]
        return "(\(phrase(term)) OR (\(terms.map(phrase).joined(separator: " AND "))))"
    }

    /// The parts of a single word in camel case; nil for everything else.
    private static func camelCaseParts(of text: String) -> [String]? {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            var scanner = TokenScanner(bytes)
            guard scanner.next(), scanner.start == 0, scanner.end == bytes.count, !scanner.parts.isEmpty else {
                return nil
            }
            return scanner.parts.map { String(decoding: scanner.token[$0], as: UTF8.self) }
        }
    }

    private static func phrase(_ term: Term) -> String {
        let text = "\"" + term.text.filter { $0 != "\0" }.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
        return text + (term.isPrefix ? " *" : "")
    }

    private static func hasToken(_ text: String) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            var scanner = TokenScanner(bytes)
            return scanner.next()
        }
    }
}
