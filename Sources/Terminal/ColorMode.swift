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
