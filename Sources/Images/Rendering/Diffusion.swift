/// Spreads the errors of cells to the cells that are drawn after them (Floyd-Steinberg dithering).
struct Diffusion {
    /// The errors by column, with one more at each side: those for this row, and those for the next.
    private var current: [SIMD4<Float>]
    private var next: [SIMD4<Float>]

    init(columns: Int) {
        current = Array(repeating: .zero, count: columns + 2)
        next = current
    }

    /// The error that the cell of this column has to make up for, as red, green and blue of its mean.
    func debt(at column: Int) -> SIMD4<Float> { current[column + 1] }

    /// The share of an error that is spread. Less than all, so that errors beyond the palette do not grow from cell to
    /// cell.
    static let share: Float = 0.7

    /// Spreads the error that the cell of this column still has.
    mutating func leave(_ rest: SIMD4<Float>, at column: Int) {
        let rest = rest * Self.share
        current[column + 2] += rest * (7 / 16)
        next[column] += rest * (3 / 16)
        next[column + 1] += rest * (5 / 16)
        next[column + 2] += rest * (1 / 16)
    }

    /// Must be called before the first cell of each row.
    mutating func startRow() {
        swap(&current, &next)
        for index in next.indices { next[index] = .zero }
    }
}
