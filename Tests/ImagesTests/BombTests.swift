import Foundation
import Testing

@testable import Images

/// Small files that ask for much: each ends within the limits of time and memory, in a picture or a refusal.
@Suite struct BombTests {
    private func error(_ data: Data, with decoder: ImageDecoder = ImageDecoder()) -> ImageError? {
        do throws(ImageError) {
            _ = try decoder.decode(data, wanted: PixelSize(width: 8, height: 8))
            return nil
        } catch { return error }
    }

    @Test("A8: a WebP of 65,536 groups of codes, of which its 64 pixels use two, takes too long")
    func unusedCodes() {
        #expect(error(WebPBomb.unused(groups: 65_536)) == .tooSlow(.webp))
        #expect(error(WebPBomb.unused(groups: 65_536, hasLongCodes: true)) == .tooSlow(.webp))
        #expect(error(WebPBomb.inAlpha(groups: 65_536)) == .tooSlow(.webp))
        // The same file with few of them is a picture.
        #expect(error(WebPBomb.unused(groups: 2)) == nil)
        #expect(error(WebPBomb.unused(groups: 2, hasLongCodes: true)) == nil)
        #expect(error(WebPBomb.inAlpha(groups: 2)) == nil)
    }

    @Test("A8: a WebP whose every tile has codes of its own takes too much memory")
    func usedCodes() {
        #expect(error(WebPBomb.used(width: 400, height: 400)) == .tooLarge(.webp))
        #expect(error(WebPBomb.used(width: 112, height: 112, hasLongCodes: true)) == .tooLarge(.webp))
        #expect(error(WebPBomb.used(width: 32, height: 32)) == nil)
    }

    @Test("A8: an animation's canvas costs nothing beside its frame, or is refused by its size")
    func canvases() {
        var tight = ImageDecoder()
        tight.limits.memory = 1 << 20
        #expect(error(WebPBomb.canvas(width: 8_000, height: 2_000), with: tight) == nil)
        #expect(
            error(WebPBomb.canvas(width: 16_384, height: 16_384)) == .badSize(.webp, width: 16_384, height: 16_384))
        #expect(
            error(WebPBomb.canvas(width: 1 << 24, height: 100)) == .badSize(.webp, width: 1 << 24, height: 100))
        var gif = TestGIF()
        gif.screen = (8_000, 2_000)
        #expect(error(gif.data, with: tight) == nil)
        gif.screen = (65_535, 65_535)
        #expect(error(gif.data) == .badSize(.gif, width: 65_535, height: 65_535))
    }

    @Test("A8: a progressive JPEG of hundreds of scans ends")
    func scans() {
        #expect(error(TestJPEG.claiming(width: 1_000, height: 1_000, in: TestJPEG.repeating(scan: 500))) != nil)
    }

    @Test("A8: a profile or a text that inflates to 32 MB is not inflated", arguments: ["iCCP", "zTXt"])
    func inflating(_ name: String) {
        var tight = ImageDecoder()
        tight.limits.memory = 100_000
        let content = Data("x\0\0".utf8) + TestPNG.compressed(Data(count: 32 << 20))
        #expect(error(TestPNG(chunks: [(name, content)]).data, with: tight) == nil)
    }
}
