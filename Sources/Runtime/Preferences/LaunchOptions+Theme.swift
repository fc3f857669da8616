import Browser
import Cells
import Configuration

extension LaunchOptions {
    /// What COLORFGBG says of the terminal's background; nil where it says nothing.
    public var isBackgroundLight: Bool? { ThemeChoice.isLight(colorFgBg: environment["COLORFGBG"]) }

    /// The theme for a terminal of this depth, for what is printed there.
    public func themes(depth: ColorDepth) -> ThemeChoice {
        var settings = Settings(themes: ThemeChoice(depth: depth, isLight: isBackgroundLight ?? false))
        var preferences = preferences
        settings.apply(&preferences, self)
        return settings.themes
    }
}

extension Settings {
    /// Takes over what somebody configured, and the theme that the command line names.
    mutating func apply(_ preferences: inout Configuration, _ options: LaunchOptions) {
        apply(&preferences)
        if let theme = options.chosen.text(.theme), themes.names.contains(theme) { themes.name = theme }
    }
}
