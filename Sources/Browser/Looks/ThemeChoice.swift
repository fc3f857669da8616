import Cells

/// Which theme is used: by its name, the terminal's colours and its background.
public struct ThemeChoice: Hashable, Sendable {
    /// One of `names`.
    public var name = Self.automatic
    public var depth: ColorDepth
    /// Whether the terminal's background is nearer to white than to black, as far as anybody has said.
    public var isLight: Bool
    /// The terminal's background, once it has told it.
    var toldBackground: RGB? {
        didSet { isLight = toldBackground.map(Self.isLight) ?? isLight }
    }
    /// Themes of the person's own, by name.
    public var own: [String: Theme] = [:]

    /// The name for whichever suits the background.
    static let automatic = "auto"
    private static let ours = [automatic, "dark", "light", "high-contrast", "mono"]
    public static let builtIn = ours + Theme.schemes.map(\.name)

    public init(depth: ColorDepth = .truecolor, isLight: Bool = false) {
        self.depth = depth
        self.isLight = isLight
    }

    public var names: [String] { Self.builtIn + own.keys.sorted() }

    public var theme: Theme {
        // Own ones may have any colours: the terminal shows the nearest.
        let own = depth == .mono ? nil : own[name]
        var theme = own ?? Self.builtIn(name, isLight: isLight, depth: depth)
        // The nearest to a dark red or green is a grey.
        switch depth {
        case .mono, .truecolor: break
        case .palette8, .palette16: if theme.hasColors { theme.diff = .basic }
        case .palette256:
            let isHigh = name == "high-contrast"
            if theme.hasColors {
                theme.diff = isHigh ? .highContrast256(isLight: theme.isLight) : .palette256(isLight: theme.isLight)
            }
        }
        return theme
    }

    /// Tells whether the theme is another one on a light background.
    public var dependsOnBackground: Bool { name == Self.automatic || name == "high-contrast" }

    /// What is behind everything: what the terminal tells, until then what the theme is made for.
    public var background: RGB {
        if let toldBackground { return toldBackground }
        if let scheme = Self.scheme(name) { return scheme.background }
        return name == "light" || isLight && name != "dark" ? RGB(0xFFFFFF) : .black
    }

    /// A theme of the program's, for a terminal of so many colours.
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

    /// A well-known scheme. All of them are made when the first is looked for, which a start is spared.
    private static func scheme(_ name: String) -> Theme.Scheme? {
        ours.contains(name) ? nil : Theme.schemes.first { $0.name == name }
    }

    /// What a background looks like: its luma, as televisions know it.
    public static func isLight(_ color: RGB) -> Bool {
        299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue) > 127_500
    }

    /// What COLORFGBG tells of the background: `15;0`, the last of it a number of the terminal's palette; nil where it
    /// tells nothing.
    public static func isLight(colorFgBg: String?) -> Bool? {
        guard let number = colorFgBg?.split(separator: ";").last.flatMap({ Int($0) }), 0...15 ~= number else {
            return nil
        }
        return number == 7 || number > 8
    }
}
