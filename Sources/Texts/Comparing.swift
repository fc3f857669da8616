import Glibc

// Swift compares texts by their meaning: `é` equals `e` with a combining accent. For this it sorts the marks, in time
// that is quadratic in the number of consecutive ones. Text from outside is compared by its bytes instead, as files,
// git and GitHub compare it.

/// The same as for all texts, for the usual case: generic code makes types at run time, with searches through all types
/// of the program before the first frame.
extension String {
    /// True if the text starts with the bytes of another text.
    public func begins(with start: String) -> Bool { utf8.prefix(start.utf8.count).isSame(as: start.utf8) }

    /// The part after another text at the start; nil if the text does not start with it.
    public func rest(behind start: String) -> Substring? {
        begins(with: start) ? self[utf8.index(startIndex, offsetBy: start.utf8.count)...] : nil
    }

    /// True if the text ends with the bytes of another text.
    public func ends(with end: String) -> Bool { utf8.suffix(end.utf8.count).isSame(as: end.utf8) }

    /// True if the text contains the bytes of another text.
    public func holds(_ text: String) -> Bool {
        utf8Span.span.withUnsafeBytes { whole in
            text.utf8Span.span.withUnsafeBytes { part in
                guard let first = part.first, let start = whole.baseAddress, let wanted = part.baseAddress else {
                    return part.isEmpty
                }
                var next = 0
                while next <= whole.count - part.count,
                    let found = memchr(start + next, Int32(first), whole.count - part.count - next + 1)
                {
                    if memcmp(found, wanted, part.count) == 0 { return true }
                    next = UnsafeRawPointer(found) - start + 1
                }
                return false
            }
        }
    }
}

extension StringProtocol {
    public var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    /// The text if it is ASCII, which has no combining characters; otherwise empty. For looking it up among known
    /// words.
    public var ifASCII: String { isASCII ? String(self) : "" }

    /// True if both have the same bytes.
    public func isExactly(_ other: some StringProtocol) -> Bool {
        utf8.isSame(as: other.utf8)
    }

    /// True if the text starts with the bytes of another text.
    public func begins(with start: some StringProtocol) -> Bool {
        utf8.prefix(start.utf8.count).isSame(as: start.utf8)
    }

    /// The part after another text at the start; nil if the text does not start with it.
    public func rest(behind start: some StringProtocol) -> SubSequence? {
        begins(with: start) ? self[utf8.index(startIndex, offsetBy: start.utf8.count)...] : nil
    }

    /// True if the text ends with the bytes of another text.
    public func ends(with end: some StringProtocol) -> Bool {
        utf8.suffix(end.utf8.count).isSame(as: end.utf8)
    }

    /// True if one of the texts has the same bytes.
    public func isOne(of texts: [String]) -> Bool { texts.contains { $0.isExactly(self) } }

    /// The text without such scalars at both ends.
    public func trimming(while isLoose: (Unicode.Scalar) -> Bool) -> String {
        let scalars = unicodeScalars
        guard let start = scalars.firstIndex(where: { !isLoose($0) }),
            let last = scalars.lastIndex(where: { !isLoose($0) })
        else { return "" }
        return String(self[start..<scalars.index(after: last)])
    }

    /// The first range with the bytes of a short text.
    public func place(of text: some StringProtocol) -> Range<Index>? { place(of: Array(text.utf8), from: startIndex) }

    /// True if the text contains the bytes of another text.
    public func holds(_ text: some StringProtocol) -> Bool { place(of: text) != nil }

    private func place(of wanted: [UInt8], from start: Index) -> Range<Index>? {
        guard let first = wanted.first else { return start..<start }
        var rest = utf8[start...]
        while let place = rest.firstIndex(of: first) {
            rest = rest[place...]
            if rest.starts(with: wanted) { return place..<utf8.index(place, offsetBy: wanted.count) }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// The parts between occurrences of an ASCII character.
    public func parts(
        separatedBy separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmpty: Bool = false
    ) -> [SubSequence] {
        utf8.split(separator: UInt8(ascii: separator), maxSplits: maxSplits, omittingEmptySubsequences: omittingEmpty)
            .map { self[$0.startIndex..<$0.endIndex] }
    }

    /// The text with every occurrence of a short text replaced.
    public func replacing(_ old: String, by new: String) -> String {
        let wanted = Array(old.utf8)
        guard !wanted.isEmpty, var found = place(of: wanted, from: startIndex) else { return String(self) }
        var result = ""
        var copied = startIndex
        while true {
            result += self[copied..<found.lowerBound] + new
            copied = found.upperBound
            guard let next = place(of: wanted, from: copied) else { return result + self[copied...] }
            found = next
        }
    }
}

extension Unicode.Scalar {
    public var isWhitespace: Bool { properties.isWhitespace }

    /// True for line ends: LF, CR and Unicode's others.
    public var isNewline: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

extension Sequence<UInt8> {
    /// True if both have the same bytes; compared at once if they are contiguous in memory.
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
