import Cells
import Texts

/// What somebody looks for in a text: words as they are, or a regular expression.
public enum TextPattern: Hashable, Sendable {
    case words(TextNeedle)
    case expression(RegularExpression)

    /// What makes an expression of what is typed behind it.
    public static let mark = "\\v"

    /// What is typed: behind `\v` a regular expression, else words. Nil for nothing.
    public init?(typed text: String) throws(RegularExpression.Failure) {
        guard let pattern = text.rest(behind: Self.mark) else {
            guard let needle = TextNeedle(text) else { return nil }
            self = .words(needle)
            return
        }
        if pattern.isEmpty { return nil }
        self = .expression(try RegularExpression(String(pattern)))
    }

    /// As it was typed.
    public var text: String {
        switch self {
        case .words(let needle): needle.text
        case .expression(let expression): expression.pattern
        }
    }

    /// Columns of a match, as far as that is known before there is one.
    public var columns: Int {
        switch self {
        case .words(let needle): TextWidth.columns(of: needle.text)
        case .expression: 1
        }
    }

    /// All matches in a short text, one behind the other.
    public func matches(in bytes: [UInt8]) -> [Range<Int>] {
        switch self {
        case .words(let needle): needle.matches(in: bytes)
        case .expression(let expression): expression.matches(in: bytes)
        }
    }
}
