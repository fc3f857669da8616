/// Which columns of a row show which bytes of its line.
struct ColumnMap: Hashable, Sendable {
    /// A place from which on bytes are columns, up to the next step.
    private struct Step: Hashable {
        var byte: Int
        var column: Int
    }

    private var steps: [Step]
    /// Where what the row shows ends.
    private var end: Step

    /// The row's first byte, in its first column.
    init(from byte: Int) {
        end = Step(byte: byte, column: 0)
        steps = [end]
    }

    /// The bytes that the row shows.
    var bytes: Range<Int> { steps[0].byte..<end.byte }

    /// Adds what stands behind everything so far.
    mutating func append(bytes: Int, columns: Int) {
        if let last = steps.last, end.column - last.column != end.byte - last.byte { steps.append(end) }
        end = Step(byte: end.byte + bytes, column: end.column + columns)
    }

    /// The columns that show these bytes; empty where the row shows none of them.
    func columns(of range: Range<Int>) -> Range<Int> {
        let shown = range.clamped(to: bytes)
        guard !shown.isEmpty else { return 0..<0 }
        let first = column(of: shown.lowerBound)
        return first..<max(first, column(of: shown.upperBound))
    }

    private func column(of byte: Int) -> Int {
        let next = steps.partitioningIndex { $0.byte > byte }
        guard next > 0 else { return 0 }
        let limit = next < steps.count ? steps[next].column : end.column
        if next == steps.count, byte >= end.byte { return end.column }
        return min(limit, steps[next - 1].column + byte - steps[next - 1].byte)
    }
}
