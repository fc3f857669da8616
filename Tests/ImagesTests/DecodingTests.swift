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

    @Test("A6: all eight EXIF orientations, in both byte orders", arguments: [false, true])
    func orientations(littleEndian: Bool) throws {
        let upright = ["RGBY", "GRYB", "YBGR", "BYRG", "RBGY", "BRYG", "YGBR", "GYRB"]
        for (index, quarters) in upright.enumerated() {
            let bitmap = try decoder.decode(TestJPEG.oriented(UInt8(index + 1), littleEndian: littleEndian))
            #expect(bitmap.quarters == quarters, "orientation \(index + 1)")
            #expect(bitmap.size.width == (index < 4 ? 32 : 16))
        }
    }

    @Test(
        "A6: EXIF that makes no sense leaves the picture as it is",
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
