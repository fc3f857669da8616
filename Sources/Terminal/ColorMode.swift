import Cells

/// Which colours a person asked for.
public enum ColorMode: String, Hashable, Sendable, CaseIterable {
    /// The colours that the terminal has, as far as TERM and COLORTERM tell; none where NO_COLOR is set.
    case auto
    case truecolor
    case palette256 = "256"
    case palette16 = "16"
    case never
}

extension ColorDepth {
    /// The depth for a mode.
    ///
    /// An explicit mode is a person's word that the terminal can do it; only `auto` looks at the environment.
    /// - Parameter colors: how many the terminal's description has.
    public init(mode: ColorMode, environment: [String: String], colors: Int) {
        let described = Self(colors: colors)
        switch mode {
        case .never: self = .mono
        case .truecolor: self = .truecolor
        case .palette256: self = .palette256
        case .palette16: self = .palette16
        case .auto:
            let hasTruecolor =
                ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") || Self.isDirectColorXterm(environment)
            // GNU screen passes COLORTERM on from the terminal it runs in but does not understand 24-bit colours.
            let isScreen = (environment["TERM"] ?? "").hasPrefix("screen") && environment["TMUX"] == nil
            if let asked = environment["NO_COLOR"], !asked.isEmpty {
                self = .mono
            } else if hasTruecolor, !isScreen, described != .mono {
                self = .truecolor
            } else {
                self = described
            }
        }
    }

    /// xterm calls itself "xterm", which is described with eight colours, and sets no COLORTERM; it has had 24-bit colours
    /// since patch 331.
    private static func isDirectColorXterm(_ environment: [String: String]) -> Bool {
        guard (environment["TERM"] ?? "").hasPrefix("xterm"), let version = environment["XTERM_VERSION"] else {
            return false
        }
        return (Int(version.filter(\.isNumber)) ?? 0) >= 331
    }

    /// The depth for what is written to the terminal that TERM names, without taking it over.
    public init(mode: ColorMode, environment: [String: String]) {
        let colors = environment["TERM"].flatMap(TerminalType.init).map { Int($0.description.colors) } ?? 0
        self.init(mode: mode, environment: environment, colors: colors)
    }

    /// The depth that a terminal with this many colours has.
    init(colors: Int) {
        self = Self.allCases.last { $0.rawValue <= colors } ?? .mono
    }
}

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
