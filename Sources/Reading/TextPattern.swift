import Cells

/// A search pattern for a text: literal words, or a regular expression.
public enum TextPattern: Hashable, Sendable {
    case words(TextNeedle)
    case expression(RegularExpression)

    /// The prefix of regular expressions.
    public static let mark = "\\v"

    /// The pattern in a typed text: a regular expression after `\v`, otherwise words. Nil for an empty one.
    public init?(typed text: String) throws(RegularExpression.Failure) {
        guard let pattern = text.rest(behind: Self.mark) else {
            guard let needle = TextNeedle(text) else { return nil }
            self = .words(needle)
            return
        }
        if pattern.isEmpty { return nil }
        self = .expression(try RegularExpression(String(pattern)))
    }

    /// The text as it was typed.
    public var text: String {
        switch self {
        case .words(let needle): needle.text
        case .expression(let expression): expression.pattern
        }
    }

    /// The minimum number of columns in a match, as far as it is known before there is one.
    public var columns: Int {
        switch self {
        case .words(let needle): TextWidth.columns(of: needle.text)
        case .expression: 1
        }
    }

    /// All matches in a short text, in order.
    public func matches(in bytes: [UInt8]) -> [Range<Int>] {
        switch self {
        case .words(let needle): needle.matches(in: bytes)
        case .expression(let expression): expression.matches(in: bytes)
        }
    }
}
