import Gists
import Texts

/// A parsed filter: words and conditions like `lang:swift`, which must all match.
///
/// `ring buf` matches fuzzily, `'ring` exactly, `!ring` excludes; `lang:`, `owner:`, `file:`, `has:comments`,
/// `is:secret`, `is:public`, `is:unread`, `is:changed`, `size:>10k` match a property, and with `!` its absence. A word that is not a known
/// condition is searched for as text; no input is an error.
public struct RowQuery: Hashable, Sendable {
    enum Condition: Hashable, Sendable {
        case fuzzy(FuzzyTerm)
        case exact([UInt8])
        case language(String)
        case owner(String)
        case file(String)
        case hasComments
        case isPublic(Bool)
        /// Not read as it is now.
        case isUnread
        /// Changed since it was read.
        case isChanged
        /// Bytes of all files together.
        case atLeast(bytes: Int)
        case below(bytes: Int)
    }

    struct Part: Hashable, Sendable {
        var condition: Condition
        var isNegated: Bool

        /// True if the index of the rows can check it.
        var isIndexed: Bool {
            switch condition {
            case .fuzzy, .exact, .language: true
            default: false
            }
        }
    }

    public let text: String
    let parts: [Part]
    /// True if a language's name may be incomplete, because the user is typing.
    let isTyped: Bool

    /// - Parameter isTyped: true while the user is typing. Incomplete conditions like `size:>` match every row in any
    ///   case.
    public init(_ text: String, isTyped: Bool = false) {
        self.text = text
        self.isTyped = isTyped
        parts = text.split(whereSeparator: \.isWhitespace).compactMap(Self.part)
    }

    /// True if every row matches.
    public var isEmpty: Bool { parts.isEmpty }

    /// True if it has conditions that the index can check.
    var hasIndexed: Bool { parts.contains(where: \.isIndexed) }
    /// True if it has words that some rows match better than others.
    var ranks: Bool { parts.contains { if case .fuzzy = $0.condition { true } else { false } } }
    /// True if it has conditions about what the user has read, which no rule that hides gists can have.
    var dependsOnReading: Bool { parts.contains { [.isUnread, .isChanged].contains($0.condition) } }
    /// True if it has conditions that the index cannot check.
    var hasProperties: Bool { !parts.allSatisfy(\.isIndexed) }

    /// True if a word, without `!`, is a condition and not text to search for.
    public static func isCondition(_ word: Substring) -> Bool { property(word) != nil }

    /// Returns a name as one word: `lang:jupyter_notebook`.
    static func word(_ name: String) -> String {
        name.lowercased().parts(separatedBy: " ", omittingEmpty: true).joined(separator: "_")
    }

    private static func part(_ word: Substring) -> Part? {
        let negated = word.rest(behind: "!")
        let (isNegated, rest) = (negated != nil, negated ?? word)
        if isUnfinished(rest) { return nil }
        if let condition = property(rest) { return Part(condition: condition, isNegated: isNegated) }
        let exact = rest.rest(behind: "'")
        let (isExact, term) = (exact != nil, exact ?? rest)
        guard !term.isEmpty else { return nil }
        // Excluded words match exactly: fuzzily they would exclude nearly every row.
        return isExact || isNegated
            ? Part(condition: .exact(Array(PlainLetters.inLowerCase.text(term).utf8)), isNegated: isNegated)
            : Part(condition: .fuzzy(FuzzyTerm(term)), isNegated: false)
    }

    /// True if a word is the beginning of a condition.
    private static func isUnfinished(_ word: Substring) -> Bool {
        guard let (name, value) = nameAndValue(word) else { return false }
        switch name {
        case "lang", "language", "owner", "user", "file": return value.isEmpty
        case "has": return value != "comments" && "comments".begins(with: value)
        case "is": return Self.states.keys.contains { $0 != value && $0.begins(with: value) }
        case "size": return ["", "<", ">"].contains(value)
        default: return false
        }
    }

    /// The values of `is:`.
    private static let states: [String: Condition] = [
        "secret": .isPublic(false), "public": .isPublic(true), "unread": .isUnread, "changed": .isChanged,
    ]

    private static func property(_ word: Substring) -> Condition? {
        guard let (name, value) = nameAndValue(word), !value.isEmpty else { return nil }
        switch name {
        case "lang", "language": return .language(value)
        case "owner", "user": return .owner(value)
        case "file": return .file(PlainLetters.inLowerCase.text(value))
        case "has": return value == "comments" ? .hasComments : nil
        case "is": return states[value]
        case "size": return size(value)
        default: return nil
        }
    }

    /// Returns the text before a colon and after it, in lower case.
    private static func nameAndValue(_ word: Substring) -> (name: String, value: String)? {
        let parts = word.parts(separatedBy: ":", maxSplits: 1)
        return parts.count == 2 ? (parts[0].ifASCII.lowercased(), parts[1].lowercased()) : nil
    }

    /// `>10k`, `<1m`, `500`: at least this many bytes, or fewer with `<`.
    private static func size(_ value: String) -> Condition? {
        let below = value.rest(behind: "<")
        let isBelow = below != nil
        var digits = below ?? value.rest(behind: ">") ?? value[...]
        let units: [Character: Int] = ["k": 1 << 10, "m": 1 << 20]
        let unit = digits.last.flatMap { units[$0] }
        if unit != nil { digits = digits.dropLast() }
        guard let number = Int(digits), number >= 0 else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: unit ?? 1)
        guard !overflow else { return nil }
        return isBelow ? .below(bytes: bytes) : .atLeast(bytes: bytes)
    }
}

extension RowQuery {
    /// True if a gist has the properties of the query; conditions that the index checks are skipped.
    /// - Parameter reading: the gists that the user has read; if they are unknown, no gist is unread or changed.
    func properties(of gist: Gist, _ reading: RowReading? = nil) -> Bool {
        parts.allSatisfy { part in
            guard let holds = Self.holds(part.condition, gist, reading) else { return true }
            return holds != part.isNegated
        }
    }

    private static func holds(_ condition: Condition, _ gist: Gist, _ reading: RowReading?) -> Bool? {
        switch condition {
        case .fuzzy, .exact, .language: nil
        case .owner(let login): gist.owner?.login.begins(with: login) ?? false
        case .file(let pattern): gist.files.contains { Glob.matches(pattern, PlainLetters.inLowerCase.text($0.name)) }
        case .hasComments: gist.commentCount > 0
        case .isPublic(let isPublic): gist.isPublic == isPublic
        case .isUnread: reading?.isUnread(gist) ?? false
        case .isChanged: reading?.isChanged(gist) ?? false
        case .atLeast(let least): gist.size >= least
        case .below(let limit): gist.size < limit
        }
    }
}

extension RowQuery {
    /// Returns the name of the first file that a word or a `file:` condition matches, if nothing else in the row shows
    /// the match.
    func fileName(in gist: Gist) -> String? {
        let names = gist.files.map(\.name)
        let description = gist.description ?? ""
        // Then the first file's name is the row's title.
        let isTitle = gist.saysNothing(inDescription: description)
        let shown =
            [isTitle ? names.first ?? "" : description, gist.owner?.login.rawValue ?? ""] + gist.languages(limit: 2)
        let found = parts.lazy.filter { !$0.isNegated }.compactMap { part -> Int? in
            switch part.condition {
            case .fuzzy, .exact:
                shown.contains { part.isFound(in: $0) } ? nil : names.firstIndex { part.isFound(in: $0) }
            case .file(let pattern): names.firstIndex { Glob.matches(pattern, PlainLetters.inLowerCase.text($0)) }
            default: nil
            }
        }
        return found.first.flatMap { isTitle && $0 == 0 ? nil : names[$0] }
    }
}

extension RowQuery.Part {
    /// True if a text has the word.
    fileprivate func isFound(in text: String) -> Bool {
        let bytes = Array(PlainLetters.inLowerCase.text(text).utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            switch condition {
            case .fuzzy(let term): term.score(in: bytes) != nil
            case .exact(let word): ByteSearch.first(word, in: bytes) != nil
            default: false
            }
        }
    }
}

extension Gist {
    /// The bytes of all files together, clamped: a server can claim more than a number holds.
    var size: Int {
        files.reduce(0) { sum, file in
            let (total, overflows) = sum.addingReportingOverflow(file.size)
            return overflows ? .max : total
        }
    }
}

/// File name patterns: `*` matches any text; a pattern without one may match anywhere in the name.
enum Glob {
    static func matches(_ pattern: String, _ name: String) -> Bool {
        let pattern = Array((pattern.holds("*") ? pattern : "*\(pattern)*").utf8)
        let name = Array(name.utf8)
        // When the rest fails, the last star matches one more byte: no recursion.
        var (p, n) = (0, 0)
        var star: (pattern: Int, name: Int)?
        while n < name.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                star = (p, n)
                p += 1
            } else if p < pattern.count, pattern[p] == name[n] {
                p += 1
                n += 1
            } else if let last = star {
                star = (last.pattern, last.name + 1)
                p = last.pattern + 1
                n = last.name + 1
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
