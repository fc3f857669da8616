import Cells
import Foundation
import Testing

@testable import Images

/// Small files with large requirements: each ends within the limits of time and memory, in an image or a refusal.
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
        // The same file with a few of them is an image.
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

    @Test("A8: a progressive JPEG of hundreds of scans takes too long")
    func scans() {
        let data = TestJPEG.claiming(width: 1_500, height: 1_500, in: TestJPEG.repeating(scan: 500))
        #expect(error(data) == .tooSlow(.jpeg))
    }

    @Test("A8: profiles and texts that inflate to 25 MB are not inflated", arguments: ["iCCP", "zTXt", "iTXt"])
    func inflating(_ name: String) {
        var tight = ImageDecoder()
        tight.limits.memory = 100_000
        let prefix = Data((name == "iTXt" ? "x\0\u{1}\0\0\0" : "x\0\0").utf8)
        #expect(error(TestPNG(chunks: [(name, prefix + Self.zeros)]).data, with: tight) == nil)
    }

    /// 25 megabytes of zeros, deflated.
    private static let zeros: Data = {
        // A literal 0 in a block of fixed codes, then copies of 258 bytes: 13 bits each, so that eight fill whole bytes.
        var bits = [0, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0]
        let copy = [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]
        // Whole bytes begin after five bits of the first copy.
        bits += copy.prefix(5)
        let turned = (0..<104).map { copy[($0 + 5) % 13] }
        func bytes(_ bits: [Int]) -> Data {
            Data(
                stride(from: 0, to: bits.count, by: 8).map { start in
                    (0..<8).reduce(UInt8(0)) { $0 | UInt8(bits[start + $1]) << UInt8($1) }
                })
        }
        let round = bytes(turned)
        return (0..<12_000).reduce(into: Data([0x78, 0x01]) + bytes(bits)) { data, _ in data += round }
    }()
}
