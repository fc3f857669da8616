import Cells

/// A position in the layout of a line: before the cluster at `byte`, after everything before it.
struct LineCursor: Sendable {
    var byte = 0
    /// Wrapped row of the line, from 0.
    var row = 0
    /// Column in the row, from 0.
    var column = 0

    /// True if the position is before that one.
    func isBefore(row: Int, column: Int) -> Bool {
        self.row < row || self.row == row && self.column < column
    }
}

/// The layout of a line: clusters from left to right, tabs to every eighth column, and a new row if the next cluster
/// does not fit.
struct LineFlow: Hashable, Sendable {
    static let tabStop = 8
    /// Columns of a row; `Int.max` if lines are not wrapped.
    let width: Int

    /// A cluster with its position.
    struct Step {
        /// The cluster, or nil for a tab.
        var cluster: Cluster?
        /// The mark for an invisible cluster.
        var mark: String?
        /// Its position.
        var place: LineCursor
        /// The position after it, in the same row.
        var next: LineCursor
    }

    /// Skips plain text in the cursor's row, up to a column of a row.
    func skipASCII(from cursor: LineCursor, to row: Int, _ column: Int, in text: Span<UInt8>) -> LineCursor {
        let end = cursor.row < row ? width : min(width, column)
        let limit = min(end - cursor.column, MarkTable.spacing)
        guard limit > 0 else { return cursor }
        let run = Cluster.asciiRun(at: cursor.byte, in: text, limit: limit)
        return cursor.after(bytes: run, columns: run)
    }

    /// Lays out the cluster at the cursor, which must be before the end of the line.
    func step(from cursor: LineCursor, in text: Span<UInt8>) -> Step {
        var place = cursor
        if place.column >= width {
            place.row += 1
            place.column = 0
        }
        if text[place.byte] == 0x09 {
            let columns = min(Self.tabStop - place.column % Self.tabStop, width - place.column)
            return Step(cluster: nil, mark: nil, place: place, next: place.after(bytes: 1, columns: columns))
        }
        let cluster = Cluster(at: place.byte, in: text)
        let mark = InvisibleCharacter.mark(of: cluster, at: place.byte, in: text)
        let columns = mark.map { min(width, $0.unicodeScalars.count) } ?? cluster.columns
        if place.column > 0, columns > width - place.column {
            place.row += 1
            place.column = 0
        }
        let next = place.after(bytes: cluster.byteCount, columns: columns)
        return Step(cluster: cluster, mark: mark, place: place, next: next)
    }
}

extension LineCursor {
    fileprivate func after(bytes: Int, columns: Int) -> LineCursor {
        LineCursor(byte: byte + bytes, row: row, column: column + columns)
    }
}
