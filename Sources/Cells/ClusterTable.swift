import Synchronization

/// All clusters so far, each once, compared by their bytes: `String` would compare and hash them in a normal form.
enum ClusterTable {
    private static let contents = Mutex(Contents())

    /// The number of a cluster; nil if the table is full.
    static func number(of cluster: Span<UInt8>, on base: Unicode.Scalar?) -> UInt32? {
        contents.withLock { $0.number(of: cluster, on: base) }
    }

    static func text(of number: UInt32) -> String {
        contents.withLock { $0.text(of: Int(number)) }
    }

    /// A hash table with linear probing, with all texts in one array.
    private struct Contents {
        private static let capacity = 32_768
        private var texts: [UInt8] = []
        /// The end of each text.
        private var ends: [UInt32] = []
        /// Numbers of texts, from 1; 0 is free. A power of two, at most half full.
        private var slots: [UInt32] = Array(repeating: 0, count: 256)
        private let seed = UInt64.random(in: .min ... .max)

        mutating func number(of cluster: Span<UInt8>, on base: Unicode.Scalar?) -> UInt32? {
            // The text is appended like a new one, and removed if it is already known.
            let start = texts.count
            if let base { texts.append(contentsOf: String(base).utf8) }
            for index in cluster.indices { texts.append(cluster[index]) }
            var slot = hash(of: start..<texts.count) & (slots.count - 1)
            while slots[slot] != 0 {
                let known = Int(slots[slot] - 1)
                if isSame(range(of: known), start..<texts.count) {
                    texts.removeLast(texts.count - start)
                    return UInt32(known)
                }
                slot = (slot + 1) & (slots.count - 1)
            }
            guard ends.count < Self.capacity else {
                texts.removeLast(texts.count - start)
                return nil
            }
            ends.append(UInt32(texts.count))
            slots[slot] = UInt32(ends.count)
            if ends.count * 2 > slots.count { grow() }
            return UInt32(ends.count - 1)
        }

        func text(of number: Int) -> String { String(decoding: texts[range(of: number)], as: UTF8.self) }

        private func range(of number: Int) -> Range<Int> {
            (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
        }

        private func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
            one.count == other.count && zip(one, other).allSatisfy { texts[$0] == texts[$1] }
        }

        /// FNV-1a with a random start, so that no text can provoke collisions.
        private func hash(of text: Range<Int>) -> Int {
            var hash = seed
            for index in text { hash = (hash ^ UInt64(texts[index])) &* 0x100_0000_01B3 }
            return Int(truncatingIfNeeded: hash ^ hash >> 32)
        }

        private mutating func grow() {
            slots = Array(repeating: 0, count: slots.count * 2)
            for number in ends.indices {
                var slot = hash(of: range(of: number)) & (slots.count - 1)
                while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
                slots[slot] = UInt32(number + 1)
            }
        }
    }
}
