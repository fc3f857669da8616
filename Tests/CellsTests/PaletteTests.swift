import Cells
import Testing

@Suite struct PaletteTests {
    @Test func `The palette is xterm's`() {
        #expect(Palette.color(3) == RGB(0xCDCD00))
        #expect(Palette.color(67) == RGB(red: 95, green: 135, blue: 175))
        #expect(Palette.color(232) == RGB(0x080808))
        #expect(Palette.color(255) == RGB(0xEEEEEE))
    }

    @Test func `Colours come as hexadecimal numbers and as components`() {
        #expect(RGB(0xFF_12_80_FE) == RGB(red: 0x12, green: 0x80, blue: 0xFE))
        #expect(RGB([-3, 127.6, 300]) == RGB(red: 0, green: 128, blue: 255))
    }
}
