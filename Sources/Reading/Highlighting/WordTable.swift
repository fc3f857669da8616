/// The words of a mode by what they are: found by a hash that is made while a name is read.
struct WordTable: Sendable {
    struct Entry: Sendable {
        var text: [UInt8] = []
        var kind = TokenKind.plain
        /// What kind of name the word introduces.
        var introduces = TokenKind.plain
    }

    private var entries: [Entry] = []
    /// Open addressing: an entry's place and 1, or 0.
    private var slots: [UInt16] = [0]
    let ignoresCase: Bool

    init(_ names: Names) {
        ignoresCase = names.traits.contains(.ignoresCase)
        var found: [[UInt8]: Entry] = [:]
        // A word that is two things is what the later kind says.
        for (kind, words) in names.words.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for word in words.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
                let text = word.map(fold)
                found[text] = Entry(text: text, kind: kind)
            }
        }
        for (kind, words) in names.introducers.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for word in words.utf8.split(separator: 0x20) {
                let text = word.map(fold)
                found[text, default: Entry(text: text, kind: .keyword)].introduces = kind
            }
        }
        entries = Array(found.values)
        var size = 1
        while size < entries.count * 3 { size *= 2 }
        slots = Array(repeating: 0, count: size)
        for (index, entry) in entries.enumerated() {
            var slot = Int(entry.text.reduce(Self.seed, Self.hash)) & (size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = UInt16(index + 1)
        }
    }

    static let seed: UInt32 = 0x811C_9DC5
    static func hash(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte)) &* 0x0100_0193 }

    func fold(_ byte: UInt8) -> UInt8 { ignoresCase && byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// What the bytes of a name are, folded where the table ignores case; their hash is `hash`.
    func find(_ bytes: Range<Int>, in text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> (TokenKind, TokenKind)? {
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let matches = entries[Int(slots[slot]) - 1].text.withUnsafeBufferPointer { word in
                word.count == bytes.count && word.indices.allSatisfy { word[$0] == fold(text[bytes.lowerBound + $0]) }
            }
            if matches { return (entries[Int(slots[slot]) - 1].kind, entries[Int(slots[slot]) - 1].introduces) }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }
}
