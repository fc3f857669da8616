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

    @Test("A8: cut off at any byte, an image is refused")
    func truncated() {
        let images = [
            TestPNG().data, TestJPEG.baseline, TestJPEG.progressive, TestJPEG.oriented(6), TestWebP.lossy,
            TestWebP.lossless,
        ]
        for whole in images {
            for count in 0..<whole.count { #expect(error(whole.prefix(count)) != nil, "\(count) of \(whole.count)") }
        }
        // What follows the first frame of a GIF is not looked at.
        let gif = TestGIF(hasSecondFrame: false).data
        for count in 0..<gif.count - 3 { #expect(error(gif.prefix(count)) != nil, "\(count) of the GIF") }
    }

    @Test("A8: with any byte damaged, decoding ends, in an image or a refusal")
    func damaged() {
        let images = [
            TestPNG(chunks: [("tEXt", Data("a\0b".utf8))]).data, TestPNG(isInterlaced: true).data, TestJPEG.progressive,
            TestJPEG.oriented(8), TestGIF().data, TestWebP.lossy, TestWebP.lossless, TestWebP.animated,
        ]
        for whole in images {
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
        "A8: what is no image is called so",
        arguments: ["", "<html><body>Sign in</body></html>", "<svg/>", "{}", "\0"])
    func notAnImage(_ text: String) {
        #expect(error(Data(text.utf8)) == .notAnImage)
    }

    @Test("A8: too many bytes are refused unread")
    func tooManyBytes() {
        let data = TestPNG().data + Data(count: 6_000_000)
        #expect(error(data) == .tooManyBytes(data.count, limit: 5 << 20))
    }

    @Test(
        "A8: absurd dimensions are refused before memory is asked for",
        arguments: [(30_000, 30_000), (12_000, 12_000), (8193, 1), (4096, 4097)])
    func absurdPNG(width: Int, height: Int) {
        let png = TestPNG(width: width, height: height, pixelData: Data([0x78, 0x01])).data
        #expect(error(png) == .badSize(.png, width: width, height: height))
    }

    @Test(
        "A8: dimensions that no image has are damage",
        arguments: [(0, 1), (1, 0), (2_147_483_647, 2_147_483_647)])
    func impossiblePNG(width: Int, height: Int) {
        let png = TestPNG(width: width, height: height, pixelData: Data([0x78, 0x01])).data
        #expect(error(png) == .corrupt(.png, "Invalid IHDR data"))
    }

    @Test("A8: absurd dimensions of a JPEG too", arguments: [(0, 16), (32, 0), (65_535, 65_535), (8193, 8)])
    func absurdJPEG(width: Int, height: Int) {
        #expect(error(TestJPEG.claiming(width: width, height: height)) != nil)
    }

    @Test("A8: absurd dimensions of GIF and WebP")
    func absurdOthers() {
        var gif = TestGIF(width: 65_535, height: 65_535)
        gif.pixelData = Data([8, 0])
        #expect(error(gif.data) == .badSize(.gif, width: 65_535, height: 65_535))
        // Twenty bytes that claim to be lossless pixels of the largest size that there is.
        let webp = Data("RIFF".utf8) + [20, 0, 0, 0] + Data("WEBPVP8L".utf8) + [8, 0, 0, 0] + [0x2F]
        #expect(
            error(webp + Data([0xFF, 0xFF, 0xFF, 0x0F, 0, 0, 0])) == .badSize(.webp, width: 16_384, height: 16_384))
    }

    @Test("A8: what would not fit into the memory shrinks; a progressive JPEG, which must be kept whole, is refused")
    func memory() throws {
        var small = ImageDecoder()
        small.limits.memory = 1024
        #expect(try small.decode(TestJPEG.baseline).size.area * 20 <= 1024)
        #expect(error(TestJPEG.claiming(width: 4000, height: 4000, in: TestJPEG.progressive)) == .tooLarge(.jpeg))
        #expect(error(TestPNG().data, with: small) == .tooLarge(.png))
        #expect(error(TestWebP.lossless, with: small) == .tooLarge(.webp))
    }

    @Test(
        "A8: decoding ends when its time is over, whatever the format",
        arguments: [
            TestPNG(width: 64, height: 64).data, TestJPEG.repeating(scan: 50),
            TestGIF(width: 160, height: 160).data,
            TestWebP.lossless,
        ])
    func time(_ data: Data) {
        var hasty = ImageDecoder()
        hasty.limits.time = .zero
        let refusal = error(data, with: hasty)
        #expect(ImageKind(data).map(ImageError.tooSlow) == refusal)
    }

    @Test(
        "A8: texts, profiles and animation frames are passed over unread",
        arguments: ["zTXt", "iTXt", "iCCP", "tEXt", "fdAT"])
    func ancillaryChunks(_ name: String) throws {
        let garbage = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        var tight = ImageDecoder()
        tight.limits.memory = 100_000
        #expect(error(TestPNG(chunks: [(name, Data("x\0\0".utf8) + garbage)]).data, with: tight) == nil)
    }

    @Test("A8: pixels that inflate to less than the image are refused; to more, as long as the time lasts, ignored")
    func wrongAmountOfPixels() {
        let less = TestPNG.compressed(Data(count: 10))
        #expect(error(TestPNG(pixelData: less).data) != nil)
        let more = TestPNG.compressed(Data(count: 1_000))
        #expect(error(TestPNG(pixelData: more).data) == nil)
    }

    @Test func `Whatever follows the end of an image is ignored`() {
        #expect(error(TestPNG().data + Data("garbage".utf8)) == nil)
        #expect(error(TestJPEG.baseline + Data("garbage".utf8)) == nil)
    }

    @Test func `Every error is a sentence`() {
        let errors: [ImageError] = [
            .notAnImage, .tooManyBytes(9, limit: 8), .badSize(.png, width: 0, height: 1), .tooLarge(.webp),
            .tooSlow(.gif), .truncated(.jpeg), .corrupt(.png, "bad CRC"),
        ]
        for error in errors { #expect(error.userMessage.hasSuffix(".") && error.userMessage.count > 20) }
    }
}
