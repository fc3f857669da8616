import Cells
import TestSupport
import Testing

@testable import Images

/// Every glyph and every pair of colours is tried here pixel by pixel, and nothing may be better than what was drawn.
@Suite struct `The best glyph and colours` {
    /// A cell of 8×16 pixels: noise of several grains, edges, and almost nothing.
    private static func pixels(_ kind: Int, _ random: inout SeededGenerator) -> [SIMD3<Float>] {
        let (first, second) = (random.color(), random.color())
        let edge = Int(random.next() % 18) - 1
        return (0..<128).map { index in
            let (x, y) = (index % 8, index / 8)
            return switch kind % 4 {
            case 0: random.color()
            case 1: x + y / 2 < edge ? first : second
            case 2: (first + (second - first) * Float(x * y) / 120).rounded(.toNearestOrEven)
            default: first
            }
        }
    }

    private static func bitmap(_ pixels: [SIMD3<Float>]) throws -> Bitmap {
        let bytes: [UInt8] = pixels.flatMap { [UInt8($0.x), UInt8($0.y), UInt8($0.z), 255] as [UInt8] }
        return try #require(Bitmap(size: PixelSize(width: 8, height: 16), rgba: bytes))
    }

    @Test(
        "A7: of all glyphs of a set no one has less error, with the best 24-bit colours for each",
        arguments: [SymbolSet.half, .quadrant, .block, .sextant, .octant, .mosaic])
    func direct(symbols: SymbolSet) throws {
        var random = SeededGenerator(seed: 1)
        for kind in 0..<40 {
            let pixels = Self.pixels(kind, &random)
            let surface = Thumbnail.render(
                try Self.bitmap(pixels), size: Size(columns: 1, rows: 1), style: ThumbnailStyle(symbols: symbols))
            let cell = surface.cells[0]
            let mask = try #require(GlyphPixels.covered(by: cell.glyph))
            let drawn = zip(pixels, mask).reduce(Float(0)) { error, pixel in
                let color = pixel.1 ? cell.style.foreground : cell.style.background
                return error + Self.square(pixel.0 - Self.components(color))
            }
            let best = Self.masks(of: symbols).map { mask in
                [true, false].map { side in
                    let region = zip(pixels, mask).filter { $0.1 == side }.map(\.0)
                    let color = Self.mean(region).rounded(.toNearestOrEven)
                    return region.reduce(0) { $0 + Self.square($1 - color) }
                }.reduce(0, +)
            }.min()
            // What `CellFitter` calls indifferent, and rounding of sums.
            #expect(drawn <= (best ?? 0) + 24, "\(symbols), cell \(kind)")
        }
    }

    @Test(
        "A7: of all pairs of a palette no one is better, in RGB and Oklab together",
        arguments: [ColorDepth.palette8, .palette16, .palette256], [SymbolSet.half, .block, .sextant])
    func palette(depth: ColorDepth, symbols: SymbolSet) throws {
        var random = SeededGenerator(seed: 2)
        let choices = Palette.choices(depth).map {
            (color: Color.palette(UInt8($0)), rgb: Palette.color(UInt8($0)).components)
        }
        let labs = choices.map { Oklab.fromSRGB($0.rgb) }
        for kind in 0..<8 {
            let pixels = Self.pixels(kind, &random)
            func error(_ mask: [Bool], _ side: Bool, color: Color?) -> Float {
                let region = zip(pixels, mask).filter { $0.1 == side }.map(\.0)
                guard !region.isEmpty else { return 0 }
                let mean = Self.mean(region)
                let lab = Oklab.fromSRGB(mean)
                let within = region.reduce(0) { $0 + Self.square($1 - mean) }
                let distances = choices.indices.filter { color == nil || choices[$0].color == color }.map {
                    Self.square(choices[$0].rgb - mean) + 255 * 255 * Self.square(labs[$0] - lab)
                }
                return within + Float(region.count) * (distances.min() ?? .infinity)
            }
            let style = ThumbnailStyle(symbols: symbols, depth: depth)
            let cell = Thumbnail.render(try Self.bitmap(pixels), size: Size(columns: 1, rows: 1), style: style).cells[0]
            let mask = try #require(GlyphPixels.covered(by: cell.glyph))
            let drawn =
                error(mask, true, color: cell.style.foreground) + error(mask, false, color: cell.style.background)
            let best = Self.masks(of: symbols).map { error($0, true, color: nil) + error($0, false, color: nil) }.min()
            #expect(drawn <= (best ?? 0) * 1.0001 + 24, "\(symbols), \(depth), cell \(kind)")
        }
    }

    private static func masks(of symbols: SymbolSet) -> [[Bool]] {
        symbols.partitions.flatMap(\.shapes).compactMap { GlyphPixels.covered(by: $0.glyph) }
    }

    private static func mean(_ region: [SIMD3<Float>]) -> SIMD3<Float> {
        region.isEmpty ? .zero : region.reduce(.zero, +) / Float(region.count)
    }

    private static func square(_ difference: SIMD3<Float>) -> Float { (difference * difference).sum() }

    private static func components(_ color: Color) -> SIMD3<Float> {
        guard case .rgb(let red, let green, let blue) = color else { return .zero }
        return RGB(red: red, green: green, blue: blue).components
    }
}

extension SeededGenerator {
    fileprivate mutating func color() -> SIMD3<Float> {
        SIMD3(Float(next() % 256), Float(next() % 256), Float(next() % 256))
    }
}
