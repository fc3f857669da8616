import Cells

extension Color {
    /// The entry of the terminal's palette to show this colour with at a depth; nil for the terminal's own colour, and for
    /// one that it shows as it is.
    func paletteIndex(at depth: ColorDepth) -> UInt8? {
        switch (self, depth) {
        case (.default, _), (_, .mono), (.rgb, .truecolor): nil
        case (.palette(let index), .palette256), (.palette(let index), .truecolor): index
        case (.palette(let index), _) where index < depth.rawValue: index
        case (.palette(let index), .palette8) where index < 16: index - 8
        case (.palette(let index), _): Self.nearest(to: Palette.color(index), depth)
        case (.rgb(let red, let green, let blue), _):
            Self.nearest(to: RGB(red: red, green: green, blue: blue), depth)
        }
    }

    /// The entry of the palette that is nearest by a weighted square distance: eyes see green best, and red the better
    /// the more of it there is. It keeps greys grey and dark backgrounds dark, so that text stays readable with few colours.
    private static func nearest(to color: RGB, _ depth: ColorDepth) -> UInt8 {
        func distance(_ index: Int) -> Int {
            let other = Palette.color(UInt8(index))
            let mean = (Int(color.red) + Int(other.red)) / 2
            let red = Int(color.red) - Int(other.red)
            let green = Int(color.green) - Int(other.green)
            let blue = Int(color.blue) - Int(other.blue)
            return (512 + mean) * red * red + 1024 * green * green + (767 - mean) * blue * blue
        }
        return UInt8(Palette.choices(depth).min { distance($0) < distance($1) } ?? 0)
    }
}
