/// The layout that all rows of a table share: the natural widths of its columns, and their alignments.
struct TableShape: Hashable, Sendable {
    enum Alignment: Hashable, Sendable { case left, center, right }

    /// The width of the widest cell in each column, and the names in the header.
    var natural: [Int]
    var alignments: [Alignment]
    var header: [StyledText]

    private static let narrowest = 4
    private static let divider = TextRun(" │ ", SpanStyle(.rule))

    /// The columns' widths for a total width; nil if there is not even space for a few characters in each.
    func widths(_ total: Int) -> [Int]? {
        let available = total - 3 * (natural.count - 1)
        if natural.reduce(0, +) <= available { return natural }
        guard available >= natural.count * Self.narrowest else { return nil }
        // The widest columns are reduced, all to the same width.
        var cap = available
        var low = Self.narrowest
        while low < cap {
            let middle = (low + cap + 1) / 2
            if natural.reduce(0, { $0 + min($1, middle) }) <= available { low = middle } else { cap = middle - 1 }
        }
        var widths = natural.map { min($0, low) }
        var left = available - widths.reduce(0, +)
        for index in widths.indices where left > 0 && widths[index] < natural[index] {
            widths[index] += 1
            left -= 1
        }
        return widths
    }

    /// A row's cells beside each other, each wrapped to its column; with a rule below the header, and below every row
    /// if cells are wrapped. As lines of `name value` if there are too many columns for the width.
    func rows(_ cells: [StyledText], isHeader: Bool, width: Int) -> [[TextRun]] {
        guard let widths = widths(width) else { return record(isHeader ? [] : cells, width: width) }
        let lines = zip(cells, widths).map { $0.rows(width: max(1, $1)) }
        let height = lines.map(\.count).max() ?? 1
        var rows = (0..<height).map { line in
            var row: [TextRun] = []
            for (column, width) in widths.enumerated() {
                if column > 0 { row.append(Self.divider) }
                let cell = column < lines.count && line < lines[column].count ? lines[column][line] : []
                row += aligned(cell, column, width: width, isLast: column == widths.count - 1)
            }
            return row
        }
        if isHeader || widths != natural { rows.append([rule(widths, strong: isHeader)]) }
        return rows
    }

    private func rule(_ widths: [Int], strong: Bool) -> TextRun {
        let bar = strong ? "─" : "┈"
        let parts = widths.map { String(repeating: bar, count: $0) }
        return TextRun(parts.joined(separator: strong ? "─┼─" : "┈│┈"), SpanStyle(.rule))
    }

    private func aligned(_ cell: [TextRun], _ column: Int, width: Int, isLast: Bool) -> [TextRun] {
        let gap = max(0, width - cell.columns)
        func space(_ count: Int) -> [TextRun] { count > 0 ? [TextRun(String(repeating: " ", count: count))] : [] }
        switch alignments[column] {
        case .left: return cell + (isLast ? [] : space(gap))
        case .center: return space(gap / 2) + cell + (isLast ? [] : space(gap - gap / 2))
        case .right: return space(gap) + cell
        }
    }

    private func record(_ cells: [StyledText], width: Int) -> [[TextRun]] {
        var rows: [[TextRun]] = []
        for (index, cell) in cells.enumerated() where !cell.isEmpty {
            var line = StyledText()
            if index < header.count, !header[index].isEmpty { line.append(header[index].text + "  ", SpanStyle(.name)) }
            line.append(cell)
            rows += line.rows(width: width)
        }
        return rows + [[TextRun(String(repeating: "┈", count: width), SpanStyle(.rule))]]
    }
}
