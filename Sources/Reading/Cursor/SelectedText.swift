extension ReadingDocument {
    /// Returns the lines of the source, from 0, that some lines come from; nil if unknown.
    public func sourceLines(of lines: ClosedRange<Int>) -> ClosedRange<Int>? {
        let source = source(wraps: false)
        guard lines.lowerBound >= 0, lines.upperBound < source.lineCount else { return nil }
        return source.sourceLines(of: lines)
    }

    /// The shown text of some lines that have no source lines.
    public func shownText(of lines: ClosedRange<Int>) -> String {
        let source = source(wraps: false)
        var text = ""
        for line in lines.clamped(to: 0...max(0, source.lineCount - 1)) where line < source.lineCount {
            switch self {
            case .text, .page, .table: text += source.text(line: line) + "\n"
            case .tree, .bytes:
                let rows = source.rows(line: line, fromRow: 0, limit: 1, column: 0, width: Self.copiedWidth)
                text += Self.withoutMark(rows.first ?? []) + "\n"
            }
        }
        return text
    }

    /// Wider than the longest line of JSON, which is truncated anyway.
    private static let copiedWidth = 1 << 16

    /// Folding is only possible on a screen.
    private static func withoutMark(_ runs: [TextRun]) -> String {
        var runs = runs
        if let first = runs.first, first.style.role == .marker {
            runs[0].text = String(first.text.dropLast(TreeDocument.markColumns))
        }
        return runs.map(\.text).joined()
    }
}

extension TextDocument {
    /// Some lines as in the file, with their line ends.
    public func text(ofLines lines: ClosedRange<Int>) -> String {
        guard lineCount > 0 else { return "" }
        let lines = lines.clamped(to: 0...lineCount - 1)
        return text(storage.starts[lines.lowerBound].byte..<storage.starts[lines.upperBound + 1].byte)
    }

    /// False if the file has bytes that the text can't represent.
    public var isExact: Bool { storage.bytes == nil }
}
