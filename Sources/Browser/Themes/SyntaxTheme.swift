import Cells
import Reading

/// What the words of programs look like. Calm: what is not named here looks like any text, and nothing is told by the
/// colour alone, for the text itself is all there.
public struct SyntaxTheme: Hashable, Sendable {
    private var styles: [TokenKind: Style]

    init(_ styles: [TokenKind: Style]) { self.styles = styles }

    /// Nil for what looks like any text.
    public subscript(kind: TokenKind) -> Style? {
        get { styles[kind] }
        set { styles[kind] = newValue }
    }

    /// The person's own eight colours, whatever they are.
    static let basic = SyntaxTheme([
        .comment: Style(attributes: .dim), .keyword: Style(foreground: .palette(5)),
        .string: Style(foreground: .palette(2)), .escape: Style(foreground: .palette(6)),
        .constant: Style(foreground: .palette(3)), .type: Style(foreground: .palette(6)),
        .function: Style(foreground: .palette(4)), .variable: Style(foreground: .palette(1)),
        .attribute: Style(foreground: .palette(3)), .key: Style(foreground: .palette(4)),
        .tag: Style(foreground: .palette(5)), .heading: Style(foreground: .palette(4), attributes: .bold),
        .strong: Style(attributes: .bold), .inserted: Style(foreground: .palette(2)),
        .deleted: Style(foreground: .palette(1)),
    ])

    /// Attributes alone.
    static let mono = SyntaxTheme([
        .comment: Style(attributes: [.dim, .italic]), .keyword: Style(attributes: .bold),
        .tag: Style(attributes: .bold), .heading: Style(attributes: [.bold, .underline]),
        .strong: Style(attributes: .bold), .inserted: Style(attributes: .bold), .deleted: Style(attributes: .dim),
    ])
}
