/// The column of line numbers: as wide as the last number needs, and a space on each side.
public struct LineNumberGutter: Hashable, Sendable {
    /// Columns, spaces included; 0 where the reader is too narrow to spend them.
    public let width: Int

    /// No column at all.
    public static let none = LineNumberGutter(lineCount: 0, columns: 0)

    private static let fewestDigits = 3
    private static let fewestTextColumns = 16

    /// - Parameter columns: what the numbers and the text have together.
    public init(lineCount: Int, columns: Int) {
        let needed = max(Self.fewestDigits, String(max(1, lineCount)).utf8.count) + 2
        width = columns - needed >= Self.fewestTextColumns ? needed : 0
    }

    /// The number, flush right in the gutter's width; blanks for nil.
    public func text(_ number: Int?) -> String {
        guard width > 0 else { return "" }
        let digits = number.map { String($0) } ?? ""
        return String(repeating: " ", count: max(0, width - 1 - digits.utf8.count)) + digits + " "
    }
}
