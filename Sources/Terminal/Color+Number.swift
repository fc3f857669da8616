import Cells

extension Color {
    /// The number that ncurses is told for this colour at a depth; -1 for the terminal's own.
    func number(at depth: ColorDepth) -> Int32 {
        switch (self, depth) {
        case (.default, _), (_, .mono): -1
        case (.palette(let index), .palette256), (.palette(let index), .truecolor): Int32(index)
        case (.palette(let index), _) where index < depth.rawValue: Int32(index)
        case (.palette(let index), .palette8) where index < 16: Int32(index) - 8
        case (.palette(let index), _): Self.nearest(to: Palette.color(index), depth)
        case (.rgb(let red, let green, let blue), .truecolor): Self.direct(red, green, blue)
        case (.rgb(let red, let green, let blue), _):
            Self.nearest(to: RGB(red: red, green: green, blue: blue), depth)
        }
    }

    /// The entry of the palette that is nearest by a weighted square distance: eyes see green best, and red the better
    /// the more of it there is. It keeps greys grey and dark backgrounds dark, so that text stays readable with few colours.
    private static func nearest(to color: RGB, _ depth: ColorDepth) -> Int32 {
        func distance(_ index: Int) -> Int {
            let other = Palette.color(UInt8(index))
            let mean = (Int(color.red) + Int(other.red)) / 2
            let red = Int(color.red) - Int(other.red)
            let green = Int(color.green) - Int(other.green)
            let blue = Int(color.blue) - Int(other.blue)
            return (512 + mean) * red * red + 1024 * green * green + (767 - mean) * blue * blue
        }
        return Int32(Palette.choices(depth).min { distance($0) < distance($1) } ?? 0)
    }

    /// In direct colour the numbers below 256 are entries of the palette (see `TruecolorEntry`), so the blues that
    /// would stand there get the smallest trace of green.
    private static func direct(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int32 {
        let value = Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
        return value < 256 ? value | 0x100 : value
    }
}
