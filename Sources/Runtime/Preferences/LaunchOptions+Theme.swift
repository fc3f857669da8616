import Browser
import Cells
import Configuration

extension LaunchOptions {
    /// The terminal's background according to COLORFGBG; nil if unknown.
    public var isBackgroundLight: Bool? { ThemeChoice.isLight(colorFgBg: environment["COLORFGBG"]) }

    /// The theme for printing on a terminal with this colour depth.
    public func themes(depth: ColorDepth) -> ThemeChoice {
        var settings = Settings(themes: ThemeChoice(depth: depth, isLight: isBackgroundLight ?? false))
        var preferences = preferences
        settings.apply(&preferences, self)
        return settings.themes
    }
}

extension Settings {
    /// Applies the configuration, and the theme from the command line.
    mutating func apply(_ preferences: inout Configuration, _ options: LaunchOptions) {
        apply(&preferences)
        if let theme = options.chosen.text(.theme) { use(theme: theme) }
    }

    /// Uses a theme if there is one of this name. Set in an initializer, the name alone would change: observers of
    /// properties are not called there.
    mutating func use(theme name: String) {
        if themes.names.contains(name) { themes.name = name }
    }
}
