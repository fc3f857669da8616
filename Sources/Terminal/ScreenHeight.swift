/// The height of a screen below the prompt, which leaves the lines above as they are.
public enum ScreenHeight: Hashable, Sendable {
    case rows(Int)
    case percent(Int)

    /// Reads `20` or `40%`.
    public init?(_ text: String) {
        let isPercent = text.utf8.last == UInt8(ascii: "%")
        let digits = isPercent ? text.dropLast() : text[...]
        guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(digits), number > 0 else { return nil }
        guard !isPercent || number <= 100 else { return nil }
        self = isPercent ? .percent(number) : .rows(number)
    }

    /// Fewer rows show nothing.
    private static let fewest = 10

    /// The number of rows on a terminal: at least ten, and the prompt keeps one.
    func rows(of all: Int) -> Int {
        let wanted =
            switch self {
            case .rows(let rows): rows
            case .percent(let percent): all * percent / 100
            }
        return max(1, min(max(wanted, Self.fewest), all - 1))
    }
}
