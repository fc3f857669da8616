/// The meaning of a piece of text for the reader. Only a few kinds, so that each can have its own style.
public enum TokenKind: UInt8, Hashable, Sendable, CaseIterable {
    /// Nothing in particular.
    case plain
    case comment
    case keyword
    case string
    /// A special part of a string: escapes, the brackets of interpolations.
    case escape
    /// Numbers, and words for a single value: `true`, `nil`, `:symbol`.
    case constant
    case type
    case function
    case variable
    /// Annotations, decorators, directives of a preprocessor, options.
    case attribute
    /// The name of a value: in data, in a style sheet, in a tag.
    case key
    /// Names of tags, selectors, sections, targets.
    case tag
    case punctuation
    case heading
    case strong
    case inserted
    case deleted
}

/// Some bytes of a line with the same kind. Bytes without a run are plain.
public struct TokenRun: Hashable, Sendable {
    /// Counted from the start of the line.
    public var bytes: Range<Int>
    public var kind: TokenKind

    public init(_ bytes: Range<Int>, _ kind: TokenKind) {
        self.bytes = bytes
        self.kind = kind
    }
}
