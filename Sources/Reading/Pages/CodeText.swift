import Cells

/// Code for a page: split into lines, with expanded tabs, and coloured if its language is known.
enum CodeText {
    /// As many as the budget allows.
    static func lines(_ code: String, language: String, within budget: ReadingBudget) -> [StyledText] {
        let document = TextDocument(code)
        guard budget.allows(work: code.utf8.count / 16) else { return [] }
        let runs = Language.named(language)?.runs(of: code) ?? []
        var lines: [StyledText] = []
        for number in 0..<document.lineCount {
            let text = line(document.line(number), number < runs.count ? runs[number] : [])
            guard budget.allows(work: 1 + text.pieces.count, bytes: text.memory) else { break }
            lines.append(text)
        }
        return lines
    }

    private static func line(_ text: Substring, _ runs: [TokenRun]) -> StyledText {
        var styled = StyledText()
        var tabs = TabStops()
        var rest = text.utf8[...]
        var place = 0
        func add(_ end: Int, _ kind: TokenKind?) {
            guard end > place else { return }
            let part = Substring(rest.prefix(end - place))
            rest = rest.dropFirst(end - place)
            tabs.append(part, to: &styled, SpanStyle(kind.map { .syntax($0) } ?? .text, .tinted), isCode: true)
            place = end
        }
        for run in runs {
            add(run.bytes.lowerBound, nil)
            add(run.bytes.upperBound, run.kind)
        }
        add(text.utf8.count, nil)
        return styled
    }
}

/// Writes a line piece by piece, with spaces up to every eighth column for its tabs. The column is carried along:
/// counting it at each tab would take quadratic time.
struct TabStops {
    private var column = 0

    mutating func append(
        _ addition: Substring, to line: inout StyledText, _ style: SpanStyle, isCode: Bool = false
    ) {
        for (index, part) in addition.parts(separatedBy: "\t").enumerated() {
            if index > 0 {
                let gap = LineFlow.tabStop - column % LineFlow.tabStop
                line.append(String(repeating: " ", count: gap), style)
                column += gap
            }
            guard !part.isEmpty else { continue }
            let start = line.text.utf8.count
            line.append(part, style, isCode: isCode)
            column += TextWidth.columns(of: Substring(line.text.utf8.dropFirst(start)))
        }
    }
}
