import Cells
import Reading

extension Theme {
    /// The look of a piece of a document.
    func style(of span: SpanStyle) -> Style {
        var style = base(span.role)
        let traits = span.traits
        if traits.contains(.bold) { style = style.adding(.bold) }
        if traits.contains(.italic) { style = style.adding(.italic) }
        if traits.contains(.underlined) { style = style.adding(.underline) }
        if traits.contains(.struck) { style = style.adding(.dim) }
        if traits.contains(.tinted), let tint { style = style.on(tint) }
        return style
    }

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
        case .code: hasColors ? Style(foreground: (syntax[.constant] ?? text).foreground) : Style(attributes: .bold)
        case .name: title
        case .hidden: warning.adding(.reverse)
        case .warning: warning
        case .syntax(let kind): syntax[kind] ?? text
        }
    }

    private var marker: Style { hasColors ? Style(foreground: accent.foreground) : dim }
    private var link: Style { hasColors ? Style(foreground: accent.foreground) : text }
}
