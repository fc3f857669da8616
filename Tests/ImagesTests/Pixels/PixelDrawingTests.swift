import Cells
import Foundation
import TestSupport
import Testing

@testable import Images

@Suite struct PixelDrawingTests {
    private static let cell = Size(columns: 10, rows: 20)

    private func bitmap(_ width: Int, _ height: Int, seed: UInt64 = 1) throws -> Bitmap {
        var random = SeededGenerator(seed: seed)
        let rgba = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
        return try #require(Bitmap(size: PixelSize(width: width, height: height), rgba: rgba))
    }

    private func content(_ surface: Surface) throws -> PixelImage {
        try #require(surface.imageNumbers.first.flatMap { PixelImages.image($0) })
    }

    @Test("A10: PNG files keep each pixel and its alpha")
    func png() throws {
        let bitmap = try bitmap(33, 17)
        let file = try #require(PNGEncoder.encode(bitmap))
        #expect(try ImageDecoder(limits: .chosen).decode(Data(file)) == bitmap)
    }

    @Test("A10: iTerm2 gets a file for each row of cells, which together are the image")
    func inlineFiles() throws {
        let bitmap = try bitmap(30, 60)
        let image = ScaledImage(bitmap: bitmap, size: Size(columns: 3, rows: 3))
        let strips = try #require(InlineImageFile.strips(of: image, rowHeight: 20))
        #expect(strips.count == 3)
        var rgba: [UInt8] = []
        for strip in strips {
            let text = String(decoding: strip, as: UTF8.self)
            #expect(text.hasPrefix("\u{1B}]1337;File=inline=1;size="))
            #expect(
                text.contains(";width=3;height=1;preserveAspectRatio=0;doNotMoveCursor=1:") && text.hasSuffix("\u{7}"))
            let data = try #require(
                text.split(separator: ":").last.flatMap { Data(base64Encoded: String($0.dropLast())) })
            #expect(text.contains(";size=\(data.count);") || text.contains("size=\(data.count);"))
            rgba += try ImageDecoder(limits: .chosen).decode(data).rgba
        }
        #expect(rgba == bitmap.rgba)
    }

    @Test("A10: an image as large as its cells is drawn pixel by pixel")
    func exact() throws {
        let bitmap = try bitmap(40, 40)
        let opaque = try #require(
            Bitmap(
                size: bitmap.size, rgba: bitmap.rgba.enumerated().map { $0.offset % 4 == 3 ? 255 : $0.element }))
        let surface = try #require(
            PixelDrawing.render(
                opaque, shown: opaque.size, size: Size(columns: 4, rows: 2), label: "40×40", background: .black,
                support: ImageSupport(.kitty, cell: Self.cell)))
        #expect(surface.size == Size(columns: 4, rows: 2))
        guard case .whole(let file) = try content(surface).content else { throw CancellationError() }
        #expect(try ImageDecoder(limits: .chosen).decode(Data(file)) == opaque)
    }

    @Test("A10: an image in a text fills the cells that were reserved for it, in its own shape", arguments: [1, 7, 30])
    func reserved(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let own = PixelSize(
                width: .random(in: 1...300, using: &random), height: .random(in: 1...300, using: &random))
            let fit = ImageFit(rows: .random(in: 1...12, using: &random), cell: Self.cell)
            let size = fit.cells(of: own, columns: .random(in: 1...25, using: &random))
            let surface = try #require(
                PixelDrawing.render(
                    try bitmap(own.width, own.height), shown: own, size: size, label: "", background: .black,
                    support: ImageSupport(.kitty, cell: Self.cell)))
            #expect(surface.size == size)
            // No more than a rounded pixel is missing in either direction.
            let image = try content(surface)
            #expect(size.columns - image.size.columns <= 1 && size.rows - image.size.rows <= 1)
        }
    }

    @Test("A10: an image in a text is as large as its pixels, at most as its box, with whole cells around it")
    func fit() {
        func size(_ width: Int, _ height: Int, columns: Int = 60, cell: Size? = Self.cell) -> Size {
            ImageFit(rows: 20, cell: cell).cells(of: PixelSize(width: width, height: height), columns: columns)
        }
        #expect(size(25, 30) == Size(columns: 3, rows: 2))
        #expect(size(1, 1) == Size(columns: 1, rows: 1))
        #expect(size(1200, 100) == Size(columns: 60, rows: 3))
        #expect(size(100, 1600) == Size(columns: 3, rows: 20))
        // Block characters: as if a cell had 8×16 pixels.
        #expect(size(80, 32, cell: nil) == Size(columns: 10, rows: 2))
        #expect(size(84, 33, cell: nil) == Size(columns: 11, rows: 3))
        #expect(size(1, 1, cell: nil) == Size(columns: 1, rows: 1))
        #expect(size(8000, 1, cell: nil) == Size(columns: 60, rows: 1))
        #expect(size(1, 8000, cell: nil) == Size(columns: 1, rows: 20))
    }

    @Test(
        "A10: the surface's text is the image's size; its pixels are counted",
        arguments: [
            ImageProtocol.kitty, .iTerm2, .sixel,
        ])
    func text(imageProtocol: ImageProtocol) throws {
        let surface = try #require(
            PixelDrawing.render(
                try bitmap(64, 64), size: Size(columns: 20, rows: 6), label: "640×480", background: .black,
                support: ImageSupport(imageProtocol, cell: Self.cell)))
        #expect(surface.size == Size(columns: 20, rows: 6))
        #expect(surface.lines.first?.trimmingCharacters(in: .whitespaces) == "▦ 640×480")
        let image = try content(surface)
        #expect(image.size == Size(columns: 12, rows: 6) && image.pixelBytes == 120 * 120 * 4)
    }

    @Test("A10: more pixels than any terminal has are not drawn")
    func tooLarge() throws {
        let huge = ImageSupport(.kitty, cell: Size(columns: 128, rows: 128))
        let surface = PixelDrawing.render(
            try bitmap(8, 8), size: Size(columns: 200, rows: 100), label: "", background: .black, support: huge)
        #expect(surface == nil)
    }
}
