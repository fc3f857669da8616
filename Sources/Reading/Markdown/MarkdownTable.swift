import CMarkdown
import Cells

/// A table while its rows come in: its columns are known only after the last.
struct MarkdownTable {
    private var rows: [[StyledText]] = []
    private var row: [StyledText] = []
    private let alignments: [TableShape.Alignment]
    /// The line of the source where the header stands.
    private let line: Int

    init(_ node: MarkdownNode, line: Int) {
        self.line = line
        alignments = (0..<markdown_column_count(node.pointer)).map { column in
            switch markdown_column_alignment(node.pointer, column) {
            case Int8(UInt8(ascii: "c")): .center
            case Int8(UInt8(ascii: "r")): .right
            default: .left
            }
        }
    }

    mutating func append(_ cell: StyledText) { row.append(cell) }

    mutating func endRow() {
        rows.append(row)
        row = []
    }

    /// The rows as blocks; the first is the header.
    func blocks(within budget: ReadingBudget) -> [(body: Block.Body, line: Int)] {
        guard !alignments.isEmpty, let header = rows.first?.map({ $0.restyled(SpanStyle(.name, .bold)) }) else {
            return []
        }
        var natural = Array(repeating: 1, count: alignments.count)
        for row in rows where budget.allows(work: row.count) {
            for (column, cell) in row.prefix(natural.count).enumerated() {
                let widest = cell.text.split(separator: "\n").map { TextWidth.columns(of: $0) }.max() ?? 0
                natural[column] = max(natural[column], widest)
            }
        }
        let shape = TableShape(natural: natural, alignments: alignments, header: header)
        return rows.enumerated().map { index, row in
            (.tableRow(shape, cells: index == 0 ? header : row, isHeader: index == 0), line + index + min(index, 1))
        }
    }
}
