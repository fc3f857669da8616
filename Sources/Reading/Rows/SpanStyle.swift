import Texts

/// The meaning of a piece of text; themes define its style.
public struct SpanStyle: Hashable, Sendable {
    /// The roles of a text.
    public enum Role: Hashable, Sendable {
        case text
        /// Secondary text: labels, notes, ends of containers.
        case aside
        /// A heading of this level, from 1.
        case heading(Int)
        case link
        /// Marks of lists, quotes, links and folds.
        case marker
        /// Dividing lines: rules, the frames of tables.
        case rule
        /// Text between back-ticks.
        case code
        /// The names of columns, of keys, of authors.
        case name
        /// In a colour that a program chose for a terminal.
        case terminal(TerminalColor)
        /// A piece of code, by its kind.
        case syntax(TokenKind)
        /// An invisible or misleading character, shown as a mark.
        case hidden
        /// A warning.
        case warning
        /// The bar and the title of an alert.
        case alert(Alert)
    }

    /// Styles that can be combined.
    public struct Traits: OptionSet, Hashable, Sendable {
        public let rawValue: UInt16
        public init(rawValue: UInt16) { self.rawValue = rawValue }
        public static let bold = Traits(rawValue: 1)
        public static let italic = Traits(rawValue: 2)
        public static let struck = Traits(rawValue: 4)
        public static let underlined = Traits(rawValue: 8)
        /// On the background of code.
        public static let tinted = Traits(rawValue: 16)
        /// In an added or removed line of a diff.
        public static let inserted = Traits(rawValue: 32)
        public static let deleted = Traits(rawValue: 64)
        /// A word of such a line that is not in the other text.
        public static let changed = Traits(rawValue: 128)
        /// The colours of text and background are swapped.
        public static let reversed = Traits(rawValue: 256)
    }

    public var role: Role
    public var traits: Traits

    public init(_ role: Role = .text, _ traits: Traits = []) {
        self.role = role
        self.traits = traits
    }

    /// Returns the style with additional traits.
    public func adding(_ traits: Traits) -> SpanStyle { SpanStyle(role, self.traits.union(traits)) }
}

/// A piece of a row in one style.
public struct TextRun: Hashable, Sendable {
    @Exact public var text: String
    public var style: SpanStyle
    /// The number of its link, from 1.
    public var link: Int?

    public init(_ text: String, _ style: SpanStyle = SpanStyle(), link: Int? = nil) {
        self.text = text
        self.style = style
        self.link = link
    }
}
