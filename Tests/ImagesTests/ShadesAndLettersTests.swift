import Cells
import Testing

@testable import Images

@Suite struct `Images with few colours or none` {
    /// From black, a quarter of the way, to white for the last quarter.
    private func ramp(width: Int, height: Int) throws -> Bitmap {
        let bytes = (0..<height).flatMap { _ in
            (0..<width).flatMap { x -> [UInt8] in
                let grey = UInt8(min(255, max(0, (x - width / 4) * 510 / width)))
                return [grey, grey, grey, 255]
            }
        }
        return try #require(Bitmap(size: PixelSize(width: width, height: height), rgba: bytes))
    }

    private func even(_ red: UInt8, _ green: UInt8, _ blue: UInt8) throws -> Bitmap {
        let pixel: [UInt8] = [red, green, blue, 255]
        return try #require(
            Bitmap(size: PixelSize(width: 64, height: 64), rgba: (0..<64 * 64).flatMap { _ in pixel }))
    }

    @Test("A5: without colours lightness is drawn in shades, and edges in shapes", arguments: SymbolSet.allCases)
    func mono(symbols: SymbolSet) throws {
        let style = ThumbnailStyle(symbols: symbols, depth: .mono, fitting: .stretch)
        let surface = Thumbnail.render(try ramp(width: 64, height: 16), size: Size(columns: 8, rows: 2), style: style)
        #expect(surface.cells.allSatisfy { $0.style == .plain })
        #expect(surface[0, 0]?.glyph == .space)
        #expect(Set(surface.cells.map(\.glyph)).count >= 4)
        if symbols != .ascii { #expect(surface[7, 0]?.glyph == "█") }
    }

    @Test("A5: in ASCII even surfaces stay empty, and nothing but ASCII is drawn")
    func letters() throws {
        let style = ThumbnailStyle(symbols: .ascii, fitting: .stretch)
        let flat = Thumbnail.render(try even(10, 200, 30), size: Size(columns: 4, rows: 2), style: style)
        #expect(flat.cells.allSatisfy { $0.glyph == .space && $0.style.background == .rgb(10, 200, 30) })
        let ramp = Thumbnail.render(try ramp(width: 64, height: 64), size: Size(columns: 2, rows: 1), style: style)
        #expect(ramp.cells.contains { $0.glyph != .space })
        #expect(ramp.cells.allSatisfy { $0.glyph.scalar?.isASCII == true })
    }

    @Test(
        "A5: dithered, the mean of many cells is the image's, though no colour of the palette is",
        arguments: [ColorDepth.palette16, .palette256])
    func dithered(depth: ColorDepth) throws {
        let image = try even(77, 185, 59)
        func error(isDithered: Bool) -> Float {
            let style = ThumbnailStyle(depth: depth, fitting: .stretch, isDithered: isDithered)
            let surface = Thumbnail.render(image, size: Size(columns: 16, rows: 8), style: style)
            var sum = SIMD3<Float>.zero
            for cell in surface.cells {
                let covered = Float(GlyphPixels.covered(by: cell.glyph)?.count { $0 } ?? 0) / 128
                for (color, share) in [(cell.style.foreground, covered), (cell.style.background, 1 - covered)] {
                    if case .palette(let entry) = color { sum += Palette.color(entry).components * share }
                }
            }
            let difference = sum / Float(surface.cells.count) - SIMD3(77, 185, 59)
            return (difference * difference).sum().squareRoot()
        }
        #expect(error(isDithered: true) * 1.5 < error(isDithered: false))
    }

    @Test func `What a cell lacks goes to the cells after it`() {
        var diffusion = Diffusion(columns: 3)
        diffusion.startRow()
        diffusion.leave([16 / Diffusion.share, 0, 0, 0], at: 1)
        #expect(diffusion.debt(at: 2).x.rounded() == 7)
        diffusion.startRow()
        #expect((0..<3).map { diffusion.debt(at: $0).x.rounded() } == [3, 5, 1])
        diffusion.startRow()
        #expect((0..<3).allSatisfy { diffusion.debt(at: $0) == .zero })
    }
}
