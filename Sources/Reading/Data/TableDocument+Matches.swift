/// Finds the cells of a search's matches, in rows and in the header. A match across a delimiter is in none.
extension TableDocument {
    /// The header is searched with the first line below it, since it has no line itself. A table without rows has one
    /// line for that.
    var searchLineCount: Int { storage.records.recordCount > 0 ? max(lineCount, linesAbove + 1) : lineCount }

    func searchText(line: Int) -> String {
        guard line == linesAbove, storage.records.recordCount > 0 else { return text(line: line) }
        return storage.text.text(bytes(ofRecord: storage.header)) + "\n" + (line < lineCount ? text(line: line) : "")
    }

    /// A cell with a match.
    struct MatchCell: Equatable {
        var record: Int
        var column: Int
        /// The match's index in the cell.
        var number = 0
    }

    /// The cell in which a match begins; nil for one above the table or in a delimiter.
    func cell(of match: TextPlace, in search: TextSearch) -> MatchCell? {
        guard match.line >= linesAbove, var cell = cell(at: match), let index = search.index(from: match) else {
            return nil
        }
        // A cell may have many matches, and each frame looks up the current one.
        let before = search.matches[..<index]
        cell.number = index - before.partitioningIndex { $0.line >= match.line && self.cell(at: $0) == cell }
        return cell
    }

    private func cell(at place: TextPlace) -> MatchCell? {
        let header = bytes(ofRecord: storage.header)
        let isInHeader = place.line == linesAbove && place.byte <= header.count
        let record = isInHeader ? storage.header : self.record(place.line)
        guard record < storage.records.recordCount else { return nil }
        let behind = place.line == linesAbove && !isInHeader ? header.count + 1 : 0
        let byte = bytes(ofRecord: record).lowerBound + place.byte - behind
        let fields = storage.records.fields(ofRecord: record)
        let next = fields.partitioningIndex { $0.range.lowerBound > byte }
        return MatchCell(record: record, column: max(0, next - fields.startIndex - 1))
    }

    /// The matches in the header and in rows of the table as they are shown.
    /// - Parameters:
    ///   - lines: those of the rows on the screen.
    ///   - column: the first column on the screen.
    func pieces(
        of search: TextSearch, current: Int?, lines: some Collection<Int>, column: Int, width: Int
    ) -> [MatchPiece] {
        guard storage.records.recordCount > 0 else { return [] }
        let currentCell = current.flatMap { cell(of: search.matches[$0], in: search) }
        let rows = [(storage.header, linesAbove)] + lines.map { (record($0), $0) }
        return rows.flatMap { record, line in
            cells(record: record, column: shown(column), width: width, style: SpanStyle()).flatMap { cell in
                let row = WrappedPosition(line: line)
                let (text, places) = ReaderLayout.content(cell.runs, row, 0)
                return search.pattern.matches(in: text).enumerated().flatMap { number, match in
                    ReaderLayout.joined(places[match].compactMap(\.self)).map { piece in
                        let columns = piece.columns
                        return MatchPiece(
                            row: row, columns: cell.x + columns.lowerBound..<cell.x + columns.upperBound,
                            isCurrent: currentCell == MatchCell(record: record, column: cell.column, number: number),
                            isInHeader: record == storage.header)
                    }
                }
            }
        }
    }

    /// The first column to show for a match to be visible: the current one if it is already visible.
    func column(showing match: TextPlace, in search: TextSearch, from first: Int, width: Int) -> Int {
        guard let column = cell(of: match, in: search)?.column, column < columnCount else { return first }
        func isSeen(from first: Int) -> Bool {
            guard first <= column else { return false }
            var end = -3
            for index in first...column {
                end += self.width(index, of: width) + 3
                guard end <= width else { return index == first }
            }
            return true
        }
        if isSeen(from: shown(first)) { return first }
        if isSeen(from: 0) { return 0 }
        var start = column
        while start > 0, isSeen(from: start - 1) { start -= 1 }
        return start
    }
}
