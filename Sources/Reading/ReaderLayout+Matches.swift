import Cells

/// A part of a match in a row.
public struct MatchPiece: Hashable, Sendable {
    public var row: WrappedPosition
    /// In the text, right of the line numbers; not empty.
    public var columns: Range<Int>
    public var isCurrent = false
    /// True for one in a table's header, a fixed row above the others.
    public var isInHeader = false
}

extension ReaderLayout {
    /// The matches on the screen, including those that are cut at its edges and at the ends of rows.
    /// - Parameters:
    ///   - current: the number of the current match.
    ///   - column: columns of unwrapped text to the left of the screen.
    public func matches(
        of search: TextSearch, current: Int?, top: WrappedPosition, column: Int
    ) -> [MatchPiece] {
        var lines = Dictionary(grouping: rows(top: top, column: column).map(\.position), by: \.line)
        if case .text(let text) = document {
            return lines.flatMap { line, rows in
                pieces(of: search, current: current, in: text, line, rows: rows.count, from: rows[0].row, column)
            }
        }
        var table: [MatchPiece] = []
        if case .table(let document) = document {
            let inTable = lines.keys.filter { $0 >= document.linesAbove }
            table = document.pieces(of: search, current: current, lines: inTable, column: column, width: textColumns)
            for line in inTable { lines[line] = nil }
        }
        let place = current.map { position(of: search.matches[$0], in: search) }
        return table
            + lines.flatMap { line, shown in
                piecesByRows(of: search.pattern, line, limit: shown[0].row + shown.count + 3, column).flatMap {
                    pieces in
                    let isCurrent =
                        place.map { pieces[0].row == $0.row && pieces[0].columns.lowerBound == $0.column } ?? false
                    return pieces.filter { shown.contains($0.row) }.map {
                        MatchPiece(row: $0.row, columns: $0.columns, isCurrent: isCurrent)
                    }
                }
            }
    }

    // MARK: - Texts: the positions of bytes are known

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
            // Only the previous match may reach into the row: matches are not nested.
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

    // MARK: - Others: rows have no source positions

    /// The matches in the first rows of a line, piece by piece, including their continuations in further rows.
    func piecesByRows(of pattern: TextPattern, _ line: Int, limit: Int, _ column: Int) -> [[MatchPiece]] {
        let (bytes, cells) = shownText(line, limit: limit, column)
        return pattern.matches(in: bytes).map { Self.joined(cells[$0].compactMap(\.self)) }.filter { !$0.isEmpty }
    }

    /// The text in the first rows of a line, and the row and columns of each byte; nil for spaces at the end of a row,
    /// which are not shown.
    func shownText(_ line: Int, limit: Int, _ column: Int) -> (bytes: [UInt8], cells: [MatchPiece?]) {
        let rows = source.rows(line: line, fromRow: 0, limit: limit, column: column, width: textColumns)
        let margin = source.margin(ofLine: line, width: textColumns)
        var rest = Array(source.text(line: line).utf8)[...]
        var bytes: [UInt8] = []
        var cells: [MatchPiece?] = []
        for (offset, runs) in rows.enumerated() {
            let (text, places) = Self.content(runs, WrappedPosition(line: line, row: offset), margin)
            // The text between one row and the next; empty if rows are shown differently.
            let gap = rest.prefix { $0 == 0x20 || $0 == 0x0A }.count
            if let spaces = (0...gap).first(where: { rest.dropFirst($0).starts(with: text) }) {
                bytes += Array(repeating: 0x20, count: spaces)
                cells += Array(repeating: nil, count: spaces)
                rest = rest.dropFirst(spaces + text.count)
            }
            bytes += text
            cells += places
        }
        return (bytes, cells)
    }

    /// The text of a row without its margin and padding, and the position of each byte.
    static func content(
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
    static func joined(_ cells: [MatchPiece]) -> [MatchPiece] {
        cells.reduce(into: []) { pieces, cell in
            if let last = pieces.last, last.row == cell.row {
                pieces[pieces.count - 1].columns = last.columns.lowerBound..<cell.columns.upperBound
            } else {
                pieces.append(cell)
            }
        }
    }
}
