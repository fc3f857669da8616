import Cells

/// The styles of the screen by their purpose. One accent; secondary text is dimmed rather than grey, so that it stays
/// readable on light and dark backgrounds alike. The selection never relies on colour alone: it has a bar at its left.
public struct Theme: Hashable, Sendable {
    public var text = Style.plain
    public var title = Style(attributes: .bold)
    public var dim = Style(attributes: .dim)
    public var accent: Style
    public var warning: Style
    public var error: Style
    /// What a filter or a search found: the accent, and underlined, so that it shows without colours too.
    public var match: Style
    public var rule = Style(attributes: .dim)
    public var selected: Style
    public var selectedTitle: Style
    public var selectedDim: Style
    public var selectedBar: Style
    /// The selection of the pane that has not got the keys.
    public var unfocused: Style
    public var skeleton: Style
    /// What the words of programs look like.
    public var syntax: SyntaxTheme
    public var hasColors: Bool

    /// The theme for a terminal of so many colours.
    public static func suited(to depth: ColorDepth) -> Theme {
        switch depth {
        case .mono: .mono
        case .palette8, .palette16: .basic
        case .palette256, .truecolor: .color
        }
    }

    /// For 256 colours and more; the terminal's module finds the nearest colour there is.
    public static let color = Theme(
        accent: Style(foreground: .rgb(66, 150, 250), attributes: .bold),
        warning: Style(foreground: .rgb(214, 142, 30)),
        error: Style(foreground: .rgb(224, 82, 82)),
        match: Style(foreground: .rgb(66, 150, 250), attributes: .underline),
        selected: Style(foreground: .rgb(230, 234, 240), background: .rgb(40, 48, 62)),
        selectedTitle: Style(foreground: .rgb(255, 255, 255), background: .rgb(40, 48, 62), attributes: .bold),
        selectedDim: Style(foreground: .rgb(166, 176, 190), background: .rgb(40, 48, 62)),
        selectedBar: Style(foreground: .rgb(66, 150, 250), background: .rgb(40, 48, 62)),
        unfocused: Style(foreground: .rgb(210, 216, 224), background: .rgb(48, 52, 58)),
        skeleton: Style(foreground: .rgb(110, 118, 130), attributes: .dim),
        syntax: .color,
        hasColors: true)

    /// For 16 colours, where a raised background would be as black as the screen: the selection is in reverse video.
    public static let basic = {
        var theme = Theme.color
        theme.selected = Theme.mono.selected
        theme.selectedTitle = Theme.mono.selectedTitle
        theme.selectedDim = Theme.mono.selectedDim
        theme.selectedBar = Theme.mono.selectedBar
        theme.unfocused = Theme.mono.unfocused
        theme.syntax = .basic
        return theme
    }()

    /// Without colours: attributes alone.
    public static let mono = Theme(
        accent: Style(attributes: [.bold, .underline]),
        warning: Style(attributes: .bold),
        error: Style(attributes: .bold),
        match: Style(attributes: [.bold, .underline]),
        selected: Style(attributes: .reverse),
        selectedTitle: Style(attributes: [.reverse, .bold]),
        selectedDim: Style(attributes: .reverse),
        selectedBar: Style(attributes: .reverse),
        unfocused: Style(attributes: .underline),
        skeleton: Style(attributes: .dim),
        syntax: .mono,
        hasColors: false)
}
