import Cells
import TestSupport
import Testing

@testable import Images

@Suite struct SixelTests {
    /// The pixels of all strips, one below the other.
    private func decoded(_ encoder: SixelEncoder, colors most: Int = 256) throws -> [SIMD3<Int>?] {
        try encoder.strips.flatMap { strip in
            let decoder = try #require(SixelDecoder(strip))
            #expect(decoder.colors.count <= most)
            return decoder.pixels
        }
    }

    /// The largest difference of a channel from the image's pixels; nil if a pixel is missing.
    private func largestError(_ bitmap: Bitmap, _ pixels: [SIMD3<Int>?]) -> Int? {
        guard pixels.count == bitmap.size.area, pixels.allSatisfy({ $0 != nil }) else { return nil }
        var largest = 0
        for (index, pixel) in pixels.enumerated() {
            for channel in 0..<3 {
                let wanted = Int(bitmap.rgba[index * 4 + channel])
                largest = max(largest, abs(wanted - (pixel?[channel] ?? 0)))
            }
        }
        return largest
    }

    private func bitmap(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) throws -> Bitmap {
        let rgba = (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } }
        return try #require(Bitmap(size: PixelSize(width: width, height: height), rgba: rgba))
    }

    @Test("A10: an image of few colours is exact, but for the percents of the protocol", arguments: [1, 2, 20, 256])
    func fewColors(count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        // Close to each other: a histogram would mix them.
        var colors: [[UInt8]] = []
        for number in 0..<count { colors.append([UInt8(number / 2), UInt8(number), UInt8(255 - number / 3), 255]) }
        let bitmap = try bitmap(37, 40) { _, _ in colors.randomElement(using: &random) ?? [] }
        let pixels = try decoded(SixelEncoder(bitmap, background: .black, rowHeight: 20))
        let error = try #require(largestError(bitmap, pixels))
        #expect(error <= 3)
    }

    @Test("A10: each row of cells is a sequence of its own, as high as a cell", arguments: [3, 6, 7, 16, 20, 23])
    func strips(rowHeight: Int) throws {
        let bitmap = try bitmap(13, rowHeight * 3) { x, y in [UInt8(x * 9), UInt8(y), 7, 255] }
        let strips = SixelEncoder(bitmap, background: .black, rowHeight: rowHeight).strips
        #expect(strips.count == 3)
        for strip in strips {
            let decoder = try #require(SixelDecoder(strip))
            #expect(decoder.width == 13 && decoder.height == rowHeight)
            #expect(decoder.pixels.allSatisfy { $0 != nil })
            #expect(strip.dropFirst().dropLast(2).allSatisfy { 0x20...0x7E ~= $0 })
        }
    }

    @Test("A10: an image of many colours has 256, close to its own; fewer where the terminal has fewer")
    func manyColors() throws {
        let bitmap = try bitmap(128, 100) { x, y in [UInt8(x * 2), UInt8(y * 2), UInt8(x + y), 255] }
        func meanError(_ most: Int) throws -> Double {
            let encoder = SixelEncoder(bitmap, background: .black, rowHeight: 20, colors: most)
            let pixels = try decoded(encoder, colors: most)
            try #require(pixels.count == bitmap.size.area)
            var sum = 0
            for (index, pixel) in pixels.enumerated() {
                for channel in 0..<3 {
                    let wanted = Int(bitmap.rgba[index * 4 + channel])
                    sum += abs(wanted - (pixel?[channel] ?? 999))
                }
            }
            return Double(sum) / Double(pixels.count * 3)
        }
        let (fine, coarse) = (try meanError(256), try meanError(16))
        #expect(fine < 7)
        #expect(coarse < 30 && coarse > fine)
    }

    @Test("A10: sixels are not transparent: the background is mixed in")
    func alpha() throws {
        let alphas: [UInt8] = [0, 128, 255]
        let bitmap = try bitmap(3, 6) { x, _ in [200, 100, 0, alphas[x]] }
        let encoder = SixelEncoder(bitmap, background: RGB(0x0000FF), rowHeight: 6)
        let pixels = try decoded(encoder).prefix(3).compactMap(\.self)
        for (pixel, expected) in zip(pixels, [SIMD3(0, 0, 255), SIMD3(100, 50, 127), SIMD3(200, 100, 0)]) {
            #expect((0..<3).allSatisfy { abs(pixel[$0] - expected[$0]) <= 3 }, "\(pixel)")
        }
    }
}
