/// The next piece of a text, as one glyph of a row shows it: a scalar, with whatever belongs on top of it.
///
/// Clusters follow Unicode's legacy grapheme clusters, which is what terminals count by: letters with combining marks,
/// Hangul syllables, emoji sequences, flags. They are the gate too: what a terminal would obey, hide or reorder is not
/// part of any cluster but stands alone as a visible mark (`TextSanitizer`). At most 16 scalars make one.
public struct Cluster: Sendable {
    /// The scalar to draw, which may be another than the text's; the first of a sequence.
    private let scalar: Unicode.Scalar
    private let bytes: UInt8
    private let width: UInt8
    private let look: Look

    /// UTF-8 bytes of the text that it covers; at least 1.
    public var byteCount: Int { Int(bytes) }
    /// 1 or 2.
    public var columns: Int { Int(width) }

    /// Tells whether U+FFFD is drawn, which may be the text's own.
    var isReplacement: Bool { look == .scalar && scalar == TextSanitizer.replacement }

    private enum Look: Sendable {
        case scalar
        /// The text as it is.
        case sequence
        /// Combining marks without a base: the text on a dotted circle, lest it vanish.
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

    /// How many clusters from this byte on are a printable ASCII character each, at most `limit`: as many bytes, as many
    /// columns, and much faster than one by one.
    public static func asciiRun(at start: Int, in text: Span<UInt8>, limit: Int) -> Int {
        let end = limit < text.count - start ? start + limit : text.count
        var index = start
        while index < end, text[index] >= 0x20, text[index] < 0x7F { index += 1 }
        if index > start, index < text.count, mayJoin(at: index, in: text) { index -= 1 }
        return index - start
    }

    /// Tells whether the scalar at this byte may belong to the one before it.
    @inline(__always)
    private static func mayJoin(at index: Int, in text: Span<UInt8>) -> Bool {
        switch text[index] {
        // ASCII, Latin, Greek, Cyrillic and ideographs: told by their lead byte, most text needs no table.
        case ..<0xCC, 0xCE...0xD1, 0xE4...0xE9: false
        default: ScalarClass.mayJoin(Unicode.Scalar.decoded(at: index, in: text).scalar)
        }
    }

    /// The first end of a cluster at a byte or behind it, where a cluster begins at `start`. A text that is cut there covers as
    /// many columns in parts as it does whole.
    public static func boundary(from place: Int, startingAt start: Int, in text: Span<UInt8>) -> Int {
        // Nothing in ASCII joins what stands before it.
        guard place < text.count, text[place] >= 0x80 else { return place }
        // So a cluster begins with the last ASCII before the place, however far away the start is.
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

    /// Appends, as UTF-8, the characters to draw for this cluster of a text, where it starts at byte `start`.
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
    /// The scalar of the text that must not reach a terminal and stands as U+FFFD in this cluster's place: bidirectional
    /// and zero-width controls, whatever else is invisible. Nil where the cluster shows what the text has.
    func hiddenScalar(at start: Int, in text: Span<UInt8>) -> Unicode.Scalar? {
        guard isReplacement else { return nil }
        let scalar = Unicode.Scalar.decoded(at: start, in: text).scalar
        return scalar == TextSanitizer.replacement ? nil : scalar
    }
}
