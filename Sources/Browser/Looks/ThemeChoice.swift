import Cells

/// Selects the theme: by its name, the terminal's colours and its background.
public struct ThemeChoice: Hashable, Sendable {
    /// One of `names`.
    public var name = Self.automatic
    public var depth: ColorDepth
    /// True if the terminal's background is nearer to white than to black, as far as known.
    public var isLight: Bool
    /// The terminal's background, once it has reported it.
    var toldBackground: RGB? {
        didSet { isLight = toldBackground.map(Self.isLight) ?? isLight }
    }
    /// The user's own themes, by name.
    public var own: [String: Theme] = [:]

    /// The name for the theme that suits the background.
    static let automatic = "auto"
    private static let ours = [automatic, "dark", "light", "high-contrast", "mono"]
    public static let builtIn = ours + Theme.schemes.map(\.name)

    public init(depth: ColorDepth = .truecolor, isLight: Bool = false) {
        self.depth = depth
        self.isLight = isLight
    }

    public var names: [String] { Self.builtIn + own.keys.sorted() }

    public var theme: Theme {
        // Own themes may have any colours: the terminal shows the nearest.
        let own = depth == .mono ? nil : own[name]
        var theme = own ?? Self.builtIn(name, isLight: isLight, depth: depth)
        // The nearest of few colours to a dark red or green is a grey.
        switch depth {
        case .mono, .truecolor: break
        case .palette8, .palette16: if theme.hasColors { theme.diff = .basic(BasicColors(isLight: theme.isLight)) }
        case .palette256:
            let isHigh = name == "high-contrast"
            if theme.hasColors {
                theme.diff = isHigh ? .highContrast256(isLight: theme.isLight) : .palette256(isLight: theme.isLight)
            }
        }
        return theme
    }

    /// True if the theme is another one on a light background.
    public var dependsOnBackground: Bool { name == Self.automatic || name == "high-contrast" }

    /// The background of the screen: the one that the terminal reports, until then the one that the theme is made for.
    public var background: RGB {
        if let toldBackground { return toldBackground }
        if let scheme = Self.scheme(name) { return scheme.background }
        return name == "light" || isLight && name != "dark" ? RGB(0xFFFFFF) : .black
    }

    /// Returns a built-in theme, for a terminal with this many colours.
    static func builtIn(_ name: String, isLight: Bool, depth: ColorDepth) -> Theme {
        switch (name, depth) {
        case ("mono", _), (_, .mono): .mono
        case ("high-contrast", _): Theme(isLight ? .blackOnBright : .brightOnBlack, isLight: isLight)
        case (_, .palette8), (_, .palette16): .basic(isLight: isLight)
        case ("light", _): .light
        case ("dark", _): .dark
        default: scheme(name)?.theme ?? (isLight ? .light : .dark)
        }
    }

    /// Returns a well-known scheme. All of them are created on first use, to keep starts fast.
    private static func scheme(_ name: String) -> Theme.Scheme? {
        ours.contains(name) ? nil : Theme.schemes.first { $0.name == name }
    }

    /// True if a colour is light by its luma, the weighted sum of video signals.
    public static func isLight(_ color: RGB) -> Bool {
        299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue) > 127_500
    }

    /// True if COLORFGBG names a light background: in `15;0` the last number is a colour of the terminal's palette. Nil if
    /// it names none.
    public static func isLight(colorFgBg: String?) -> Bool? {
        guard let number = colorFgBg?.split(separator: ";").last.flatMap({ Int($0) }), 0...15 ~= number else {
            return nil
        }
        return number == 7 || number > 8
    }
}
