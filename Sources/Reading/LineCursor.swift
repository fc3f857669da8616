import Cells

/// A place in a line as it is laid out: before the cluster at `byte`, after everything before it.
struct LineCursor: Sendable {
    var byte = 0
    /// Wrapped row of the line, from 0.
    var row = 0
    /// Column inside the row, from 0.
    var column = 0

    /// Tells whether the place comes before that one.
    func isBefore(row: Int, column: Int) -> Bool {
        self.row < row || self.row == row && self.column < column
    }
}

/// How a line is laid out: clusters from left to right, tabs to every eighth column, and a new row where the next
/// cluster would not fit.
struct LineFlow: Hashable, Sendable {
    static let tabStop = 8
    /// Columns of a row; `Int.max` where lines are not wrapped.
    let width: Int

    /// One cluster in its place.
    struct Step {
        /// The cluster, or nil for a tab.
        var cluster: Cluster?
        /// The mark for a cluster that hides.
        var mark: String?
        /// Its place.
        var place: LineCursor
        /// The place after it, in the same row.
        var next: LineCursor
    }

    /// Passes plain text in the cursor's row, no further than a column of a row.
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
