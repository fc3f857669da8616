import Gists
import Texts

/// The searchable texts of rows, in one buffer: description, owner, languages and file names in plain letters.
/// Languages are also numbered, so that a search for one does not need the row's files.
struct RowIndex: Equatable, Sendable {
    private var bytes: [UInt8] = []
    /// The end of each row's text.
    private var ends: [Int] = []
    /// The mask of each row's characters; see `FuzzyTerm.mask`.
    private var masks: [UInt64] = []
    /// The numbers of all rows' languages, and the end of each row's.
    private var languages: [Int32] = []
    private var languageEnds: [Int] = []
    /// A language's number by its name.
    private var numbers: [ExactText: Int32] = [:]

    /// The number of bytes of a field that are searched: a description can be very long.
    private static let fieldLimit = 2000

    init(_ gists: some Collection<Gist>) {
        bytes.reserveCapacity(gists.count * 96)
        ends.reserveCapacity(gists.count)
        masks.reserveCapacity(gists.count)
        for gist in gists {
            let start = bytes.count
            add(gist.description ?? "")
            add(gist.owner?.login.rawValue ?? "")
            for file in gist.files {
                add(file.name)
                if let language = file.language {
                    add(language)
                    add(languageNumber: language)
                }
            }
            ends.append(bytes.count)
            languageEnds.append(languages.count)
            masks.append(bytes.withUnsafeBufferPointer { FuzzyTerm.mask(of: $0[start...]) })
        }
    }

    /// Returns the rows that have every word and language of a query; its other properties are not checked.
    func rows(matching query: RowQuery, among rows: [Int]) -> [Int] {
        let required = query.parts.reduce(UInt64(0)) { mask, part in
            if !part.isNegated, case .fuzzy(let term) = part.condition { mask | term.mask } else { mask }
        }
        let wanted = query.parts.map { part -> Set<Int32> in
            if case .language(let name) = part.condition { numbers(of: name, orBeginning: query.isTyped) } else { [] }
        }
        return bytes.withUnsafeBufferPointer { bytes in
            rows.filter { row in
                guard masks[row] & required == required else { return false }
                let start = row == 0 ? 0 : ends[row - 1]
                let text = UnsafeBufferPointer(rebasing: bytes[start..<ends[row]])
                return query.parts.indices.allSatisfy { index in
                    let part = query.parts[index]
                    switch part.condition {
                    case .language: return has(wanted[index], row) != part.isNegated
                    case .fuzzy(let term): return term.matches(text)
                    case .exact(let word): return (ByteSearch.first(word, in: text) != nil) != part.isNegated
                    default: return true
                    }
                }
            }
        }
    }

    /// Returns scores for the words of a query; nil if it has no words that some rows match better than others.
    func scores(of rows: [Int], for query: RowQuery) -> [Double]? {
        guard query.ranks else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            rows.map { row in
                let text = UnsafeBufferPointer(rebasing: bytes[(row == 0 ? 0 : ends[row - 1])..<ends[row]])
                return query.parts.reduce(0) { sum, part in
                    guard case .fuzzy(let term) = part.condition else { return sum }
                    return sum + Double(term.score(in: text) ?? 0)
                }
            }
        }
    }

    private func has(_ wanted: Set<Int32>, _ row: Int) -> Bool {
        guard !wanted.isEmpty else { return false }
        return languages[(row == 0 ? 0 : languageEnds[row - 1])..<languageEnds[row]].contains(where: wanted.contains)
    }

    /// Returns the numbers of the languages with this name; if no row has one, of those that begin with it.
    private func numbers(of name: String, orBeginning: Bool) -> Set<Int32> {
        let words = numbers.map { (word: RowQuery.word($0.key.text), number: $0.value) }
        let exact = words.filter { $0.word.isExactly(name) }
        return Set((exact.isEmpty && orBeginning ? words.filter { $0.word.begins(with: name) } : exact).map(\.number))
    }

    private mutating func add(languageNumber name: String) {
        let number = numbers[name] ?? Int32(numbers.count)
        numbers[name] = number
        languages.append(number)
    }

    private mutating func add(_ field: String) {
        let start = bytes.count
        var field = field
        let isASCII = field.withUTF8 { utf8 in
            bytes.append(contentsOf: utf8.prefix(Self.fieldLimit))
            return utf8.prefix(Self.fieldLimit).reduce(0, |) < 0x80
        }
        // Nearly all text is ASCII, which needs no tables.
        if isASCII {
            bytes.withUnsafeMutableBufferPointer { bytes in
                for index in start..<bytes.count where 0x41...0x5A ~= bytes[index] { bytes[index] |= 0x20 }
            }
        } else {
            bytes.replaceSubrange(
                start...,
                with: PlainLetters.inLowerCase.text(Substring(field.unicodeScalars.prefix(Self.fieldLimit))).utf8
                    .prefix(Self.fieldLimit))
        }
        bytes.append(FuzzyTerm.separator)
    }
}

/// Finds a byte sequence in another one.
enum ByteSearch {
    /// Returns the index of the first occurrence.
    static func first(_ word: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let head = word.first else { return 0 }
        guard text.count >= word.count else { return nil }
        return (0...text.count - word.count).first { start in
            text[start] == head && word.indices.dropFirst().allSatisfy { text[start + $0] == word[$0] }
        }
    }
}
