import Cells

extension TextDocument {
    /// The text that columns `from` to `from + columns` of an unwrapped line show.
    ///
    /// Tabs are spaces up to the next eighth column; the half of a wide glyph that is cut is a space. Never wider than `columns`.
    public func visibleText(line: Int, fromColumn from: Int, columns: Int) -> String {
        text(line: line, flow: LineFlow(width: .max), row: 0, from: max(0, from), columns: columns)
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

    /// The text of a row, from 0, of a line wrapped to this many columns; empty where the line has no such row.
    public func text(line: Int, row: Int, width: Int) -> String {
        let width = max(1, width)
        return text(line: line, flow: LineFlow(width: width), row: row, from: 0, columns: width)
    }

    /// Columns of an unwrapped line, counted no further than `limit`.
    func columns(line: Int, limit: Int) -> Int {
        if isPlain(line) { return min(limit, bytes(ofLine: line).count) }
        let end = seek(line: line, flow: LineFlow(width: .max), row: 0, column: limit)
        return end.byte < bytes(ofLine: line).count ? limit : end.column
    }

    private func text(line: Int, flow: LineFlow, row: Int, from: Int, columns: Int) -> String {
        guard columns > 0, row >= 0, row <= bytes(ofLine: line).count else { return "" }
        let end = from + min(columns, flow.width)
        if isPlain(line) { return plainText(line: line, from: row == 0 ? from : row * flow.width, columns: end - from) }
        let start = seek(line: line, flow: flow, row: row, column: from)
        return withBytes(ofLine: line) { text in
            var shown: [UInt8] = []
            var cursor = start
            while cursor.byte < text.count {
                let step = flow.step(from: cursor, in: text)
                guard step.place.row == row, step.place.column < end else { break }
                let first = step.place.column
                let last = first + step.columns
                if let cluster = step.cluster, first >= from, last <= end {
                    cluster.append(to: &shown, at: step.place.byte, in: text)
                } else {
                    for _ in max(first, from)..<min(last, end) { shown.append(0x20) }
                }
                cursor = step.next
            }
            return String(decoding: shown, as: UTF8.self)
        }
    }

    private func plainText(line: Int, from: Int, columns: Int) -> String {
        let bytes = bytes(ofLine: line)
        guard from < bytes.count else { return "" }
        let utf8 = storage.text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound + from)
        return String(storage.text[start..<utf8.index(start, offsetBy: min(columns, bytes.count - from))])
    }
}
