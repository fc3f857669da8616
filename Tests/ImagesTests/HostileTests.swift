import Foundation
import Testing

@testable import Images

@Suite struct HostileTests {
    let decoder = ImageDecoder()

    func error(_ data: Data, with decoder: ImageDecoder = ImageDecoder()) -> ImageError? {
        do throws(ImageError) {
            _ = try decoder.decode(data)
            return nil
        } catch { return error }
    }

    @Test("A8: cut off at any byte, a PNG or JPEG is refused")
    func truncated() {
        for whole in [TestPNG().data, TestJPEG.baseline, TestJPEG.progressive, TestJPEG.oriented(6)] {
            for count in 0..<whole.count {
                let refusal = error(whole.prefix(count))
                #expect(
                    refusal == .truncated(.png) || refusal == .truncated(.jpeg) || refusal == .notAnImage, "\(count)")
            }
        }
    }

    @Test("A8: with any byte damaged, decoding ends, in a picture or a refusal")
    func damaged() {
        for whole in [TestPNG(chunks: [("tEXt", Data("a\0b".utf8))]).data, TestJPEG.progressive, TestJPEG.oriented(8)] {
            for index in whole.indices {
                for change: UInt8 in [0x01, 0x80, 0xFF] {
                    var data = whole
                    data[index] ^= change
                    _ = error(data)
                }
            }
        }
    }

    @Test(
        "A8: what is no picture is called so",
        arguments: ["", "<html><body>Sign in</body></html>", "<svg/>", "{}", "\0"])
    func notAnImage(_ text: String) {
        #expect(error(Data(text.utf8)) == .notAnImage)
    }

    @Test("A6: kinds that are not decoded yet are named")
    func unsupported() {
        #expect(error(Data("GIF89a12345678".utf8)) == .unsupported(.gif))
        #expect(error(Data("RIFF1234WEBPVP8 ".utf8))?.userMessage.contains("WebP") == true)
    }

    @Test("A8: too many bytes are refused unread")
    func tooManyBytes() {
        let data = TestPNG().data + Data(count: 6_000_000)
        #expect(error(data) == .tooManyBytes(data.count, limit: 5 << 20))
    }

    @Test(
        "A8: absurd dimensions are refused before memory is asked for",
        arguments: [
            (0, 1), (1, 0), (30_000, 30_000), (12_000, 12_000), (8193, 1), (4096, 4097), (3000, 3000),
            (2_147_483_647, 2_147_483_647), (4_294_967_295, 1),
        ])
    func absurdPNG(width: Int, height: Int) {
        let png = TestPNG(width: width, height: height, pixelData: Data([0x78, 0x01])).data
        #expect(error(png) == .badSize(.png, width: width, height: height))
    }

    @Test("A8: absurd dimensions of a JPEG too", arguments: [(0, 16), (32, 0), (65_535, 65_535), (8193, 8)])
    func absurdJPEG(width: Int, height: Int) {
        #expect(error(TestJPEG.claiming(width: width, height: height)) == .badSize(.jpeg, width: width, height: height))
    }

    @Test("A8: a JPEG too large to be kept whole shrinks; a progressive one, which must be, is refused")
    func memory() throws {
        var small = ImageDecoder()
        small.limits.memory = 1024
        #expect(try small.decode(TestJPEG.baseline).size == PixelSize(width: 20, height: 10))
        #expect(error(TestJPEG.progressive, with: small) == .badSize(.jpeg, width: 32, height: 16))
    }

    @Test("A8: a JPEG of endless passes is refused")
    func passes() throws {
        let progressive = TestJPEG.progressive
        let lastScan = try #require(progressive.range(of: Data([0xFF, 0xDA]), options: .backwards))
        let scan = progressive[lastScan.lowerBound..<progressive.endIndex - 2]
        var data = progressive.dropLast(2)
        for _ in 0..<20_000 { data += scan }
        data += [0xFF, 0xD9]
        var strict = ImageDecoder()
        strict.limits.pixels = 512 * 16
        #expect(error(data, with: strict) == .badSize(.jpeg, width: 32, height: 16))
        #expect(error(data) != nil)
    }

    @Test(
        "A8: texts, profiles and animation frames never reach the decoder", arguments: ["zTXt", "iTXt", "iCCP", "fdAT"])
    func ancillaryChunks(_ name: String) throws {
        let garbage = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let png = TestPNG(chunks: [(name, Data("x\0\0".utf8) + garbage)]).data
        let container = try png.withReader { reader throws(ImageError) in try PNGContainer(reader) }
        #expect(container.essentials == Array(TestPNG().data))
        #expect(error(png) == nil)
    }

    @Test("A8: pixels that inflate to more or less than the picture are refused, by far more before decoding")
    func wrongAmountOfPixels() {
        let more = TestPNG.compressed(Data(count: 1_000_000))
        #expect(error(TestPNG(pixelData: more).data) == .corrupt(.png, "it holds more pixels than it has room for"))
        let less = TestPNG.compressed(Data(count: 10))
        #expect(error(TestPNG(pixelData: less).data) != nil)
    }

    @Test func `Whatever follows the end of a picture is ignored`() {
        #expect(error(TestPNG().data + Data("garbage".utf8)) == nil)
        #expect(error(TestJPEG.baseline + Data("garbage".utf8)) == nil)
    }

    @Test func `Every error is a sentence`() {
        let errors: [ImageError] = [
            .notAnImage, .unsupported(.gif), .tooManyBytes(9, limit: 8), .badSize(.png, width: 0, height: 1),
            .truncated(.jpeg), .corrupt(.png, "bad CRC"),
        ]
        for error in errors { #expect(error.userMessage.hasSuffix(".") && error.userMessage.count > 20) }
    }
}
