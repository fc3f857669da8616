import CImageCodecs
import Cells
import Foundation
import Testing

@testable import Images

@Suite struct DecodingTests {
    let decoder = ImageDecoder()

    @Test("A6: PNG of every colour type and depth, plain and interlaced", arguments: TestPNG.ColorType.allCases)
    func everyKindOfPNG(_ type: TestPNG.ColorType) throws {
        for depth in type.depths {
            for isInterlaced in [false, true] {
                // Left half: the darkest or first; right half: the brightest or second, half transparent where possible.
                let most = (1 << depth) - 1
                var png = TestPNG(width: 11, height: 9, colorType: type, depth: depth, isInterlaced: isInterlaced)
                png.pixel = { x, _ in
                    switch type {
                    case .grey: x < 5 ? [0] : [most]
                    case .rgb: x < 5 ? [0, 0, 0] : [most, 0, most]
                    case .palette: [x < 5 ? 0 : 1]
                    case .greyAlpha: x < 5 ? [0, most] : [most, 0]
                    case .rgba: x < 5 ? [0, 0, most, most] : [most, 0, 0, most]
                    }
                }
                if type == .palette {
                    png.chunks = [("PLTE", Data([10, 20, 30, 40, 50, 60])), ("tRNS", Data([255, 128]))]
                }
                let bitmap = try decoder.decode(png.data)
                #expect(bitmap.size == PixelSize(width: 11, height: 9))
                let expected: ([UInt8], [UInt8]) =
                    switch type {
                    case .grey: ([0, 0, 0, 255], [255, 255, 255, 255])
                    case .rgb: ([0, 0, 0, 255], [255, 0, 255, 255])
                    case .palette: ([10, 20, 30, 255], [40, 50, 60, 128])
                    case .greyAlpha: ([0, 0, 0, 255], [255, 255, 255, 0])
                    case .rgba: ([0, 0, 255, 255], [255, 0, 0, 255])
                    }
                for (x, y) in [(0, 0), (4, 8), (5, 0), (10, 8)] {
                    #expect(bitmap[x, y] == (x < 5 ? expected.0 : expected.1), "depth \(depth) at \(x), \(y)")
                }
            }
        }
    }

    @Test("A6: 16-bit samples count as sRGB, and gamma chunks are ignored")
    func sixteenBits() throws {
        var png = TestPNG(colorType: .grey, depth: 16, chunks: [("gAMA", Data([0, 1, 0x86, 0xA0]))])
        png.pixel = { _, _ in [0x8080] }
        #expect(try decoder.decode(png.data)[3, 3] == [128, 128, 128, 255])
    }

    @Test(
        "A6: JPEG baseline, progressive and CMYK",
        arguments: [TestJPEG.baseline, TestJPEG.progressive, TestJPEG.cmyk])
    func jpeg(_ data: Data) throws {
        let bitmap = try decoder.decode(data)
        #expect(bitmap.size == PixelSize(width: 32, height: 16))
        #expect(bitmap.quarters == "RGBY")
    }

    @Test("A6: grey JPEG")
    func greyJPEG() throws {
        let bitmap = try decoder.decode(TestJPEG.grey)
        let pixel = bitmap[4, 4]
        #expect(abs(Int(pixel[0]) - 76) < 4 && pixel[0] == pixel[1] && pixel[1] == pixel[2] && pixel[3] == 255)
    }

    @Test(
        "A6: all eight EXIF orientations, in both byte orders and all formats that have them", arguments: [false, true])
    func orientations(littleEndian: Bool) throws {
        let upright = ["RGBY", "GRYB", "YBGR", "BYRG", "RBGY", "BRYG", "YGBR", "GYRB"]
        for (index, quarters) in upright.enumerated() {
            let exif = TestJPEG.exif(UInt8(index + 1), littleEndian: littleEndian)
            let prefixed = Array("Exif\0\0".utf8) + exif
            for data in [
                TestJPEG.oriented(UInt8(index + 1), littleEndian: littleEndian), TestWebP.lossless(exif: exif),
                TestWebP.lossless(exif: prefixed), TestWebP.lossless(exif: exif + [0]), Self.png(exif: exif),
                Self.png(exif: prefixed), Self.png(exif: exif, isBehindPixels: true),
            ] {
                let bitmap = try decoder.decode(data)
                #expect(bitmap.quarters == quarters, "orientation \(index + 1)")
                #expect(bitmap.size.width == (index < 4 ? 32 : 16))
                #expect(try decoder.format(of: data).size == bitmap.size)
            }
        }
    }

    /// Quarters of 32×16 pixels.
    private static func png(exif: [UInt8], isBehindPixels: Bool = false) -> Data {
        var png = TestPNG(width: 32, height: 16, colorType: .rgb)
        png.pixel = { x, y in
            switch (x < 16, y < 8) {
            case (true, true): [255, 0, 0]
            case (false, true): [0, 255, 0]
            case (true, false): [0, 0, 255]
            case (false, false): [255, 255, 0]
            }
        }
        guard isBehindPixels else {
            png.chunks = [("tEXt", Data("Title\0eXIf".utf8)), ("eXIf", Data(exif))]
            return png.data
        }
        return png.data.dropLast(12) + TestPNG.chunk("eXIf", Data(exif)) + TestPNG.chunk("IEND", Data())
    }

    @Test("A6: EXIF chunks that make no sense, or are cut, leave the image as it is")
    func nonsenseChunks() throws {
        let exif = TestJPEG.exif(6, littleEndian: true)
        for content in [[], Array(exif.prefix(12)), Array("Exif\0\0".utf8), Array(repeating: 255, count: 40)] {
            #expect(try decoder.decode(TestWebP.lossless(exif: content)).quarters == "RGBY")
            #expect(try decoder.decode(Self.png(exif: content)).quarters == "RGBY")
        }
        for (data, kind) in [(TestWebP.lossless(exif: exif), ImageKind.webp), (Self.png(exif: exif), .png)] {
            for count in 0...data.count {
                let found = data.prefix(count).withUnsafeBytes { EXIFChunk.find(in: $0, of: kind)?.count }
                #expect(found == nil || found == exif.count)
                #expect(found != nil || count < data.count)
            }
        }
    }

    @Test("A6: GIF: first frame, interlaced or not, transparent where it says so", arguments: [false, true])
    func gif(isInterlaced: Bool) throws {
        var gif = TestGIF(isInterlaced: isInterlaced)
        #expect(try decoder.decode(gif.data).quarters == "RGBY")
        gif.transparent = 3
        let bitmap = try decoder.decode(gif.data)
        #expect(bitmap[1, 1] == [255, 0, 0, 255] && bitmap[31, 15] == [0, 0, 0, 0])
    }

    @Test("A6: a GIF's frame lies on its screen, and what it leaves free shows nothing")
    func gifFrame() throws {
        var gif = TestGIF(width: 8, height: 4)
        gif.screen = (12, 6)
        gif.origin = (3, 2)
        let bitmap = try decoder.decode(gif.data)
        #expect(bitmap.size == PixelSize(width: 12, height: 6))
        #expect(bitmap[3, 2] == [255, 0, 0, 255] && bitmap[10, 5] == [255, 255, 0, 255])
        #expect(bitmap[2, 2] == [0, 0, 0, 0] && bitmap[11, 5] == [0, 0, 0, 0] && bitmap[3, 1] == [0, 0, 0, 0])
        // Beyond the screen there is nothing to see, and nothing to break.
        gif.origin = (9, 3)
        #expect(try decoder.decode(gif.data)[11, 5] == [0, 0, 255, 255])
    }

    @Test("A6: WebP, lossy and lossless, with and without alpha, of an animation the first frame")
    func webp() throws {
        for data in [TestWebP.lossy, TestWebP.lossless, TestWebP.animated] {
            let bitmap = try decoder.decode(data)
            #expect(bitmap.size == PixelSize(width: 32, height: 16))
            #expect(bitmap.quarters == "RGBY")
        }
        #expect(try decoder.decode(TestWebP.lossless)[31, 15] == [255, 255, 0, 128])
        #expect(try decoder.decode(TestWebP.lossyAlpha)[31, 15][3] == 0)
    }

    @Test("A8: an image that is large for the memory shrinks while it is decoded, its colours in place")
    func shrinking() throws {
        let side = 64
        var tight = ImageDecoder()
        tight.limits.memory = 100_000
        var png = TestPNG(width: side, height: side, colorType: .rgba)
        png.pixel = { x, y in
            switch (x < side / 2, y < side / 2) {
            case (true, true): [255, 0, 0, 255]
            case (false, true): [0, 255, 0, 255]
            case (true, false): [0, 0, 255, 255]
            case (false, false): [255, 255, 0, 255]
            }
        }
        var interlaced = png
        interlaced.isInterlaced = true
        let gif = TestGIF(width: side, height: side)
        for data in [png.data, interlaced.data, gif.data, TestGIF(width: side, height: side, isInterlaced: true).data] {
            let bitmap = try tight.decode(data, wanted: PixelSize(width: 5, height: 5))
            #expect(bitmap.size == PixelSize(width: 10, height: 10))
            #expect(bitmap.quarters == "RGBY")
            #expect(bitmap[4, 4] == [255, 0, 0, 255] && bitmap[5, 5] == [255, 255, 0, 255])
            #expect(try decoder.decode(data, wanted: PixelSize(width: 5, height: 5)).size.width == side)
        }
        let webp = try decoder.decode(TestWebP.lossy, wanted: PixelSize(width: 4, height: 2))
        #expect(webp.size == PixelSize(width: 8, height: 4) && webp.quarters == "RGBY")
    }

    @Test("A6: pixels count by their alpha when they are averaged, and each by the area that it covers")
    func averaging() {
        var target = RowTarget(rows: PixelSize(width: 3, height: 1), size: PixelSize(width: 2, height: 1))
        target.add(image_row(x: 0, y: 0, step: 1, count: 3), [255, 0, 0, 255, 0, 255, 0, 255, 9, 9, 9, 0])
        // Left: two thirds red, one third green; right: green alone has a colour, on a third of the area.
        #expect(target.bitmap()?.rgba == [170, 85, 0, 255, 0, 255, 0, 85])
    }

    @Test(
        "A6: EXIF that makes no sense leaves the image as it is",
        arguments: [
            [], Array("Exif\0\0".utf8), Array("Exif\0\0II*\0".utf8),
            Array("Exif\0\0MM".utf8) + [0, 42, 255, 255, 255, 255],
            Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 255, 255, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 99],
        ] as [[UInt8]])
    func nonsenseEXIF(_ content: [UInt8]) throws {
        #expect(try decoder.decode(TestJPEG.inserting(segment: 0xE1, content)).quarters == "RGBY")
    }

    @Test("A8: a JPEG shrinks while it is decoded, to no less than twice what is wanted")
    func scaledDecoding() throws {
        let size = try decoder.decode(TestJPEG.baseline, wanted: PixelSize(width: 4, height: 2)).size
        #expect(size == PixelSize(width: 8, height: 4))
        let whole = try decoder.decode(TestJPEG.baseline, wanted: PixelSize(width: 100, height: 100)).size
        #expect(whole == PixelSize(width: 32, height: 16))
        let turned = try decoder.decode(TestJPEG.oriented(6), wanted: PixelSize(width: 2, height: 4)).size
        #expect(turned == PixelSize(width: 4, height: 8))
    }

    @Test("A8: the kind is decided by the first bytes alone")
    func kinds() {
        #expect(ImageKind(TestPNG().data) == .png)
        #expect(ImageKind(TestJPEG.baseline) == .jpeg)
        #expect(ImageKind(Data("GIF89a…".utf8)) == .gif)
        #expect(ImageKind(Data("RIFF1234WEBPVP8 ".utf8)) == .webp)
        #expect(ImageKind(Data("RIFF1234WAVE".utf8)) == nil)
        #expect(ImageKind(Data()) == nil)
    }
}

extension Bitmap {
    subscript(x: Int, y: Int) -> [UInt8] { Array(rgba[(y * size.width + x) * 4..<(y * size.width + x) * 4 + 4]) }

    /// The colours in the middles of the four quarters, row by row.
    var quarters: String {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            let pixel = self[size.width * x / 4, size.height * y / 4]
            return switch (pixel[0] > 128, pixel[1] > 128, pixel[2] > 128) {
            case (true, false, false): "R"
            case (false, true, false): "G"
            case (false, false, true): "B"
            case (true, true, false): "Y"
            default: "?"
            }
        }.joined()
    }
}
