import Glibc

/// Marks for characters that are invisible or look like others: their names.
public enum InvisibleCharacter {
    /// The mark of a scalar that must not be drawn: `⟨RLO⟩`, or its number if it has no short name.
    static func text(for scalar: Unicode.Scalar) -> String {
        "⟨" + (names[scalar] ?? "U+" + String(scalar.value, radix: 16, uppercase: true)) + "⟩"
    }

    /// The mark for an unusual space, one column wide like the space itself; nil for all other clusters. In code such
    /// spaces are mistakes; in prose they are typography.
    public static func spaceMark(of cluster: Cluster, at start: Int, in text: Span<UInt8>) -> String? {
        let scalar = Unicode.Scalar.decoded(at: start, in: text).scalar
        guard cluster.byteCount == scalar.utf8.count else { return nil }
        return switch scalar.value {
        case 0xA0, 0x2007, 0x202F: "⍽"  // These don't break.
        case 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F: "␣"
        default: nil
        }
    }

    /// True if the text has controls that reorder it, so that readers must be warned: U+202A to U+202E, U+2066 to
    /// U+2069. As UTF-8, E2 80 AA to AE and E2 81 A6 to A9.
    public static func reorders(_ text: UnsafeRawBufferPointer) -> Bool {
        var rest = text
        while let start = rest.baseAddress, let found = memchr(start, 0xE2, rest.count) {
            rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(found) - start)...])
            guard rest.count > 2 else { break }
            let (second, third) = (rest[1], rest[2])
            if second == 0x80 && 0xAA...0xAE ~= third || second == 0x81 && 0xA6...0xA9 ~= third { return true }
            rest = UnsafeRawBufferPointer(rebasing: rest[1...])
        }
        return false
    }

    public static func reorders(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { reorders(UnsafeRawBufferPointer($0)) }
    }

    private static let names: [Unicode.Scalar: String] = [
        "\u{AD}": "SHY", "\u{34F}": "CGJ", "\u{61C}": "ALM", "\u{115F}": "HCF", "\u{1160}": "HJF", "\u{180E}": "MVS",
        "\u{200B}": "ZWSP", "\u{200C}": "ZWNJ", "\u{200D}": "ZWJ", "\u{200E}": "LRM", "\u{200F}": "RLM",
        "\u{2028}": "LS", "\u{2029}": "PS", "\u{202A}": "LRE", "\u{202B}": "RLE", "\u{202C}": "PDF", "\u{202D}": "LRO",
        "\u{202E}": "RLO", "\u{2060}": "WJ", "\u{2061}": "FA", "\u{2062}": "IT", "\u{2063}": "IS", "\u{2064}": "IP",
        "\u{2066}": "LRI", "\u{2067}": "RLI", "\u{2068}": "FSI", "\u{2069}": "PDI", "\u{2800}": "BLANK",
        "\u{3164}": "HF", "\u{FE0E}": "VS15", "\u{FE0F}": "VS16", "\u{FEFF}": "BOM", "\u{FFA0}": "HHF",
    ]

    /// Splits a text into its visible parts and the marks of the hidden characters between them.
    /// - Parameter marksSpaces: true to mark unusual spaces, too (`spaceMark`).
    public static func split<Text: StringProtocol>(
        _ text: Text, marksSpaces: Bool = false, _ body: (_ part: Text.SubSequence, _ mark: String?) -> Void
    ) {
        let utf8 = text.utf8
        guard utf8.contains(where: { $0 >= 0x80 }) else { return body(text[...], nil) }
        var start = utf8.startIndex
        for (place, length, mark) in marks(in: text, marksSpaces) {
            let from = utf8.index(utf8.startIndex, offsetBy: place)
            if start < from { body(text[start..<from], nil) }
            start = utf8.index(from, offsetBy: length)
            body(text[from..<start], mark)
        }
        if start < utf8.endIndex { body(text[start...], nil) }
    }

    /// A short text with marks for its hidden characters.
    public static func marked(_ text: String) -> String {
        var marked = ""
        split(text) { part, mark in marked += mark ?? String(part) }
        return marked
    }

    private static func marks(
        in text: some StringProtocol, _ marksSpaces: Bool
    ) -> [(place: Int, length: Int, mark: String)] {
        var copy = String(text)
        return copy.withUTF8 { bytes in
            let bytes = bytes.span
            var found: [(place: Int, length: Int, mark: String)] = []
            var index = 0
            while index < bytes.count {
                index += Cluster.asciiRun(at: index, in: bytes, limit: .max)
                guard index < bytes.count else { break }
                let cluster = Cluster(at: index, in: bytes)
                let space = marksSpaces ? spaceMark(of: cluster, at: index, in: bytes) : nil
                if let mark = space ?? mark(of: cluster, at: index, in: bytes) {
                    found.append((index, cluster.byteCount, mark))
                }
                index += cluster.byteCount
            }
            return found
        }
    }

    /// The mark to show for a cluster; nil if it is visible itself.
    public static func mark(of cluster: Cluster, at start: Int, in text: Span<UInt8>) -> String? {
        // All characters below U+00A0 are visible, and most text consists of them.
        guard text[start] >= 0xC2 else { return nil }
        if let scalar = cluster.hiddenScalar(at: start, in: text) {
            return isJoinerOfLetters(scalar, at: start, in: text) ? "¦" : InvisibleCharacter.text(for: scalar)
        }
        let scalar = Unicode.Scalar.decoded(at: start, in: text).scalar
        guard cluster.byteCount == scalar.utf8.count else { return nil }
        return Confusable.mark(of: scalar, at: start, in: text)
    }

    /// True for joiners between letters of scripts that use them for spelling, where a smaller mark disturbs less.
    private static func isJoinerOfLetters(_ scalar: Unicode.Scalar, at start: Int, in text: Span<UInt8>) -> Bool {
        guard scalar == "\u{200C}" || scalar == "\u{200D}", start > 0, start + 3 < text.count else { return false }
        let next = text[start + 3]
        // Arabic, Syriac and their neighbours; the scripts of India.
        return (0xD8...0xDF).contains(next) || next == 0xE0
    }
}
