import Cells

/// A part of a match as a row shows it.
public struct MatchPiece: Hashable, Sendable {
    public var row: WrappedPosition
    /// Of the text, right of the line numbers; not empty.
    public var columns: Range<Int>
    public var isCurrent = false
}

extension ReaderLayout {
    /// The matches on the screen, also those that are cut at its edges and at the ends of rows.
    /// - Parameters:
    ///   - current: the number of the match that was gone to.
    ///   - column: how far unwrapped text is scrolled to the left.
    public func matches(
        of search: TextSearch, current: Int?, top: WrappedPosition, column: Int
    ) -> [MatchPiece] {
        let lines = Dictionary(grouping: rows(top: top, column: column).map(\.position), by: \.line)
        if case .text(let text) = document {
            return lines.flatMap { line, rows in
                pieces(of: search, current: current, in: text, line, rows: rows.count, from: rows[0].row, column)
            }
        }
        let place = current.map { position(of: search.matches[$0], in: search) }
        return lines.flatMap { line, shown in
            piecesByRows(of: search.pattern, line, limit: shown[0].row + shown.count + 3, column).flatMap { pieces in
                let isCurrent =
                    place.map { pieces[0].row == $0.row && pieces[0].columns.lowerBound == $0.column } ?? false
                return pieces.filter { shown.contains($0.row) }.map {
                    MatchPiece(row: $0.row, columns: $0.columns, isCurrent: isCurrent)
                }
            }
        }
    }

    // MARK: - Texts: where bytes stand is known

    private func pieces(
        of search: TextSearch, current: Int?, in text: TextDocument, _ line: Int, rows: Int, from row: Int,
        _ column: Int
    ) -> [MatchPiece] {
        let laidOut = FileLines(document: text, wraps: !scrollsSideways)
            .laidOut(line: line, fromRow: row, limit: rows, column: column, width: textColumns)
        guard let start = laidOut.first?.bytes.lowerBound, let end = laidOut.last?.bytes.upperBound else { return [] }
        return text.withBytes(ofLine: line) { bytes in
            var pieces: [MatchPiece] = []
            var number = search.index(from: TextPlace(line: line, byte: start)) ?? search.matches.count
            // Only the match before may reach into the row: none lies in another.
            if number > 0, search.matches[number - 1].line == line { number -= 1 }
            while number < search.matches.count, search.matches[number] < TextPlace(line: line, byte: end) {
                let match = search.matches[number].byte
                let matchEnd = search.end(ofMatch: number, in: bytes)
                for (offset, part) in laidOut.enumerated() {
                    let columns = part.columns(of: match..<matchEnd)
                    guard !columns.isEmpty else { continue }
                    pieces.append(
                        MatchPiece(
                            row: WrappedPosition(line: line, row: row + offset), columns: columns,
                            isCurrent: number == current))
                }
                number += 1
            }
            return pieces
        }
    }

    // MARK: - Others: rows tell nothing of where they come from

    /// The matches in the first rows of a line, piece by piece, also where they go on in another row.
    func piecesByRows(of pattern: TextPattern, _ line: Int, limit: Int, _ column: Int) -> [[MatchPiece]] {
        let rows = source.rows(line: line, fromRow: 0, limit: limit, column: column, width: textColumns)
        let margin = source.margin(ofLine: line, width: textColumns)
        var rest = Array(source.text(line: line).utf8)[...]
        var bytes: [UInt8] = []
        /// For each byte its row and columns; nil for spaces that end a row and are not shown.
        var cells: [MatchPiece?] = []
        for (offset, runs) in rows.enumerated() {
            let (text, places) = Self.content(runs, WrappedPosition(line: line, row: offset), margin)
            // What the text has between one row and the next; nothing where rows show it otherwise than it is.
            let gap = rest.prefix { $0 == 0x20 || $0 == 0x0A }.count
            if let spaces = (0...gap).first(where: { rest.dropFirst($0).starts(with: text) }) {
                bytes += Array(repeating: 0x20, count: spaces)
                cells += Array(repeating: nil, count: spaces)
                rest = rest.dropFirst(spaces + text.count)
            }
            bytes += text
            cells += places
        }
        return pattern.matches(in: bytes).map { Self.joined(cells[$0].compactMap(\.self)) }.filter { !$0.isEmpty }
    }

    /// The text of a row without its margin and the spaces that fill it up, and where each byte stands.
    private static func content(
        _ runs: [TextRun], _ row: WrappedPosition, _ margin: Int
    ) -> (text: [UInt8], places: [MatchPiece?]) {
        var shown = Array(runs.map(\.text).joined().utf8)
        while shown.last == 0x20 { shown.removeLast() }
        var text: [UInt8] = []
        var places: [MatchPiece?] = []
        var index = 0
        var column = 0
        while index < shown.count {
            let cluster = Cluster(at: index, in: shown.span)
            if column >= margin {
                text += shown[index..<index + cluster.byteCount]
                let place = MatchPiece(row: row, columns: column..<column + cluster.columns)
                places += Array(repeating: place, count: cluster.byteCount)
            }
            column += cluster.columns
            index += cluster.byteCount
        }
        return (text, places)
    }

    /// One piece for each row.
    private static func joined(_ cells: [MatchPiece]) -> [MatchPiece] {
        cells.reduce(into: []) { pieces, cell in
            if let last = pieces.last, last.row == cell.row {
                pieces[pieces.count - 1].columns = last.columns.lowerBound..<cell.columns.upperBound
            } else {
                pieces.append(cell)
            }
        }
    }
}
