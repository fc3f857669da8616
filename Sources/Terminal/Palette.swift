import Cells

/// Colours as a terminal with fewer of them shows them.
enum Palette {
    /// A colour as the number that ncurses is told at this depth; -1 for the terminal's own.
    static func index(of color: Color, depth: ColorDepth) -> Int32 {
        switch (color, depth) {
        case (.default, _), (_, .mono): -1
        case (.palette(let index), .palette256), (.palette(let index), .truecolor): Int32(index)
        case (.palette(let index), _) where index < depth.rawValue: Int32(index)
        case (.palette(let index), .palette8) where index < 16: Int32(index) - 8
        case (.palette(let index), _): nearest(to: rgb(index), depth: depth)
        case (.rgb(let red, let green, let blue), .truecolor): direct(RGB(red, green, blue))
        case (.rgb(let red, let green, let blue), _): nearest(to: RGB(red, green, blue), depth: depth)
        }
    }

    /// In direct colour the numbers below 256 are entries of the palette (see `TruecolorEntry`), so the blues that
    /// would stand there get the smallest trace of green.
    private static func direct(_ color: RGB) -> Int32 {
        let value = Int32(color.red) << 16 | Int32(color.green) << 8 | Int32(color.blue)
        return value < 256 ? value | 0x100 : value
    }
}

/// A 24-bit colour.
struct RGB: Hashable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}

// MARK: - Nearest

extension Palette {
    /// The entry that looks most like a colour. Of 256 only the cube and the greys are chosen from: the first 16 are
    /// the user's own theme and may look like anything.
    static func nearest(to color: RGB, depth: ColorDepth) -> Int32 {
        let candidates = depth == .palette256 ? 16..<256 : 0..<depth.rawValue
        return Int32(candidates.min { distance(color, table[$0]) < distance(color, table[$1]) } ?? 0)
    }

    static func rgb(_ index: UInt8) -> RGB { table[Int(index)] }

    /// A weighted square distance: eyes see green best, and red the better the more of it there is.
    private static func distance(_ a: RGB, _ b: RGB) -> Int {
        let mean = (Int(a.red) + Int(b.red)) / 2
        let red = Int(a.red) - Int(b.red)
        let green = Int(a.green) - Int(b.green)
        let blue = Int(a.blue) - Int(b.blue)
        return (512 + mean) * red * red + 1024 * green * green + (767 - mean) * blue * blue
    }

    /// xterm's palette: 16 named colours, a cube of 6×6×6, 24 greys.
    private static let table: [RGB] = {
        let named: [RGB] = [
            RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
            RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
            RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
            RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
        ]
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        let cube = (0..<216).map { (index: Int) -> RGB in
            RGB(levels[index / 36], levels[index / 6 % 6], levels[index % 6])
        }
        let greys = stride(from: UInt8(8), through: 238, by: 10).map { RGB($0, $0, $0) }
        return named + cube + greys
    }()
}
