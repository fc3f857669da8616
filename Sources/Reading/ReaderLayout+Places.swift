import Cells

extension ReaderLayout {
    /// The position of a match in the layout: its row, and its column in the row's text.
    public func position(of match: TextPlace, in search: TextSearch) -> (row: WrappedPosition, column: Int) {
        guard case .text(let text) = document else { return positionByRows(of: match, in: search) }
        let cursor = text.cursor(atByte: match.byte, line: match.line, flow: flow)
        return (WrappedPosition(line: match.line, row: cursor.row), cursor.column)
    }

    /// The first column to show for a match to be visible: the current one if it is already visible.
    public func column(showing match: TextPlace, in search: TextSearch, from column: Int) -> Int {
        guard scrollsSideways else { return column }
        if case .table(let table) = document {
            return table.column(showing: match, in: search, from: column, width: textColumns)
        }
        let start = position(of: match, in: search).column
        let end = start + search.pattern.columns
        if end <= textColumns { return 0 }
        let isVisible = start >= column && end <= column + textColumns
        return isVisible ? column : max(0, end - textColumns * 2 / 3)
    }

    /// The place of the document at which a row begins, or one before it.
    public func place(of position: WrappedPosition) -> TextPlace {
        guard case .text(let text) = document, position.row > 0 else { return TextPlace(line: position.line, byte: 0) }
        let start = text.seek(line: position.line, flow: flow, row: position.row, column: 0)
        return TextPlace(line: position.line, byte: start.byte)
    }

    /// The place in a column of a row's text, or before it.
    public func place(at position: WrappedPosition, column: Int) -> TextPlace {
        guard case .text(let text) = document else { return TextPlace(line: position.line, byte: 0) }
        let found = text.seek(line: position.line, flow: flow, row: position.row, column: max(0, column))
        return TextPlace(line: position.line, byte: found.byte)
    }

    /// The place for a row of a scroll bar that represents the whole document: by lines, or by bytes if one line may
    /// need many rows.
    public func place(_ row: Int, of height: Int) -> TextPlace {
        guard row < height else { return TextPlace(line: lineCount, byte: 0) }
        guard case .text(let text) = document, !scrollsSideways else {
            return TextPlace(line: (row * lineCount + height - 1) / height, byte: 0)
        }
        return text.place(ofByte: row * text.byteCount / height)
    }

    /// The rows of the scroll bar for the visible part; nil if everything is visible.
    /// - Parameters:
    ///   - first: the first visible row of the document; `last`: the last one.
    public func extent(from first: WrappedPosition, through last: WrappedPosition, height: Int) -> Range<Int>? {
        let isEnd = last.line + 1 >= lineCount && !hasRow(last.row + 1, ofLine: last.line)
        guard first > WrappedPosition() || !isEnd else { return nil }
        func row(_ position: WrappedPosition) -> Int {
            guard case .text(let text) = document, !scrollsSideways else {
                return position.line * height / max(1, lineCount)
            }
            let place = place(of: position)
            return (text.storage.starts[place.line].byte + place.byte) * height / max(1, text.byteCount)
        }
        let end = isEnd ? height : min(height, row(last) + 1)
        let start = min(row(first), end - 1)
        return start..<end
    }

    /// The first row on the screen when the visible part begins at a row of the scroll bar.
    public func top(ofBarAt row: Int, of height: Int) -> WrappedPosition {
        let place = place(max(0, row), of: height)
        guard case .text(let text) = document, !scrollsSideways, place.line < lineCount else {
            return clamped(WrappedPosition(line: place.line))
        }
        let cursor = text.cursor(atByte: place.byte, line: place.line, flow: flow)
        return clamped(WrappedPosition(line: place.line, row: cursor.row))
    }

    private var flow: LineFlow { LineFlow(width: scrollsSideways ? .max : max(1, textColumns)) }

    /// Rows of documents other than texts have no source positions: finds the match with the same number in the line.
    private func positionByRows(of match: TextPlace, in search: TextSearch) -> (row: WrappedPosition, column: Int) {
        if case .table(let table) = document, match.line >= table.linesAbove {
            return (WrappedPosition(line: min(match.line, max(0, lineCount - 1))), 0)
        }
        let first = search.index(from: TextPlace(line: match.line, byte: 0)) ?? 0
        let number = (search.index(from: match) ?? 0) - first
        let matches = piecesByRows(of: search.pattern, match.line, limit: 2_000, 0)
        guard matches.indices.contains(number) else { return (WrappedPosition(line: match.line), 0) }
        return (matches[number][0].row, matches[number][0].columns.lowerBound)
    }
}

extension TextDocument {
    /// The line of a byte, and its position in the line.
    public func place(ofByte byte: Int) -> TextPlace {
        let line = min(max(0, lineCount - 1), max(0, storage.starts.partitioningIndex { $0.byte > byte } - 1))
        return TextPlace(line: line, byte: byte - storage.starts[line].byte)
    }

    /// The position in the layout of the cluster that begins at a byte of a line.
    func cursor(atByte byte: Int, line: Int, flow: LineFlow) -> LineCursor {
        if isASCII(line) {
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

extension ReaderLayout {
    /// The row of the document at which a line of the source begins, even if the reader can't scroll there.
    public func row(ofSource line: Int) -> WrappedPosition { source.position(ofSource: line, width: textColumns) }

    /// True if a line of the document has a match.
    public func has(_ pattern: TextPattern, in line: Int) -> Bool {
        line < lineCount && !pattern.matches(in: Array(source.text(line: line).utf8)).isEmpty
    }
}
