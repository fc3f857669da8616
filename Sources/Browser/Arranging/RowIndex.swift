import Gists

/// The searchable texts of rows, in one buffer: description, owner, languages and file names in lower case.
struct RowIndex: Equatable, Sendable {
    private var bytes: [UInt8] = []
    /// Where each row's text ends.
    private var ends: [Int] = []
    /// Which characters each row has; see `FuzzyTerm.mask`.
    private var masks: [UInt64] = []

    /// Bytes of one field that are searched: a description can be a book.
    private static let fieldLimit = 2000

    init(_ gists: some Collection<Gist>) {
        bytes.reserveCapacity(gists.count * 96)
        ends.reserveCapacity(gists.count)
        masks.reserveCapacity(gists.count)
        for gist in gists {
            let start = bytes.count
            add(gist.description ?? "")
            add(gist.owner?.login ?? "")
            for file in gist.files {
                add(file.name)
                if let language = file.language { add(language) }
            }
            ends.append(bytes.count)
            masks.append(bytes[start...].reduce(0) { $0 | FuzzyTerm.bit(of: $1) })
        }
    }

    var count: Int { ends.count }

    /// Those of some rows that have every word of a query; its properties are not looked at.
    func rows(matching query: RowQuery, among rows: [Int]) -> [Int] {
        let required = query.parts.reduce(UInt64(0)) { mask, part in
            if !part.isNegated, case .fuzzy(let term) = part.condition { mask | term.mask } else { mask }
        }
        return bytes.withUnsafeBufferPointer { bytes in
            rows.filter { row in
                guard masks[row] & required == required else { return false }
                let start = row == 0 ? 0 : ends[row - 1]
                let text = UnsafeBufferPointer(rebasing: bytes[start..<ends[row]])
                return query.parts.allSatisfy { part in
                    switch part.condition {
                    case .fuzzy(let term): term.matches(text)
                    case .exact(let word): ByteSearch.first(word, in: text) != nil ? !part.isNegated : part.isNegated
                    default: true
                    }
                }
            }
        }
    }

    private mutating func add(_ field: String) {
        let folded = field.utf8.prefix(Self.fieldLimit)
        // Nearly all text is ASCII, which needs no tables.
        if folded.allSatisfy({ $0 < 0x80 }) {
            for byte in folded { bytes.append(0x41...0x5A ~= byte ? byte | 0x20 : byte) }
        } else {
            bytes += field.lowercased().utf8.prefix(Self.fieldLimit)
        }
        bytes.append(FuzzyTerm.separator)
    }
}

/// Finds bytes in bytes.
enum ByteSearch {
    /// The place of the first occurrence.
    static func first(_ word: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let head = word.first else { return 0 }
        guard text.count >= word.count else { return nil }
        return (0...text.count - word.count).first { start in
            text[start] == head && word.indices.dropFirst().allSatisfy { text[start + $0] == word[$0] }
        }
    }
}
