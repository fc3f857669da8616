import Cells
import Testing

@Suite struct PaletteTests {
    @Test func `The palette is xterm's`() {
        #expect(Palette.color(3) == RGB(0xCDCD00))
        #expect(Palette.color(67) == RGB(red: 95, green: 135, blue: 175))
        #expect(Palette.color(232) == RGB(0x080808))
        #expect(Palette.color(255) == RGB(0xEEEEEE))
    }

    @Test func `A colour of the palette is known by its number, but none that themes change`() {
        for index in UInt8.min...UInt8.max {
            let color = Palette.color(index)
            let found = Palette.index(red: color.red, green: color.green, blue: color.blue)
            #expect(found.map { Palette.color(UInt8($0)) } ?? color == color)
            if index >= 22 { #expect(found == Int(index)) }
            #expect(!(0..<22 ~= found ?? 22))
        }
        #expect(Palette.index(red: 95, green: 95, blue: 94) == nil)
        #expect(Palette.index(red: 248, green: 248, blue: 248) == nil)
        #expect(Palette.index(red: 94, green: 0, blue: 0) == nil)
    }

    @Test func `Colours come as hexadecimal numbers and as components`() {
        #expect(RGB(0xFF_12_80_FE) == RGB(red: 0x12, green: 0x80, blue: 0xFE))
        #expect(RGB([-3, 127.6, 300]) == RGB(red: 0, green: 128, blue: 255))
    }
}
