import Cells

extension ReaderLayout {
    /// Where a match is laid out: its row, and its column in the row's text.
    public func position(of match: TextPlace, in search: TextSearch) -> (row: WrappedPosition, column: Int) {
        guard case .text(let text) = document else { return positionByRows(of: match, in: search) }
        let cursor = text.cursor(atByte: match.byte, line: match.line, flow: flow)
        return (WrappedPosition(line: match.line, row: cursor.row), cursor.column)
    }

    /// The place of the document with which a row begins, or one before it.
    public func place(of position: WrappedPosition) -> TextPlace {
        guard case .text(let text) = document, position.row > 0 else { return TextPlace(line: position.line, byte: 0) }
        let start = text.seek(line: position.line, flow: flow, row: position.row, column: 0)
        return TextPlace(line: position.line, byte: start.byte)
    }

    private var flow: LineFlow { LineFlow(width: scrollsSideways ? .max : max(1, textColumns)) }

    /// The rows of what is no text tell nothing of where they come from: of a line's matches the same is meant as before.
    private func positionByRows(of match: TextPlace, in search: TextSearch) -> (row: WrappedPosition, column: Int) {
        let first = search.index(from: TextPlace(line: match.line, byte: 0)) ?? 0
        var left = (search.index(from: match) ?? 0) - first
        let rows = source.rows(line: match.line, fromRow: 0, limit: 2_000, column: 0, width: textColumns)
        for (row, runs) in rows.enumerated() {
            let bytes = Array(runs.map(\.text).joined().utf8)
            let matches = search.needle.matches(in: bytes)
            if matches.indices.contains(left) {
                let before = String(decoding: bytes[..<matches[left].lowerBound], as: UTF8.self)
                return (WrappedPosition(line: match.line, row: row), TextWidth.columns(of: before))
            }
            left -= matches.count
        }
        return (WrappedPosition(line: match.line), 0)
    }
}

extension TextDocument {
    /// Where the cluster that begins at a byte of a line is laid out.
    func cursor(atByte byte: Int, line: Int, flow: LineFlow) -> LineCursor {
        if isPlain(line) {
            let width = flow.width
            return LineCursor(byte: byte, row: byte / width, column: byte % width)
        }
        return withBytes(ofLine: line) { text in
            let key = MarkTable.Key(line: line, flow: flow)
            var marks = text.count > MarkTable.spacing ? storage.marks.withLock { $0.cursors(key) } : []
            let known = marks.count
            var cursor = marks.last { $0.byte <= byte } ?? LineCursor()
            while cursor.byte < min(byte, text.count) {
                let step = flow.step(from: cursor, in: text)
                guard step.next.byte <= byte else { return step.place }
                cursor = step.next
                if text.count > MarkTable.spacing, cursor.byte - (marks.last?.byte ?? 0) >= MarkTable.spacing {
                    marks.append(cursor)
                }
            }
            if marks.count > known {
                let found = marks
                storage.marks.withLock { $0.keep(found, for: key) }
            }
            return cursor.byte < text.count ? flow.step(from: cursor, in: text).place : cursor
        }
    }
}
