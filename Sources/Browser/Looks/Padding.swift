import Cells

/// Pads texts to the width of their column.
enum Padding {
    static func behind(_ text: String, to columns: Int) -> String { text + spaces(beside: text, columns) }

    static func before(_ text: String, to columns: Int) -> String { spaces(beside: text, columns) + text }

    private static func spaces(beside text: String, _ columns: Int) -> String {
        String(repeating: " ", count: max(0, columns - TextWidth.columns(of: text)))
    }
}
