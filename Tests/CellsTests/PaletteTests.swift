import Testing

@testable import Cells

@Suite struct PaletteTests {
    @Test func `A palette's own colours map to themselves`() {
        #expect(Palette.nearest(to: [95, 135, 175], depth: .palette256) == 67)
        #expect(Palette.nearest(to: [8, 8, 8], depth: .palette256) == 232)
        for index in 0..<16 as Range<UInt8> {
            #expect(Palette.nearest(to: Palette.color(index).components, depth: .palette16) == index)
        }
        for index in 0..<8 as Range<UInt8> {
            #expect(Palette.nearest(to: Palette.color(index).components, depth: .palette8) == index)
        }
    }

    @Test func `Colours come as hexadecimal numbers and as components`() {
        #expect(RGB(0xFF_12_80_FE) == RGB(red: 0x12, green: 0x80, blue: 0xFE))
        #expect(RGB([-3, 127.6, 300]) == RGB(red: 0, green: 128, blue: 255))
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
