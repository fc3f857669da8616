/// The words of a mode by kind: found by a hash that is computed while a name is read. Never freed, like its grammar.
struct WordTable {
    struct Entry {
        var text: Literal
        var kind: TokenKind
        /// The kind of name that the word introduces.
        var introduces = TokenKind.plain
    }

    private let entries: UnsafePointer<Entry>
    /// Open addressing: an entry's index plus 1, or 0. The mask is their count, a power of two, minus 1.
    private let slots: UnsafePointer<UInt16>
    private let mask: Int
    private let ignoresCase: Bool

    init(_ names: Names) {
        let ignoresCase = names.traits.contains(.ignoresCase)
        var found: [String: Entry] = [:]
        // If a word has two kinds, the later one counts.
        for (kind, words) in names.words.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for word in words.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
                let word = ignoresCase ? word.lowercased() : String(word)
                found[word] = Entry(text: Literal(word), kind: kind)
            }
        }
        for (kind, words) in names.introducers.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for word in words.split(separator: " ") {
                let word = ignoresCase ? word.lowercased() : String(word)
                found[word, default: Entry(text: Literal(word), kind: .keyword)].introduces = kind
            }
        }
        var size = 1
        while size < found.count * 3 { size *= 2 }
        var slots = [UInt16](repeating: 0, count: size)
        for (index, word) in found.keys.enumerated() {
            var slot = Int(word.utf8.reduce(Self.seed, Self.hash)) & (size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = UInt16(index + 1)
        }
        entries = Kept.all(Array(found.values))
        self.slots = Kept.all(slots)
        mask = size - 1
        self.ignoresCase = ignoresCase
    }

    static let seed: UInt32 = 0x811C_9DC5
    static func hash(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte)) &* 0x0100_0193 }

    func fold(_ byte: UInt8) -> UInt8 { ignoresCase && byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// Finds a name by its bytes, folded if the table ignores case; `hash` is their hash.
    func find(_ bytes: Range<Int>, in text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> (TokenKind, TokenKind)? {
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let entry = entries + Int(slots[slot]) - 1
            if entry.pointee.text.count == bytes.count,
                bytes.indices.allSatisfy({ entry.pointee.text[$0 - bytes.lowerBound] == fold(text[$0]) })
            {
                return (entry.pointee.kind, entry.pointee.introduces)
            }
            slot = (slot + 1) & mask
        }
        return nil
    }
}
