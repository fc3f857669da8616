/// Positions in long lines that were passed before, so that reading need not start at the beginning of the line again.
struct MarkTable: Sendable {
    /// Bytes between two marks: the maximum that a key press must read.
    static let spacing = 4_096

    struct Key: Hashable {
        var line: Int
        var flow: LineFlow
    }

    private var cursors: [Key: [LineCursor]] = [:]
    private var wrapWidth = 0

    func cursors(_ key: Key) -> [LineCursor] { cursors[key] ?? [] }

    /// Keeps the positions of unwrapped lines and of one wrap width, so that resizing does not accumulate them.
    mutating func keep(_ found: [LineCursor], for key: Key) {
        let width = key.flow.width
        if width != .max, width != wrapWidth {
            cursors = cursors.filter { $0.key.flow.width == .max }
            wrapWidth = width
        }
        if found.count > cursors(key).count { cursors[key] = found }
    }
}

extension TextDocument {
    /// The position of the cluster in this column of this row; the line's end if there is none.
    func seek(line: Int, flow: LineFlow, row: Int, column: Int) -> LineCursor {
        withBytes(ofLine: line) { text in
            let key = MarkTable.Key(line: line, flow: flow)
            let isLong = text.count > MarkTable.spacing
            var marks = isLong ? storage.marks.withLock { $0.cursors(key) } : []
            let known = marks.count
            let first = marks.partitioningIndex { !$0.isBefore(row: row, column: column) }
            var cursor = first == 0 ? LineCursor() : marks[first - 1]
            while cursor.byte < text.count {
                cursor = flow.skipASCII(from: cursor, to: row, column, in: text)
                guard cursor.byte < text.count else { break }
                let step = flow.step(from: cursor, in: text)
                if step.place.row > row || step.place.row == row && step.next.column > column { break }
                cursor = step.next
                if isLong, cursor.byte - (marks.last?.byte ?? 0) >= MarkTable.spacing { marks.append(cursor) }
            }
            if marks.count > known {
                let found = marks
                storage.marks.withLock { $0.keep(found, for: key) }
            }
            return cursor
        }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index whose element, and every one after it, satisfies the predicate.
    func partitioningIndex(where isSecond: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if isSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
