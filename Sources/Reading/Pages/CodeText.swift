import Cells

/// Code on its way into a page: cut into lines, tabs expanded, coloured where its language is known.
enum CodeText {
    static func lines(_ code: some StringProtocol, language: String) -> [StyledText] {
        let document = TextDocument(String(code))
        let runs = Language.named(language)?.runs(of: String(code)) ?? []
        return (0..<document.lineCount).map { number in
            line(document.line(number), number < runs.count ? runs[number] : [])
        }
    }

    private static func line(_ text: Substring, _ runs: [TokenRun]) -> StyledText {
        var styled = StyledText()
        var place = 0
        func add(_ end: Int, _ kind: TokenKind?) {
            guard end > place else { return }
            let part = Substring(text.utf8.dropFirst(place).prefix(end - place))
            styled.appendExpandingTabs(part, SpanStyle(kind.map { .syntax($0) } ?? .text, .tinted))
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

extension StyledText {
    /// Appends text with spaces up to every eighth column for its tabs.
    mutating func appendExpandingTabs(_ addition: Substring, _ style: SpanStyle) {
        guard addition.utf8.contains(0x09) else { return append(addition, style) }
        for (index, part) in addition.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
            if index > 0 {
                let gap = LineFlow.tabStop - columns % LineFlow.tabStop
                append(String(repeating: " ", count: gap), style)
            }
            append(part, style)
        }
    }
}
