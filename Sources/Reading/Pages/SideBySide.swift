import Cells

/// Two texts beside each other, with a line between them.
enum SideBySide {
    private static let divider = TextRun(" │ ", SpanStyle(.rule))

    /// The columns of each text.
    static func half(of width: Int) -> Int { max(1, (width - 3) / 2) }

    /// Columns to the left of the second.
    static func columnOfSecond(in width: Int) -> Int { half(of: width) + TextWidth.columns(of: divider.text) }

    /// - Parameters:
    ///   - left: rows no wider than half of the width; likewise `right`.
    static func rows(_ left: [[TextRun]], _ right: [[TextRun]], width: Int) -> [[TextRun]] {
        (0..<max(left.count, right.count, 1)).map { index in
            let row = index < left.count ? left[index] : []
            let blanks = TextRun(String(repeating: " ", count: max(0, half(of: width) - row.columns)))
            return row + [blanks, divider] + (index < right.count ? right[index] : [])
        }
    }
}
