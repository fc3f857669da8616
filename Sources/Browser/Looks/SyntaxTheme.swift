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
        SyntaxTheme([
            .comment: Style(attributes: .dim), .keyword: colors.violet, .string: colors.success,
            .escape: colors.accent, .constant: colors.warning, .type: colors.accent, .function: colors.accent,
            .variable: colors.red, .attribute: colors.warning, .key: colors.accent, .tag: colors.violet,
            .heading: colors.accent.adding(.bold), .strong: Style(attributes: .bold), .inserted: colors.success,
            .deleted: colors.red,
        ])
    }

    /// Without colours: attributes alone.
    static let mono = SyntaxTheme([
        .comment: Style(attributes: [.dim, .italic]), .keyword: Style(attributes: .bold),
        .tag: Style(attributes: .bold), .heading: Style(attributes: [.bold, .underline]),
        .strong: Style(attributes: .bold), .inserted: Style(attributes: .bold), .deleted: Style(attributes: .dim),
    ])
}
