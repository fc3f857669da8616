/// The next piece of a text, as one glyph of a row shows it: a scalar, with whatever belongs on top of it.
///
/// Clusters follow Unicode's legacy grapheme clusters, which is what terminals count by: letters with combining marks,
/// Hangul syllables, emoji sequences, flags. They are the gate too: what a terminal would obey, hide or reorder is not
/// part of any cluster but stands alone as a visible mark (`Gate`). At most 16 scalars make one.
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
            self.init(Gate.visible(base), length, 1)
            return
        }
        let kind = ScalarClass(base)
        switch kind {
        case .narrow, .wide, .emoji, .wideEmoji, .hangul, .regional, .modifier:
            guard isFollowed else {
                self.init(base, length, kind.columns)
                return
            }
        case .extend, .jamo: break
        case .forbidden, .selector, .joiner, .tag:
            self.init(Gate.replacement, length, 1)
            return
        }
        var growth = Growth(base: base, kind: kind, end: end)
        growth.run(in: text)
        let isBare = kind == .extend || kind == .jamo
        let look: Look = isBare ? .bareMarks : growth.count == 1 ? .scalar : .sequence
        self.init(base, growth.end - start, growth.columns, look)
    }

    /// True where the scalar at this byte may belong to the one before it.
    @inline(__always)
    static func mayJoin(at index: Int, in text: Span<UInt8>) -> Bool {
        switch text[index] {
        // ASCII, Latin, Greek, Cyrillic and ideographs: told by their lead byte, most text needs no table.
        case ..<0xCC, 0xCE...0xD1, 0xE4...0xE9: false
        default: ScalarClass.mayJoin(Unicode.Scalar.decoded(at: index, in: text).scalar)
        }
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
        if look == .bareMarks { result.append(contentsOf: String(Gate.dottedCircle).utf8) }
        for index in start..<start + byteCount { result.append(text[index]) }
    }

    /// The glyph to draw.
    func glyph(at start: Int, in text: Span<UInt8>) -> Glyph {
        if look == .scalar { return Glyph(scalar) }
        let marks = text.extracting(start..<start + byteCount)
        return Glyph(cluster: marks, base: look == .bareMarks ? Gate.dottedCircle : nil)
    }
}

/// A cluster while it takes in the scalars after its base.
private struct Growth {
    let base: Unicode.Scalar
    let kind: ScalarClass
    /// The class of the scalar taken in last.
    var last: ScalarClass
    var count: Int
    var columns: Int
    var end: Int

    init(base: Unicode.Scalar, kind: ScalarClass, end: Int) {
        self.base = base
        self.kind = kind
        self.end = end
        last = kind
        count = kind == .extend || kind == .jamo ? 2 : 1  // The dotted circle counts.
        columns = kind.columns
    }

    mutating func run(in text: Span<UInt8>) {
        while end < text.count, text[end] >= 0x80, count < Cluster.longest {
            let (next, length) = Unicode.Scalar.decoded(at: end, in: text)
            let nextKind = ScalarClass(next)
            switch nextKind {
            case .extend: break
            case .jamo where last == .hangul || last == .jamo || base == Gate.dottedCircle: break
            case .regional where kind == .regional && count == 1: columns = 2
            case .modifier where last == .emoji || last == .wideEmoji: columns = 2
            case .selector where selects(next, at: end + length, in: text): if next == "\u{FE0F}" { columns = 2 }
            case .joiner where isEmoji:
                guard takeJoined(at: end + length, in: text) else { return }
                continue
            case .tag where base == "\u{1F3F4}" && count == 1:
                takeTags(in: text)
                return
            default: return
            }
            take(nextKind, length)
        }
    }

    private var isEmoji: Bool { kind == .emoji || kind == .wideEmoji }

    private mutating func take(_ kind: ScalarClass, _ length: Int) {
        last = kind
        count += 1
        end += length
    }

    /// True where a variation selector has something to select: elsewhere it is invisible data.
    private func selects(_ selector: Unicode.Scalar, at next: Int, in text: Span<UInt8>) -> Bool {
        switch selector.value {
        case 0xFE0E, 0xFE0F:
            if last == .emoji || last == .wideEmoji { return true }
            // Keycaps: a digit, the selector, the enclosing key.
            guard base.isASCII, count == 1, next < text.count else { return false }
            let isKey = ("0"..."9").contains(base) || base == "#" || base == "*"
            return isKey && Unicode.Scalar.decoded(at: next, in: text).scalar == "\u{20E3}"
        case 0x180B...0x180F: return last == .narrow && (0x1820...0x18AA).contains(base.value)
        default: return last == .wide
        }
    }

    /// Takes a joiner and the emoji after it; false where none follows.
    private mutating func takeJoined(at next: Int, in text: Span<UInt8>) -> Bool {
        guard next < text.count, count + 2 <= Cluster.longest else { return false }
        let (scalar, length) = Unicode.Scalar.decoded(at: next, in: text)
        let joined = ScalarClass(scalar)
        guard joined == .emoji || joined == .wideEmoji else { return false }
        take(.joiner, next - end)
        take(joined, length)
        columns = 2
        return true
    }

    /// Takes the tags of a region's flag, which end with U+E007F; none of them where they do not.
    private mutating func takeTags(in text: Span<UInt8>) {
        var probe = self
        while probe.end < text.count, probe.count < Cluster.longest {
            let (scalar, length) = Unicode.Scalar.decoded(at: probe.end, in: text)
            guard ScalarClass(scalar) == .tag else { return }
            probe.take(.tag, length)
            if scalar == "\u{E007F}" {
                self = probe
                return
            }
        }
    }
}

extension Unicode.Scalar {
    /// The scalar that starts at this byte, and its length; U+FFFD and 1 where the text is cut or not UTF-8.
    @inline(__always)
    static func decoded(at index: Int, in text: Span<UInt8>) -> (scalar: Unicode.Scalar, length: Int) {
        let lead = text[index]
        if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard lead >= 0xC2, index + length <= text.count else { return (Gate.replacement, 1) }
        var value = UInt32(lead) & (0x7F >> UInt32(length))
        value = value << 6 | UInt32(text[index + 1] & 0x3F)
        if length > 2 { value = value << 6 | UInt32(text[index + 2] & 0x3F) }
        if length > 3 { value = value << 6 | UInt32(text[index + 3] & 0x3F) }
        guard let scalar = Unicode.Scalar(value) else { return (Gate.replacement, 1) }
        return (scalar, length)
    }
}
