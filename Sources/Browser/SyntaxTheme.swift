import Cells
import Reading

/// What the words of programs look like. Calm: what is not named here looks like any text, and nothing is told by the
/// colour alone, for the text itself is all there.
public struct SyntaxTheme: Hashable, Sendable {
    private var styles: [TokenKind: Style]

    init(_ styles: [TokenKind: Style]) { self.styles = styles }

    /// Nil for what looks like any text.
    public subscript(kind: TokenKind) -> Style? { styles[kind] }

    /// Colours halfway between black and white, each as readable on the one as on the other.
    static let color = {
        let violet = Color.rgb(158, 108, 214)
        let green = Color.rgb(62, 142, 76)
        let orange = Color.rgb(186, 112, 28)
        let teal = Color.rgb(24, 140, 148)
        let blue = Color.rgb(62, 126, 220)
        let red = Color.rgb(212, 86, 86)
        let grey = Color.rgb(122, 129, 140)
        return SyntaxTheme([
            .comment: Style(foreground: grey, attributes: .italic), .keyword: Style(foreground: violet),
            .string: Style(foreground: green), .escape: Style(foreground: teal), .constant: Style(foreground: orange),
            .type: Style(foreground: teal), .function: Style(foreground: blue), .variable: Style(foreground: red),
            .attribute: Style(foreground: orange), .key: Style(foreground: blue), .tag: Style(foreground: violet),
            .heading: Style(foreground: blue, attributes: .bold), .strong: Style(attributes: .bold),
            .inserted: Style(foreground: green), .deleted: Style(foreground: red),
        ])
    }()

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
