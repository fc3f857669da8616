import Cells
import Testing

@testable import Images

@Suite struct ThumbnailTests {
    static let red: [UInt8] = [255, 0, 0, 255]
    static let blue: [UInt8] = [0, 0, 255, 255]
    static let clear: [UInt8] = [9, 9, 9, 0]

    /// A bitmap of these rows of pixels.
    func bitmap(_ rows: [[[UInt8]]]) throws -> Bitmap {
        try #require(
            Bitmap(size: PixelSize(width: rows[0].count, height: rows.count), rgba: rows.flatMap { $0.flatMap { $0 } }))
    }

    @Test("A5: two samples a cell, as ▀ with two colours")
    func halfBlocks() throws {
        let image = try bitmap([[Self.red, Self.blue], [Self.blue, Self.blue]])
        let surface = Thumbnail.render(image, size: Size(columns: 2, rows: 1))
        #expect(
            surface[0, 0]
                == Cell(Glyph("▀" as Character), style: Style(foreground: .rgb(255, 0, 0), background: .rgb(0, 0, 255)))
        )
        // A space: its foreground is whatever was set already.
        #expect(surface[1, 0] == .blank(Style(foreground: .rgb(255, 0, 0), background: .rgb(0, 0, 255))))
    }

    @Test("T4: of two ways to draw the same, the one that changes fewer colours is taken")
    func fewestChanges() throws {
        let image = try bitmap([[Self.red, Self.blue], [Self.blue, Self.red]])
        let surface = Thumbnail.render(image, size: Size(columns: 2, rows: 1))
        #expect(surface.lines == ["▀▄"])
        #expect(surface[0, 0]?.style == surface[1, 0]?.style)
    }

    @Test("A6: where nothing shows, the cell's own background does")
    func transparent() throws {
        let image = try bitmap([[Self.red, Self.clear, Self.clear], [Self.clear, Self.red, Self.clear]])
        let surface = Thumbnail.render(
            image, size: Size(columns: 3, rows: 1), style: ThumbnailStyle(fitting: .stretch))
        #expect(surface.lines == ["▀▄"])
        #expect(surface[0, 0]?.style == Style(foreground: .rgb(255, 0, 0)))
        #expect(surface[1, 0]?.style == Style(foreground: .rgb(255, 0, 0)))
        #expect(surface[2, 0] == .blank())
    }

    @Test("A6: alpha blends with the background that was given")
    func blending() throws {
        let image = try bitmap([[[255, 255, 255, 51]], [[255, 255, 255, 51]]])
        let style = ThumbnailStyle(background: RGB(red: 100, green: 0, blue: 0))
        let surface = Thumbnail.render(image, size: Size(columns: 1, rows: 1), style: style)
        #expect(surface[0, 0]?.style.background == .rgb(131, 51, 51))
    }

    @Test("A5: 256 and 16 colours take the nearest entry, mono a shade")
    func depths() throws {
        let image = try bitmap([[[254, 2, 3, 255]]])
        func color(_ depth: ColorDepth) -> Color? {
            Thumbnail.render(
                image, size: Size(columns: 1, rows: 1), style: ThumbnailStyle(depth: depth, fitting: .stretch))[0, 0]?
                .style.background
        }
        #expect(color(.palette256) == .palette(196))
        #expect(color(.palette16) == .palette(9))
        #expect(color(.mono) == .default)
        let shades = try bitmap([[[0, 0, 0, 255], [120, 120, 120, 255], [255, 255, 255, 255]]])
        let mono = ThumbnailStyle(depth: .mono, fitting: .stretch)
        #expect(Thumbnail.render(shades, size: Size(columns: 3, rows: 1), style: mono).lines == [" ▒█"])
    }

    @Test("A palette's own colours map to themselves", arguments: [ColorDepth.palette8, .palette16, .palette256])
    func palette(depth: ColorDepth) {
        for weight in [0, 255] as [Float] {
            let palette = SearchablePalette(depth, oklabWeight: weight)
            for entry in Palette.choices(depth) {
                let color = Palette.color(UInt8(entry))
                let nearest = palette.nearest(to: SIMD4(color.components, 0))
                // Some are there twice.
                #expect(Palette.color(UInt8(nearest.entry)) == color && nearest.distance < 0.01)
            }
        }
    }

    @Test("A9: the image keeps its shape, or fills everything where asked to")
    func fitting() throws {
        let wide = try bitmap([[Self.red, Self.red, Self.red, Self.red]])
        let size = Size(columns: 4, rows: 2)
        #expect(Thumbnail.render(wide, size: size).lines == ["▄▄▄▄", ""])
        let stretched = Thumbnail.render(wide, size: size, style: ThumbnailStyle(fitting: .stretch))
        #expect(stretched.cells.allSatisfy { $0.style.background == .rgb(255, 0, 0) })
        let tall = try bitmap([[Self.red], [Self.red], [Self.red], [Self.red]])
        #expect(
            Thumbnail.render(tall, size: size).cells.map { $0.style.background == .default } == [
                true, false, true, true, true, false, true, true,
            ])
    }

    @Test func `A sample is the mean of what it covers, also when the edges do not match`() throws {
        let image = try bitmap([[[30, 0, 0, 255], [60, 0, 0, 255], [90, 0, 0, 255]]])
        let size = PixelSize(width: 2, height: 1)
        let grid = SampleGrid(image, size: size, area: (0, 0, size))
        #expect(abs(grid[0, 0].x - 40) < 0.001 && abs(grid[1, 0].x - 80) < 0.001)
        #expect(abs(grid[0, 0].w - 1) < 0.001)
        let larger = PixelSize(width: 6, height: 2)
        let enlarged = SampleGrid(image, size: larger, area: (0, 0, larger))
        #expect((0..<6).map { enlarged[$0, 1].x.rounded() } == [30, 30, 60, 60, 90, 90])
    }

    @Test("A9: an image may have its own cells only, whichever side is the shorter one")
    func tight() throws {
        for (rows, columns, size) in [
            (2, 8, Size(columns: 8, rows: 1)), (8, 2, Size(columns: 2, rows: 4)), (3, 6, Size(columns: 8, rows: 2)),
            (8, 8, Size(columns: 8, rows: 4)),
        ] {
            let image = try bitmap(Array(repeating: Array(repeating: Self.red, count: columns), count: rows))
            let surface = Thumbnail.renderTight(image, size: Size(columns: 8, rows: 4))
            #expect(surface.size == size)
            #expect(surface.cells.allSatisfy { $0.style.background == .rgb(255, 0, 0) })
        }
    }

    @Test("A9: in a box an image lies where it is told")
    func alignment() throws {
        let image = try bitmap(Array(repeating: Array(repeating: Self.red, count: 2), count: 4))
        for (alignment, x, y) in [
            (ThumbnailStyle.Alignment.topLeft, 0, 0), (.top, 1, 0), (.topRight, 3, 0), (.left, 0, 0), (.center, 1, 0),
            (.right, 3, 0), (.bottomLeft, 0, 0), (.bottom, 1, 0), (.bottomRight, 3, 0),
        ] {
            var style = ThumbnailStyle()
            style.alignment = alignment
            let surface = Thumbnail.render(image, size: Size(columns: 5, rows: 2), style: style)
            let places = (0..<2).flatMap { y in (0..<5).map { ($0, y) } }.filter { place in
                surface[place.0, place.1]?.style.background == .rgb(255, 0, 0)
            }
            #expect(places.map(\.0).min() == x && places.map(\.1).min() == y && places.count == 4, "\(alignment)")
        }
        let wide = try bitmap([Array(repeating: Self.red, count: 4), Array(repeating: Self.red, count: 4)])
        for (alignment, row) in [(ThumbnailStyle.Alignment.top, 0), (.center, 1), (.bottom, 2)] {
            var style = ThumbnailStyle()
            style.alignment = alignment
            let surface = Thumbnail.render(wide, size: Size(columns: 4, rows: 3), style: style)
            #expect((0..<3).filter { surface[0, $0]?.style.background == .rgb(255, 0, 0) } == [row])
        }
    }

    @Test("A6: transparent pixels have no colour, however many rows lie above each other")
    func premultiplied() throws {
        let rows = (0..<600).map { $0 % 2 == 0 ? [Self.red] : [Self.clear] }
        let slice = Slice(from: 0, to: 600, weight: 1)
        let grid = SampleGrid(try bitmap(rows), columns: [Slice(from: 0, to: 1, weight: 1)], rows: [slice])
        #expect(abs(grid.samples[0].x - 127.5) < 0.01 && abs(grid.samples[0].w - 0.5) < 0.001)
        #expect(abs(grid.samples[0].y) < 0.01)
        let opaque = SampleGrid(
            try bitmap(rows.map { _ in [Self.red] }), columns: [Slice(from: 0, to: 1, weight: 1)], rows: [slice])
        #expect(abs(opaque.samples[0].x - 255) < 0.01)
    }

    @Test("A6: where some pixels shine through, samples are what pixel by pixel gives", arguments: [3, 8, 21])
    func mixed(width: Int) throws {
        func pixel(_ x: Int, _ y: Int) -> [UInt8] {
            let alpha = [0, 255, x * y * 7][(x / 4 + y) % 3]
            return [x * 11, y * 8, x * y, alpha].map { UInt8(truncatingIfNeeded: $0) }
        }
        let rows = (0..<30).map { y in (0..<width).map { x in pixel(x, y) } }
        // Rows of samples of seven pixels and a half each.
        let slices = (0..<4).map { Slice(from: Double($0) * 7.5, to: Double($0 + 1) * 7.5, weight: 7.5) }
        let columns = (0..<width).map { Slice(from: Double($0), to: Double($0 + 1), weight: 1) }
        let grid = SampleGrid(try bitmap(rows), columns: columns, rows: slices)
        for (index, slice) in slices.enumerated() {
            for x in 0..<width {
                var expected = SIMD4<Float>.zero
                for y in slice.pixels {
                    let bytes = pixel(x, y).map { Float($0) }
                    let share: Float = slice.whole.contains(y) ? 1 : 0.5
                    expected += SIMD4(bytes[0], bytes[1], bytes[2], 1) * (share * bytes[3] / 255)
                }
                let difference = grid.samples[index * width + x] - expected
                #expect(max(abs(difference.max()), abs(difference.min())) < 0.05, "\(x), \(index)")
            }
        }
    }

    @Test("R6: zoomed, a part of the image fills the surface")
    func zoomed() throws {
        let image = try bitmap([[Self.red, Self.blue], [Self.blue, Self.red]])
        var viewport = Viewport()
        viewport.zoomIn()
        viewport.zoomIn()
        let size = Size(columns: 2, rows: 1)
        viewport.move(columns: 2, rows: -1, width: 2, height: 2, in: size)
        let corner = Thumbnail.render(image, viewport: viewport, size: size)
        #expect(corner.cells.allSatisfy { $0.style.background == .rgb(0, 0, 255) })
    }

    @Test func `Empty surfaces and single pixels are drawn too`() throws {
        let dot = try bitmap([[Self.red]])
        #expect(Thumbnail.render(dot, size: Size(columns: 0, rows: 3)).cells.isEmpty)
        #expect(Thumbnail.render(dot, size: Size(columns: 1, rows: 1)).lines == ["▀"])
    }

    @Test(
        "Oklab has the values of its definition",
        arguments: [
            ([255, 255, 255], [1, 0, 0]), ([0, 0, 0], [0, 0, 0]), ([255, 0, 0], [0.628, 0.225, 0.126]),
            ([0, 0, 255], [0.452, -0.032, -0.312]),
        ] as [(SIMD3<Float>, SIMD3<Float>)])
    func oklab(color: SIMD3<Float>, lab: SIMD3<Float>) {
        let difference = Oklab.fromSRGB(color) - lab
        #expect((difference * difference).sum() < 1e-5)
    }
}
