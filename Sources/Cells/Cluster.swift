/// The next glyph in a text: a scalar, with everything that is combined with it.
///
/// Clusters are Unicode's legacy grapheme clusters, which terminals use for widths: letters with combining marks,
/// Hangul syllables, emoji sequences, flags. They also sanitize text: a character that would control a terminal, be
/// invisible or reorder text is never part of a cluster, but becomes a separate visible mark (`TextSanitizer`). A
/// cluster has at most 16 scalars.
public struct Cluster: Sendable {
    /// The scalar to draw, which may differ from the text's; the first one of a sequence.
    private let scalar: Unicode.Scalar
    private let bytes: UInt8
    private let width: UInt8
    private let look: Look

    /// The number of the text's UTF-8 bytes in the cluster; at least 1.
    public var byteCount: Int { Int(bytes) }
    /// 1 or 2.
    public var columns: Int { Int(width) }

    /// True if U+FFFD is drawn, which may also be in the text itself.
    var isReplacement: Bool { look == .scalar && scalar == TextSanitizer.replacement }

    private enum Look: Sendable {
        case scalar
        /// The unchanged text.
        case sequence
        /// Combining marks without a base: drawn on a dotted circle to be visible.
        case bareMarks
    }

    static let longest = 16

    /// The cluster that starts at this byte, which must be inside the text and start a scalar.
    public init(at start: Int, in text: Span<UInt8>) {
        let (base, length) = Unicode.Scalar.decoded(at: start, in: text)
        let end = start + length
        let isFollowed = end < text.count && Self.mayJoin(at: end, in: text)
        if base.isASCII, !isFollowed || base.value < 0x20 || base.value == 0x7F {
            self.init(TextSanitizer.visible(base), length, 1)
            return
        }
        let kind = ScalarClass(base)
        switch kind {
        case .narrow, .wide, .ambiguous, .emoji, .wideEmoji, .ambiguousEmoji, .hangul, .regional, .modifier:
            guard isFollowed else {
                self.init(base, length, kind.columns)
                return
            }
        case .extend, .jamo: break
        case .forbidden, .selector, .joiner, .tag:
            self.init(TextSanitizer.replacement, length, 1)
            return
        }
        var growth = ClusterGrowth(base: base, kind: kind, end: end)
        growth.run(in: text)
        let isBare = kind == .extend || kind == .jamo
        let look: Look = isBare ? .bareMarks : growth.count == 1 ? .scalar : .sequence
        self.init(base, growth.end - start, growth.columns, look)
    }

    /// The number of clusters from this byte on, at most `limit`, that are one printable ASCII character each. They
    /// have as many bytes and columns, and this is much faster than one by one.
    public static func asciiRun(at start: Int, in text: Span<UInt8>, limit: Int) -> Int {
        let end = limit < text.count - start ? start + limit : text.count
        var index = start
        while index < end, text[index] >= 0x20, text[index] < 0x7F { index += 1 }
        if index > start, index < text.count, mayJoin(at: index, in: text) { index -= 1 }
        return index - start
    }

    /// True if the scalar at this byte may belong to the previous one.
    @inline(__always)
    private static func mayJoin(at index: Int, in text: Span<UInt8>) -> Bool {
        switch text[index] {
        // ASCII, Latin, Greek, Cyrillic and ideographs have distinct lead bytes, so most text needs no table.
        case ..<0xCC, 0xCE...0xD1, 0xE4...0xE9: false
        default: ScalarClass.mayJoin(Unicode.Scalar.decoded(at: index, in: text).scalar)
        }
    }

    /// The first end of a cluster at or after a byte, if a cluster begins at `start`. Cutting the text there does not
    /// change its total width.
    public static func boundary(from place: Int, startingAt start: Int, in text: Span<UInt8>) -> Int {
        // An ASCII character never joins the previous one.
        guard place < text.count, text[place] >= 0x80 else { return place }
        // So a cluster begins with the last ASCII character before the place, however distant the start is.
        var index = place
        while index > start, text[index] >= 0x80 { index -= 1 }
        while index < place {
            index += asciiRun(at: index, in: text, limit: place - index)
            if index < place { index += Cluster(at: index, in: text).byteCount }
        }
        return index
    }

    private init(
        _ scalar: Unicode.Scalar, _ byteCount: Int, _ columns: Int, _ look: Look = .scalar
    ) {
        self.scalar = scalar
        bytes = UInt8(byteCount)
        width = UInt8(columns)
        self.look = look
    }

    /// Appends, as UTF-8, the characters to draw for this cluster, which starts at byte `start` of a text.
    public func append(to result: inout [UInt8], at start: Int, in text: Span<UInt8>) {
        if look == .scalar, scalar != Unicode.Scalar.decoded(at: start, in: text).scalar {
            result.append(contentsOf: String(scalar).utf8)
            return
        }
        if look == .bareMarks { result.append(contentsOf: String(TextSanitizer.dottedCircle).utf8) }
        for index in start..<start + byteCount { result.append(text[index]) }
    }

    /// The glyph to draw.
    func glyph(at start: Int, in text: Span<UInt8>) -> Glyph {
        if look == .scalar { return Glyph(scalar) }
        let marks = text.extracting(start..<start + byteCount)
        return Glyph(cluster: marks, base: look == .bareMarks ? TextSanitizer.dottedCircle : nil)
    }
}

extension Cluster {
    /// The scalar of the text that U+FFFD replaces in this cluster because a terminal must not receive it:
    /// bidirectional and zero-width controls, and other invisible characters. Nil if the cluster shows the text itself.
    func hiddenScalar(at start: Int, in text: Span<UInt8>) -> Unicode.Scalar? {
        guard isReplacement else { return nil }
        let scalar = Unicode.Scalar.decoded(at: start, in: text).scalar
        return scalar == TextSanitizer.replacement ? nil : scalar
    }
}
