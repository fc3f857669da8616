import Cells

/// A line of a diff: one that stands alone, or what was there before and what is there now beside each other.
struct DiffLine: Sendable {
    /// A line of a text.
    struct Side: Sendable {
        /// Line numbers.
        var numbers: String
        /// What became of the line.
        var sign: TextRun
        var text: StyledText
        /// What all of the line has: that it came or went; nothing where the other text has it too.
        var traits: SpanStyle.Traits
    }

    var left: Side?
    var right: Side?
    var isSideBySide = false

    /// The text that a search looks through.
    var text: String { [left, right].compactMap { $0?.text.text }.joined(separator: " ") }
    /// About so many bytes.
    var memory: Int { (left?.text.memory ?? 0) + (right?.text.memory ?? 0) + 100 }

    func rows(width: Int) -> [[TextRun]] {
        guard isSideBySide else { return left?.rows(width: width) ?? [] }
        let half = SideBySide.half(of: width)
        return SideBySide.rows(left?.rows(width: half) ?? [], right?.rows(width: half) ?? [], width: width)
    }
}

extension DiffLine.Side {
    /// The line broken at the width; a changed one on its tint up to there.
    func rows(width: Int) -> [[TextRun]] {
        // Where there is little room, the text goes before the numbers.
        let numbers = numbers.utf8.count + 2 > width / 3 ? "" : numbers
        let margin = [TextRun(numbers, SpanStyle(.aside, traits)), TextRun(sign.text, sign.style.adding(traits))]
        let blank = TextRun(String(repeating: " ", count: numbers.utf8.count + 2), SpanStyle(.text, traits))
        let inner = max(1, width - numbers.utf8.count - 2)
        return text.cells(width: inner).enumerated().map { index, row in
            let rest = String(repeating: " ", count: max(0, inner - row.columns))
            let end = !traits.isEmpty && !rest.isEmpty ? [TextRun(rest, SpanStyle(.text, traits))] : []
            return (index == 0 ? margin : [blank]) + row + end
        }
    }
}
