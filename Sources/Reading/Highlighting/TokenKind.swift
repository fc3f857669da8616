/// The meaning of a stretch of text to the person who reads it. Few, so that each can have a look of its own.
public enum TokenKind: UInt8, Hashable, Sendable, CaseIterable {
    /// Nothing in particular.
    case plain
    case comment
    case keyword
    case string
    /// A part of a string with a meaning of its own: escapes, the brackets of interpolations.
    case escape
    /// Numbers, and words that stand for one value: `true`, `nil`, `:symbol`.
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

/// Some bytes of a line that are of one kind. Bytes that no run covers are plain.
public struct TokenRun: Hashable, Sendable {
    /// Counted from the start of the line.
    public var bytes: Range<Int>
    public var kind: TokenKind

    public init(_ bytes: Range<Int>, _ kind: TokenKind) {
        self.bytes = bytes
        self.kind = kind
    }
}
