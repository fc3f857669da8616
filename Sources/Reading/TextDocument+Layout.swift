import Cells

extension TextDocument {
    /// The row with columns `from` to `from + columns` of an unwrapped line.
    ///
    /// Tabs are spaces up to the next eighth column; half of a wide glyph at the edge is a space. Never wider than
    /// `columns`.
    func row(line: Int, fromColumn from: Int, columns: Int) -> LaidOutRow {
        // No line has more columns than with tabs on every byte.
        let from = min(max(0, from), LineFlow.tabStop * byteCount)
        return rows(line: line, flow: LineFlow(width: .max), row: 0, limit: 1, columns: from..<from + max(0, columns))[
            0]
    }

    /// The number of rows of a line wrapped to this many columns; at least 1.
    public func rowCount(line: Int, width: Int) -> Int {
        let width = max(1, width)
        if isASCII(line) { return max(1, (bytes(ofLine: line).count + width - 1) / width) }
        return seek(line: line, flow: LineFlow(width: width), row: .max, column: 0).row + 1
    }

    /// True if a line wrapped to this many columns has this row, from 0. Reads no further than there.
    func hasRow(_ row: Int, ofLine line: Int, width: Int) -> Bool {
        let width = max(1, width)
        if row <= 0 || isASCII(line) { return row < rowCount(line: line, width: width) }
        return seek(line: line, flow: LineFlow(width: width), row: row, column: 0).byte < bytes(ofLine: line).count
    }

    /// The rows of a line wrapped to this many columns, from an existing row on, at most `limit`.
    func rows(line: Int, fromRow row: Int, limit: Int, width: Int) -> [LaidOutRow] {
        let width = max(1, width)
        return rows(line: line, flow: LineFlow(width: width), row: max(0, row), limit: limit, columns: 0..<width)
    }

    /// Columns of an unwrapped line, counted up to `limit`.
    func columns(line: Int, limit: Int) -> Int {
        if isASCII(line) { return min(limit, bytes(ofLine: line).count) }
        let end = seek(line: line, flow: LineFlow(width: .max), row: 0, column: limit)
        return end.byte < bytes(ofLine: line).count ? limit : end.column
    }

    /// Consecutive rows, each with the text in these columns.
    private func rows(line: Int, flow: LineFlow, row: Int, limit: Int, columns: Range<Int>) -> [LaidOutRow] {
        if isASCII(line) { return asciiRows(line: line, flow: flow, row: row, limit: limit, columns: columns) }
        var cursor = seek(line: line, flow: flow, row: row, column: columns.lowerBound)
        let marksSpaces = language.map { !$0.isProse } ?? false
        return withBytes(ofLine: line) { text in
            var rows: [LaidOutRow] = []
            var shown = LaidOutRow(from: cursor.byte)
            while cursor.byte < text.count {
                let step = flow.step(from: cursor, in: text)
                if step.place.row > row + rows.count {
                    rows.append(shown)
                    shown = LaidOutRow(from: step.place.byte)
                    if rows.count >= limit { return rows }
                }
                let covered = step.place.column..<step.next.column
                guard covered.lowerBound < columns.upperBound else { break }
                let visible = covered.clamped(to: columns)
                let isWhole = visible == covered
                var mark = step.mark
                if marksSpaces, mark == nil, let cluster = step.cluster {
                    mark = InvisibleCharacter.spaceMark(of: cluster, at: step.place.byte, in: text)
                }
                shown.append(bytes: step.next.byte - step.place.byte, isMark: isWhole && mark != nil) { row in
                    if isWhole, let mark {
                        row += Truncate.end(mark, columns: covered.count).utf8
                    } else if isWhole, let cluster = step.cluster {
                        cluster.append(to: &row, at: step.place.byte, in: text)
                    } else {
                        row += repeatElement(0x20, count: visible.count)
                    }
                }
                cursor = step.next
            }
            return rows + [shown]
        }
    }

    private func asciiRows(line: Int, flow: LineFlow, row: Int, limit: Int, columns: Range<Int>) -> [LaidOutRow] {
        let text = self.line(line).utf8
        let rows = flow.width == .max ? 1 : max(1, (text.count + flow.width - 1) / flow.width)
        return (row..<max(row, min(rows, row + limit))).map { row in
            let start = columns.lowerBound + (row == 0 ? 0 : row * flow.width)
            let shown = text.dropFirst(start).prefix(columns.count)
            var row = LaidOutRow(from: min(start, text.count))
            row.append(bytes: shown.count) { $0 += shown }
            return row
        }
    }
}
