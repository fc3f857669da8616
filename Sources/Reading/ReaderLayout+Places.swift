import Cells

extension ReaderLayout {
    /// Where a place of the text is laid out: its row, and its column in the row's text.
    public func position(of place: TextPlace) -> (row: WrappedPosition, column: Int) {
        let flow = LineFlow(width: wraps ? max(1, textColumns) : .max)
        let cursor = document.cursor(atByte: place.byte, line: place.line, flow: flow)
        return (WrappedPosition(line: place.line, row: cursor.row), cursor.column)
    }

    /// The place of the text with which a row begins.
    public func place(of position: WrappedPosition) -> TextPlace {
        let flow = LineFlow(width: wraps ? max(1, textColumns) : .max)
        let byte =
            position.row == 0 ? 0 : document.seek(line: position.line, flow: flow, row: position.row, column: 0).byte
        return TextPlace(line: position.line, byte: byte)
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
