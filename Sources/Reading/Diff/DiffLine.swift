/// A line of a diff: a single one, or the old and the new line beside each other.
struct DiffLine: Sendable {
    /// A line of a text.
    struct Side: Sendable {
        /// Line numbers.
        var numbers: String
        /// The sign of an added or removed line.
        var sign: TextRun
        var text: StyledText
        /// The traits of the whole line: added or removed; empty if both texts have it.
        var traits: SpanStyle.Traits
    }

    var left: Side?
    var right: Side?
    var isSideBySide = false

    /// The text for searches.
    var text: String { [left, right].compactMap { $0?.text.text }.joined(separator: " ") }
    /// The approximate size in bytes.
    var memory: Int { (left?.text.memory ?? 0) + (right?.text.memory ?? 0) + 100 }

    func rows(width: Int) -> [[TextRun]] {
        guard isSideBySide else { return left?.rows(width: width) ?? [] }
        let half = SideBySide.half(of: width)
        return SideBySide.rows(left?.rows(width: half) ?? [], right?.rows(width: half) ?? [], width: width)
    }
}

extension DiffLine.Side {
    /// The line wrapped at words; a changed one is tinted up to there.
    func rows(width: Int) -> [[TextRun]] {
        // In a narrow view, the text is more important than the numbers.
        let numbers = numbers.utf8.count + 2 > width / 3 ? "" : numbers
        let margin = [TextRun(numbers, SpanStyle(.aside, traits)), TextRun(sign.text, sign.style.adding(traits))]
        let blank = TextRun(String(repeating: " ", count: numbers.utf8.count + 2), SpanStyle(.text, traits))
        let inner = max(1, width - numbers.utf8.count - 2)
        return text.cells(width: inner, atWords: true).enumerated().map { index, row in
            let rest = String(repeating: " ", count: max(0, inner - row.columns))
            let end = !traits.isEmpty && !rest.isEmpty ? [TextRun(rest, SpanStyle(.text, traits))] : []
            return (index == 0 ? margin : [blank]) + row + end
        }
    }
}
