import Cells
import Reading

/// The styles of the screen by purpose. There is one accent; everything is readable on the backgrounds that a theme is
/// made for. The selection never relies on colour alone: it has a bar at its left.
public struct Theme: Hashable, Sendable {
    var text = Style.plain
    var title = Style(attributes: .bold)
    var dim = Style(attributes: .dim)
    var accent: Style
    var warning: Style
    var error: Style
    /// Matches of a filter or a search: the accent, and underlined, so that they are visible without colours too.
    var match: Style
    var rule = Style(attributes: .dim)
    var selected: Style
    var selectedTitle: Style
    var selectedDim: Style
    var selectedBar: Style
    /// The selection of the pane without the focus.
    var unfocused: Style
    var skeleton: Style
    var star = Style.plain
    /// Reports of success.
    var success = Style.plain
    var link = Style.plain
    /// Code in prose.
    var code = Style(attributes: .bold)
    /// Dimmer than any text.
    var lineNumber = Style(attributes: .dim)
    /// Its background is that of the status bar.
    var status = Style.plain
    /// The styles of tokens in source code.
    var syntax: SyntaxTheme
    /// The styles of removed and added lines.
    var diff = DiffTints()
    var hasColors: Bool
    /// True if the theme is for light backgrounds.
    var isLight = false
    /// The background of code; nil if there are too few colours.
    var tint: Color?

    /// Returns the style of a match in text of this style: on a background of its own the accent is another.
    func found(_ style: Style) -> Style {
        var style = style.adding(match.attributes)
        style.foreground = style.background == .default ? match.foreground : selectedBar.foreground
        return style
    }

    /// For 256 colours and more; the terminal's module finds the nearest available colour.
    static let dark = Theme(.dark)
    static let light = Theme(.light, isLight: true)

    /// For 16 colours. A raised background would be as black as the screen, so the selection is in reverse video.
    static func basic(isLight: Bool) -> Theme {
        let colors = BasicColors(isLight: isLight)
        var theme = Theme.mono
        theme.accent = colors.accent.adding(.bold)
        theme.warning = colors.warning
        theme.error = colors.red
        theme.match = colors.accent.adding(.underline)
        theme.star = colors.warning
        theme.success = colors.success
        theme.link = colors.accent
        theme.code = colors.warning
        theme.syntax = .basic(colors)
        theme.diff = .basic(colors)
        theme.hasColors = true
        theme.isLight = isLight
        return theme
    }

    /// Without colours: attributes alone.
    static let mono = Theme(
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

extension Theme {
    /// Returns the style of a piece of a document.
    func style(of span: SpanStyle) -> Style {
        var style = base(span.role)
        let traits = span.traits
        if traits.contains(.bold) { style = style.adding(.bold) }
        if traits.contains(.italic) { style = style.adding(.italic) }
        if traits.contains(.underlined) { style = style.adding(.underline) }
        if traits.contains(.struck) { style = style.adding(.dim) }
        if traits.contains(.reversed) { style = style.adding(.reverse) }
        if traits.contains(.tinted), let tint { style = style.on(tint) }
        // Hidden characters keep the style of a warning.
        return span.role == .hidden ? style : diff.style(style, traits)
    }

    /// Returns the same style for the status bar.
    func onStatusBar(_ style: Style) -> Style { style.on(status.background) }

    /// Returns the same style for a chosen line: without its colours, which may be unreadable on the selection's
    /// background.
    func chosen(_ style: Style) -> Style { selected.adding(style.attributes) }

    private func base(_ role: SpanStyle.Role) -> Style {
        switch role {
        case .text: text
        case .aside: dim
        case .heading(let level): level <= 2 ? accent : level == 3 ? title : title.adding(.italic)
        case .link: link
        case .marker: marker
        case .rule: rule
        case .code: code
        case .name: title
        case .hidden: warning.adding(.reverse)
        case .warning: warning
        case .alert(let kind): look(of: kind)
        case .syntax(let kind): syntax[kind] ?? text
        case .terminal(let color): color == .grey ? dim : Style(foreground: style(of: color).foreground)
        }
    }

    /// Returns the style of a colour of the terminal's text, readable on the theme's background.
    private func style(of color: TerminalColor) -> Style {
        switch color {
        case .red: error
        case .yellow: warning
        case .green: success
        case .cyan: link
        case .blue: syntax[.function] ?? accent
        case .magenta: syntax[.keyword] ?? accent
        case .grey: dim
        }
    }

    /// Blue, green, purple, yellow and red, as on GitHub, or the theme's equivalents.
    private func look(of alert: Alert) -> Style {
        switch alert {
        case .note: link
        case .tip: success
        case .important: syntax[.keyword] ?? accentText
        case .warning: warning
        case .caution: error
        }
    }

    private var marker: Style { hasColors ? accentText : dim }
    /// Plain text in the accent, if there are colours.
    var accentText: Style { hasColors ? Style(foreground: accent.foreground) : text }
}
