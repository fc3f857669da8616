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

    /// The user's own colours, whatever they are.
    static func basic(_ colors: BasicColors) -> SyntaxTheme {
        func style(_ color: Color, _ attributes: Style.Attributes = []) -> Style {
            Style(foreground: color, attributes: attributes)
        }
        return SyntaxTheme([
            .comment: Style(attributes: .dim), .keyword: style(colors.violet), .string: style(colors.success),
            .escape: style(colors.accent), .constant: style(colors.warning), .type: style(colors.accent),
            .function: style(colors.accent), .variable: style(colors.red), .attribute: style(colors.warning),
            .key: style(colors.accent), .tag: style(colors.violet), .heading: style(colors.accent, .bold),
            .strong: Style(attributes: .bold), .inserted: style(colors.success), .deleted: style(colors.red),
        ])
    }

    /// Without colours: attributes alone.
    static let mono = SyntaxTheme([
        .comment: Style(attributes: [.dim, .italic]), .keyword: Style(attributes: .bold),
        .tag: Style(attributes: .bold), .heading: Style(attributes: [.bold, .underline]),
        .strong: Style(attributes: .bold), .inserted: Style(attributes: .bold), .deleted: Style(attributes: .dim),
    ])
}
