import Cells

/// The colours that the user has chosen.
public enum ColorMode: String, Hashable, Sendable, CaseIterable {
    /// The colours that the terminal has, according to TERM and COLORTERM; none if NO_COLOR is set.
    case auto
    case truecolor
    case palette256 = "256"
    case palette16 = "16"
    case never
}

extension ColorDepth {
    /// Creates the depth for a mode.
    ///
    /// With an explicit mode, the user says that the terminal supports it; only `auto` depends on the environment.
    /// - Parameter colors: the number of colours in the terminal's description.
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

    /// True for xterm since patch 331, which has 24-bit colours although its name, "xterm", is described with eight
    /// colours and it does not set COLORTERM.
    private static func isDirectColorXterm(_ environment: [String: String]) -> Bool {
        guard (environment["TERM"] ?? "").hasPrefix("xterm"), let version = environment["XTERM_VERSION"] else {
            return false
        }
        return (Int(version.filter(\.isNumber)) ?? 0) >= 331
    }

    /// Creates the depth for writing to the terminal that TERM names, without a full screen.
    public init(mode: ColorMode, environment: [String: String]) {
        let colors = environment["TERM"].flatMap(TerminalType.init).map { Int($0.description.colors) } ?? 0
        self.init(mode: mode, environment: environment, colors: colors)
    }

    /// Creates the depth of a terminal with this many colours.
    init(colors: Int) {
        self = Self.allCases.last { $0.rawValue <= colors } ?? .mono
    }
}

extension Color {
    /// The palette entry for this colour at a depth; nil for the terminal's own colour, and for one that can be shown
    /// exactly.
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

    /// The nearest palette entry by a weighted square distance: eyes see green best, and red better if there is more of
    /// it. It keeps greys grey and dark backgrounds dark, so that text stays readable with few colours.
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
