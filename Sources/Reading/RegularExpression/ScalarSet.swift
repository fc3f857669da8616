/// A set of Unicode scalars as ordered ranges that are not adjacent.
struct ScalarSet: Hashable, Sendable {
    private(set) var ranges: [ClosedRange<UInt32>] = []

    init() {}

    init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

    init(_ ranges: [ClosedRange<Unicode.Scalar>]) {
        for range in ranges { insert(range) }
    }

    static let last: UInt32 = 0x10FFFF
    static let all = ScalarSet(["\0"..."\u{10FFFF}"])

    mutating func insert(_ range: ClosedRange<Unicode.Scalar>) {
        insert(range.lowerBound.value...range.upperBound.value)
    }

    private mutating func insert(_ range: ClosedRange<UInt32>) {
        var (low, high) = (range.lowerBound, range.upperBound)
        var kept: [ClosedRange<UInt32>] = []
        for other in ranges {
            // Adjacent ranges are merged.
            if other.upperBound &+ 1 < low || high < UInt32.max && high + 1 < other.lowerBound {
                kept.append(other)
            } else {
                low = min(low, other.lowerBound)
                high = max(high, other.upperBound)
            }
        }
        kept.append(low...high)
        ranges = kept.sorted { $0.lowerBound < $1.lowerBound }
    }

    mutating func formUnion(_ other: ScalarSet) { for range in other.ranges { insert(range) } }

    func contains(_ value: UInt32) -> Bool {
        let index = ranges.partitioningIndex { $0.upperBound >= value }
        return index < ranges.count && ranges[index].contains(value)
    }

    /// The complement.
    var inverted: ScalarSet {
        var set = ScalarSet()
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { set.ranges.append(next...range.lowerBound - 1) }
            next = range.upperBound + 1
        }
        if next <= Self.last { set.ranges.append(next...Self.last) }
        return set
    }

    /// The maximum size of a range in which all scalars are folded; in larger ranges, only ASCII letters are.
    private static let mostFolded = 2_000

    /// With the other case of each letter.
    var ignoringCase: ScalarSet {
        var set = self
        for range in ranges {
            let isShort = range.count <= Self.mostFolded
            let folded = isShort ? range : range.clamped(to: 0...0x7F)
            guard range.overlaps(folded) else { continue }
            for value in folded {
                guard let properties = Unicode.Scalar(value)?.properties else { continue }
                for mapped in [properties.lowercaseMapping, properties.uppercaseMapping] {
                    let scalars = mapped.unicodeScalars
                    if scalars.count == 1, let one = scalars.first, one.value != value { set.insert(one...one) }
                }
            }
        }
        return set
    }
}
