/// The lines that differ between two texts.
public struct LineDiff: Sendable {
    public let old: DiffedText
    public let new: DiffedText
    /// In order; the lines between two changes are equal.
    public let changes: [Change]

    /// Lines of the old text that are replaced by lines of the new one; one of both may be empty.
    public struct Change: Hashable, Sendable {
        public var old: Range<Int>
        public var new: Range<Int>

        public init(old: Range<Int>, new: Range<Int>) {
            self.old = old
            self.new = new
        }
    }

    /// Compares two texts. The time grows with their length and their differences, up to a limit; beyond it the changes
    /// are correct but not minimal.
    /// - Parameter isCancelled: called repeatedly during the work.
    /// - Returns: nil if it was cancelled.
    public init?(_ old: DiffedText, _ new: DiffedText, isCancelled: @escaping () -> Bool = { false }) {
        let lines = NumberedLines(old, new)
        let oldShared = Self.shared(lines.old, with: lines.new)
        let newShared = Self.shared(lines.new, with: lines.old)
        // Lines that the other text does not have need no comparison.
        guard
            let script = EditScript(
                oldShared.map { lines.old[$0] }, newShared.map { lines.new[$0] }, isCancelled: isCancelled)
        else { return nil }
        var removed = Array(repeating: true, count: old.lineCount)
        var added = Array(repeating: true, count: new.lineCount)
        for (index, isRemoved) in zip(oldShared, script.removed) { removed[index] = isRemoved }
        for (index, isAdded) in zip(newShared, script.added) { added[index] = isAdded }
        self.old = old
        self.new = new
        changes = Sliding(lines, old, new).settled(Self.changes(removed, added)).merged
    }

    /// The positions of the numbers that the other sequence also has.
    private static func shared(_ numbers: [Int32], with others: [Int32]) -> [Int] {
        let others = Set(others)
        return numbers.indices.filter { others.contains(numbers[$0]) }
    }

    private static func changes(_ removed: [Bool], _ added: [Bool]) -> [Change] {
        var changes: [Change] = []
        var (x, y) = (0, 0)
        while x < removed.count || y < added.count {
            let (startX, startY) = (x, y)
            while x < removed.count, removed[x] { x += 1 }
            while y < added.count, added[y] { y += 1 }
            if x > startX || y > startY { changes.append(Change(old: startX..<x, new: startY..<y)) }
            (x, y) = (x + 1, y + 1)
        }
        return changes
    }

    /// The numbers of removed and added lines.
    public var counts: (removed: Int, added: Int) {
        changes.reduce((0, 0)) { ($0.0 + $1.old.count, $0.1 + $1.new.count) }
    }
}

extension [LineDiff.Change] {
    /// Adjacent changes merged into one.
    fileprivate var merged: [LineDiff.Change] {
        reduce(into: []) { merged, change in
            if let last = merged.last, last.old.upperBound == change.old.lowerBound,
                last.new.upperBound == change.new.lowerBound
            {
                merged[merged.count - 1] = .init(
                    old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound)
            } else {
                merged.append(change)
            }
        }
    }
}
