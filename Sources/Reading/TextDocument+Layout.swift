import Cells

extension TextDocument {
    /// What columns `from` to `from + columns` of an unwrapped line show.
    ///
    /// Tabs are spaces up to the next eighth column; the half of a wide glyph that is cut is a
    /// space. Never wider than `columns`.
    func visibleRow(line: Int, fromColumn from: Int, columns: Int) -> [TextRun] {
        // No line has more columns than tabs on every byte would make.
        let from = min(max(0, from), LineFlow.tabStop * byteCount)
        let shown = from..<from + max(0, columns)
        return rows(line: line, flow: LineFlow(width: .max), row: 0, limit: 1, columns: shown)[0]
    }

    /// How many rows a line takes when it is wrapped to this many columns; at least 1.
    public func rowCount(line: Int, width: Int) -> Int {
        let width = max(1, width)
        if isPlain(line) { return max(1, (bytes(ofLine: line).count + width - 1) / width) }
        return seek(line: line, flow: LineFlow(width: width), row: .max, column: 0).row + 1
    }

    /// True where a line wrapped to this many columns has this row, from 0. Walks no further than there.
    func hasRow(_ row: Int, ofLine line: Int, width: Int) -> Bool {
        let width = max(1, width)
        if row <= 0 || isPlain(line) { return row < rowCount(line: line, width: width) }
        return seek(line: line, flow: LineFlow(width: width), row: row, column: 0).byte < bytes(ofLine: line).count
    }

    /// The rows of a line wrapped to this many columns, from a row on that the line has, at most `limit`.
    func rows(line: Int, fromRow row: Int, limit: Int, width: Int) -> [[TextRun]] {
        let width = max(1, width)
        return rows(line: line, flow: LineFlow(width: width), row: max(0, row), limit: limit, columns: 0..<width)
    }

    /// Columns of an unwrapped line, counted no further than `limit`.
    func columns(line: Int, limit: Int) -> Int {
        if isPlain(line) { return min(limit, bytes(ofLine: line).count) }
        let end = seek(line: line, flow: LineFlow(width: .max), row: 0, column: limit)
        return end.byte < bytes(ofLine: line).count ? limit : end.column
    }

    /// Rows one after the other, of each what these columns show.
    private func rows(line: Int, flow: LineFlow, row: Int, limit: Int, columns: Range<Int>) -> [[TextRun]] {
        if isPlain(line) { return plainRows(line: line, flow: flow, row: row, limit: limit, columns: columns) }
        var cursor = seek(line: line, flow: flow, row: row, column: columns.lowerBound)
        return withBytes(ofLine: line) { text in
            var rows: [[TextRun]] = []
            var pen = RunPen()
            while cursor.byte < text.count {
                let step = flow.step(from: cursor, in: text)
                if step.place.row > row + rows.count {
                    rows.append(pen.take())
                    if rows.count >= limit { return rows }
                }
                let covered = step.place.column..<step.next.column
                guard covered.lowerBound < columns.upperBound else { break }
                if !columns.contains(covered) {
                    pen.space(covered.clamped(to: columns).count)
                } else if let mark = step.mark {
                    pen.mark(mark, columns: covered.count)
                } else if let cluster = step.cluster {
                    pen.put(cluster, at: step.place.byte, in: text)
                } else {
                    pen.space(covered.count)
                }
                cursor = step.next
            }
            return rows + [pen.take()]
        }
    }

    private func plainRows(line: Int, flow: LineFlow, row: Int, limit: Int, columns: Range<Int>) -> [[TextRun]] {
        let text = self.line(line).utf8
        let rows = flow.width == .max ? 1 : max(1, (text.count + flow.width - 1) / flow.width)
        return (row..<max(row, min(rows, row + limit))).map { row in
            let start = columns.lowerBound + (row == 0 ? 0 : row * flow.width)
            let shown = String(decoding: text.dropFirst(start).prefix(columns.count), as: UTF8.self)
            return shown.isEmpty ? [] : [TextRun(shown)]
        }
    }
}

/// Puts the runs of a row together.
private struct RunPen {
    private var runs: [TextRun] = []
    private var bytes: [UInt8] = []

    mutating func space(_ columns: Int) { bytes.append(contentsOf: repeatElement(0x20, count: columns)) }

    mutating func put(_ cluster: Cluster, at start: Int, in text: Span<UInt8>) {
        cluster.append(to: &bytes, at: start, in: text)
    }

    mutating func mark(_ mark: String, columns: Int) {
        flush()
        runs.append(TextRun(Truncate.end(mark, columns: columns), SpanStyle(.hidden)))
    }

    mutating func take() -> [TextRun] {
        flush()
        defer { runs = [] }
        return runs
    }

    private mutating func flush() {
        guard !bytes.isEmpty else { return }
        runs.append(TextRun(String(decoding: bytes, as: UTF8.self)))
        bytes.removeAll(keepingCapacity: true)
    }
}
