import Cells

/// The samples of one cell: the basis for choosing its glyph and colours.
struct CellSamples {
    private let grid: CellGrid
    private let background: SIMD4<Float>
    /// The number of pixels for each sample.
    private let weights: [Float]
    /// The colours over the background; the fourth component is 0.
    private(set) var colors: [SIMD4<Float>]
    /// The number of pixels of each sample that the image covers.
    private var coverage: [Float]

    /// The share of opacity below which a region is practically invisible.
    private static let faint: Float = 1 / 32

    init(_ grid: CellGrid, background: RGB) {
        self.grid = grid
        self.background = SIMD4(background.components, 0)
        weights = zip(grid.rows, grid.rows.dropFirst()).flatMap { top, bottom in
            zip(grid.columns, grid.columns.dropFirst()).map { left, right in Float((bottom - top) * (right - left)) }
        }
        colors = Array(repeating: .zero, count: weights.count)
        coverage = Array(repeating: 0, count: weights.count)
    }

    /// Loads the samples of the cell at this place.
    mutating func take(_ samples: SampleGrid, x: Int, y: Int) {
        var index = 0
        for row in y * grid.height..<(y + 1) * grid.height {
            let start = row * samples.width + x * grid.width
            for sample in samples.samples[start..<start + grid.width] {
                coverage[index] = sample.w
                var color = sample + background * (weights[index] - sample.w)
                color.w = 0
                colors[index] = color
                index += 1
            }
        }
    }

    /// The cell that shows a match.
    /// - Parameter left: the style of the cell to the left. If an image can be drawn in several ways that look the
    ///   same, this takes the one with the fewest changes of colour, since each costs twenty bytes of output.
    func draw<Colors>(_ match: CellFitter<Colors>.Match, after left: Style) -> Cell {
        guard let shape = match.shape else {
            return isFaint ? .blank() : .blank(Style(foreground: left.foreground, background: match.background))
        }
        let others = colors.indices.filter { !match.filled.contains($0) }
        let isOpen = isFaint(others)
        let foreground = match.foreground
        let background = isOpen ? Color.default : match.background
        if foreground == background { return .blank(Style(foreground: left.foreground, background: background)) }
        let plain = Style(foreground: foreground, background: background)
        let swapped = Style(foreground: background, background: foreground)
        if let inverse = shape.inverse {
            if isFaint(match.filled) {
                return Cell(inverse, style: Style(foreground: background, background: .default))
            }
            if !isOpen, swapped.sharedColors(with: left) > plain.sharedColors(with: left) {
                return Cell(inverse, style: swapped)
            }
        }
        return Cell(shape.glyph, style: plain)
    }

    /// Lightness from 0 to 255 instead of colours: Oklab's on CIELAB's scale, where the darkest shades all count as black.
    var lightness: [SIMD4<Float>] {
        zip(colors, weights).map { color, weight in
            let mean = color / weight
            let lightness = 1.16 * Oklab.fromSRGB([mean.x, mean.y, mean.z]).x - 0.16
            return [max(0, lightness) * 255 * weight, 0, 0, 0]
        }
    }

    /// True if the image is practically invisible in this cell.
    var isFaint: Bool { isFaint(Array(colors.indices)) }

    /// Makes the parts that the image covers lighter or darker.
    mutating func shift(by change: SIMD4<Float>) {
        for index in colors.indices { colors[index] += change * coverage[index] }
    }

    /// The error of the cell's mean in a match, as red, green and blue.
    func rest<Colors>(of match: CellFitter<Colors>.Match, _ palette: SearchablePalette) -> SIMD4<Float> {
        guard !isFaint else { return .zero }
        var rest = SIMD4<Float>.zero
        for index in colors.indices {
            let color = match.filled.contains(index) ? match.foreground : match.background
            guard case .palette(let entry) = color else { continue }
            rest += colors[index] - palette.color(Int(entry)) * weights[index]
        }
        return rest / 128
    }

    private func isFaint(_ samples: [Int]) -> Bool {
        var (covered, all): (Float, Float) = (0, 0)
        for sample in samples {
            covered += coverage[sample]
            all += weights[sample]
        }
        return covered <= all * Self.faint
    }
}

extension Style {
    fileprivate func sharedColors(with other: Style) -> Int {
        (foreground == other.foreground ? 1 : 0) + (background == other.background ? 1 : 0)
    }
}
