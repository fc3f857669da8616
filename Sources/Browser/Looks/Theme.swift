import Cells
import Reading

/// The styles of the screen by their purpose. One accent; everything readable on the backgrounds that a theme is for. The
/// selection never relies on colour alone: it has a bar at its left.
public struct Theme: Hashable, Sendable {
    var text = Style.plain
    var title = Style(attributes: .bold)
    var dim = Style(attributes: .dim)
    var accent: Style
    var warning: Style
    var error: Style
    /// What a filter or a search found: the accent, and underlined, so that it shows without colours too.
    var match: Style
    var rule = Style(attributes: .dim)
    var selected: Style
    var selectedTitle: Style
    var selectedDim: Style
    var selectedBar: Style
    /// The selection of the pane that has not got the keys.
    var unfocused: Style
    var skeleton: Style
    var star = Style.plain
    /// What has worked.
    var success = Style.plain
    var link = Style.plain
    /// Code among words.
    var code = Style(attributes: .bold)
    /// Quieter than anything that is read.
    var lineNumber = Style(attributes: .dim)
    /// Its background is that of the status bar.
    var status = Style.plain
    /// What the words of programs look like.
    var syntax: SyntaxTheme
    /// What lines have that went, and those that came.
    var diff = DiffTints()
    var hasColors: Bool
    /// True where it is for light backgrounds.
    var isLight = false
    /// The background of code; none where there are too few colours.
    var tint: Color?

    /// What was found in a text of this look: on a background of its own the accent is another.
    func found(_ style: Style) -> Style {
        var style = style.adding(match.attributes)
        style.foreground = style.background == .default ? match.foreground : selectedBar.foreground
        return style
    }

    /// For 256 colours and more; the terminal's module finds the nearest colour there is.
    static let dark = Theme(.dark)
    static let light = Theme(.light, isLight: true)

    /// For 16 colours, where a raised background would be as black as the screen: the selection is in reverse video. The
    /// blue of most palettes cannot be read on black, nor their cyan on white.
    static func basic(isLight: Bool) -> Theme {
        let accent = Color.palette(isLight ? 4 : 6)
        var theme = Theme.mono
        theme.accent = Style(foreground: accent, attributes: .bold)
        theme.warning = Style(foreground: .palette(3))
        theme.error = Style(foreground: .palette(1))
        theme.match = Style(foreground: accent, attributes: .underline)
        theme.star = Style(foreground: .palette(3))
        theme.success = Style(foreground: .palette(2))
        theme.link = Style(foreground: accent)
        theme.code = Style(foreground: .palette(3))
        theme.syntax = .basic(accent: accent)
        theme.diff = .basic
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
    /// The look of a piece of a document.
    func style(of span: SpanStyle) -> Style {
        var style = base(span.role)
        let traits = span.traits
        if traits.contains(.bold) { style = style.adding(.bold) }
        if traits.contains(.italic) { style = style.adding(.italic) }
        if traits.contains(.underlined) { style = style.adding(.underline) }
        if traits.contains(.struck) { style = style.adding(.dim) }
        if traits.contains(.reversed) { style = style.adding(.reverse) }
        if traits.contains(.tinted), let tint { style = style.on(tint) }
        // What hides keeps the look of a warning.
        return span.role == .hidden ? style : diff.style(style, traits)
    }

    /// The same look in the status bar.
    func onStatusBar(_ style: Style) -> Style { style.on(status.background) }

    /// The same look in a line that is chosen: colours that not every selection's background leaves readable give way.
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

    /// What has this colour in the theme, which is readable on its background.
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

    /// Blue, green, purple, yellow and red, as on GitHub, or what the theme has for them.
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
    /// Plain text in the accent, where there are colours.
    var accentText: Style { hasColors ? Style(foreground: accent.foreground) : text }
}
