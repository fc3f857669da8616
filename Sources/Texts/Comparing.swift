import Glibc

// Swift compares texts by what they mean: `é` equals `e` with an accent behind it, and to find that out, marks are sorted,
// which takes the square of how many follow each other. Text from outside is compared by its bytes instead, as files, git
// and GitHub compare it.

extension StringProtocol {
    public var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    /// The text where it is in ASCII, in which nothing joins; else an empty one. For who looks it up among words of our own.
    public var ifASCII: String { isASCII ? String(self) : "" }

    /// Tells whether both have the same bytes.
    public func isExactly(_ other: some StringProtocol) -> Bool {
        utf8.isSame(as: other.utf8)
    }

    /// Tells whether its first bytes are those of another text.
    public func begins(with start: some StringProtocol) -> Bool {
        utf8.prefix(start.utf8.count).isSame(as: start.utf8)
    }

    /// What stands behind another text with which it begins; nil where it begins otherwise.
    public func rest(behind start: some StringProtocol) -> SubSequence? {
        begins(with: start) ? self[utf8.index(startIndex, offsetBy: start.utf8.count)...] : nil
    }

    /// Tells whether its last bytes are those of another text.
    public func ends(with end: some StringProtocol) -> Bool {
        utf8.suffix(end.utf8.count).isSame(as: end.utf8)
    }

    /// Tells whether one of some texts has the same bytes.
    public func isOne(of texts: [String]) -> Bool { texts.contains { $0.isExactly(self) } }

    /// Tells whether the bytes of a short text follow each other somewhere.
    public func holds(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first else { return true }
        let wanted = Array(text.utf8)
        var rest = utf8[...]
        while let place = rest.firstIndex(of: first) {
            if rest[place...].starts(with: wanted) { return true }
            rest = rest[place...].dropFirst()
        }
        return false
    }

    /// The parts between ASCII characters that are one and the same.
    public func parts(
        separatedBy separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmpty: Bool = false
    ) -> [SubSequence] {
        utf8.split(separator: UInt8(ascii: separator), maxSplits: maxSplits, omittingEmptySubsequences: omittingEmpty)
            .map { self[$0.startIndex..<$0.endIndex] }
    }

    /// The text with another in the place of each ASCII character that is one and the same.
    public func replacing(each scalar: Unicode.Scalar, by text: String) -> String {
        guard utf8.contains(UInt8(ascii: scalar)) else { return String(self) }
        return parts(separatedBy: scalar).joined(separator: text)
    }
}

extension Sequence<UInt8> {
    /// Tells whether both are the same bytes, at once where they lie side by side in memory.
    func isSame(as other: some Sequence<UInt8>) -> Bool {
        let atOnce = withContiguousStorageIfAvailable { bytes in
            other.withContiguousStorageIfAvailable { other in
                guard bytes.count == other.count else { return false }
                guard let start = bytes.baseAddress, let otherStart = other.baseAddress else { return true }
                return memcmp(start, otherStart, bytes.count) == 0
            }
        }
        return atOnce.flatMap(\.self) ?? elementsEqual(other)
    }
}
