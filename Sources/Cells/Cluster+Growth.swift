/// A cluster to which scalars after its base are added.
struct ClusterGrowth {
    let base: Unicode.Scalar
    let kind: ScalarClass
    /// The class of the last added scalar.
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
            case .jamo where last == .hangul || last == .jamo || base == TextSanitizer.dottedCircle: break
            case .regional where kind == .regional && count == 1: columns = 2
            case .modifier where last.isEmoji: columns = 2
            case .selector where selects(next, at: end + length, in: text): if next == "\u{FE0F}" { columns = 2 }
            case .joiner where kind.isEmoji:
                guard takeJoined(at: end + length, in: text) else { return }
                continue
            case .joiner where SpellingJoiner.isSpelling(at: end, in: text): break
            case .forbidden where SpellingJoiner.isSpelling(at: end, in: text): break
            case .tag where base == "\u{1F3F4}" && count == 1:
                takeTags(in: text)
                return
            default: return
            }
            take(nextKind, length)
        }
    }

    private mutating func take(_ kind: ScalarClass, _ length: Int) {
        last = kind
        count += 1
        end += length
    }

    /// True if a variation selector has an effect: otherwise it is invisible data.
    private func selects(_ selector: Unicode.Scalar, at next: Int, in text: Span<UInt8>) -> Bool {
        switch selector.value {
        case 0xFE0E, 0xFE0F:
            if last.isEmoji { return true }
            // Keycaps: a digit, the selector, the enclosing keycap.
            guard base.isASCII, count == 1, next < text.count else { return false }
            let isKey = ("0"..."9").contains(base) || base == "#" || base == "*"
            return isKey && Unicode.Scalar.decoded(at: next, in: text).scalar == "\u{20E3}"
        case 0x180B...0x180F: return last == .narrow && (0x1820...0x18AA).contains(base.value)
        default: return last == .wide
        }
    }

    /// Adds a joiner and the emoji after it; returns false if there is none.
    private mutating func takeJoined(at next: Int, in text: Span<UInt8>) -> Bool {
        guard next < text.count, count + 2 <= Cluster.longest else { return false }
        let (scalar, length) = Unicode.Scalar.decoded(at: next, in: text)
        let joined = ScalarClass(scalar)
        guard joined.isEmoji else { return false }
        take(.joiner, next - end)
        take(joined, length)
        columns = 2
        return true
    }

    /// Adds the tags of a region's flag, which end with U+E007F; none if the end is missing.
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
