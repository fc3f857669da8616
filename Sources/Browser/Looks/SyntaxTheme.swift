import Cells
import Reading

/// The styles of tokens in source code. Calm: a kind without a style looks like other text, and nothing depends on
/// colour alone, as the text itself is complete.
struct SyntaxTheme: Hashable, Sendable {
    /// Indexed by the kinds' numbers.
    private var styles: [Style?]

    init(_ styles: KeyValuePairs<TokenKind, Style>) {
        self.styles = Array(repeating: nil, count: TokenKind.allCases.count)
        for (kind, style) in styles { self[kind] = style }
    }

    /// The style of a kind; nil for that of other text.
    subscript(kind: TokenKind) -> Style? {
        get { styles[Int(kind.rawValue)] }
        set { styles[Int(kind.rawValue)] = newValue }
    }

    /// The user's own eight colours, whatever they are.
    static func basic(accent: Color) -> SyntaxTheme {
        func style(_ color: Color, _ attributes: Style.Attributes = []) -> Style {
            Style(foreground: color, attributes: attributes)
        }
        return SyntaxTheme([
            .comment: Style(attributes: .dim), .keyword: style(.palette(5)), .string: style(.palette(2)),
            .escape: style(accent), .constant: style(.palette(3)), .type: style(accent), .function: style(accent),
            .variable: style(.palette(1)), .attribute: style(.palette(3)), .key: style(accent),
            .tag: style(.palette(5)), .heading: style(accent, .bold), .strong: Style(attributes: .bold),
            .inserted: style(.palette(2)), .deleted: style(.palette(1)),
        ])
    }

    /// Without colours: attributes alone.
    static let mono = SyntaxTheme([
        .comment: Style(attributes: [.dim, .italic]), .keyword: Style(attributes: .bold),
        .tag: Style(attributes: .bold), .heading: Style(attributes: [.bold, .underline]),
        .strong: Style(attributes: .bold), .inserted: Style(attributes: .bold), .deleted: Style(attributes: .dim),
    ])
}
