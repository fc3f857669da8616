/// If the same line is before and after added or removed lines, the change has several equally correct positions:
/// chooses the most readable one.
struct Sliding {
    private let lines: NumberedLines
    private let old: DiffedText
    private let new: DiffedText

    init(_ lines: NumberedLines, _ old: DiffedText, _ new: DiffedText) {
        self.lines = lines
        self.old = old
        self.new = new
    }

    /// - Parameter changes: in order.
    func settled(_ changes: [LineDiff.Change]) -> [LineDiff.Change] {
        var settled: [LineDiff.Change] = []
        for (index, change) in changes.enumerated() {
            let before = settled.last.map { ($0.old.upperBound, $0.new.upperBound) } ?? (0, 0)
            let behind =
                index + 1 < changes.count
                ? (changes[index + 1].old.lowerBound, changes[index + 1].new.lowerBound)
                : (old.lineCount, new.lineCount)
            if change.old.isEmpty {
                let shift = shift(of: change.new, lines.new, new, within: before.1..<behind.1)
                settled.append(change.shifted(by: shift))
            } else if change.new.isEmpty {
                let shift = shift(of: change.old, lines.old, old, within: before.0..<behind.0)
                settled.append(change.shifted(by: shift))
            } else {
                settled.append(change)
            }
        }
        return settled
    }

    /// Returns the number of lines by which to move a run: to the position with the clearest separation, the last one
    /// of these.
    private func shift(of run: Range<Int>, _ numbers: [Int32], _ text: DiffedText, within bounds: Range<Int>) -> Int {
        var (first, last) = (0, 0)
        while run.lowerBound + first > bounds.lowerBound,
            numbers[run.lowerBound + first - 1] == numbers[run.upperBound + first - 1]
        {
            first -= 1
        }
        while run.upperBound + last < bounds.upperBound,
            numbers[run.lowerBound + last] == numbers[run.upperBound + last]
        {
            last += 1
        }
        guard first < last else { return 0 }
        let shifts = first...last
        return shifts.min { one, other in
            let (left, right) = (roughness(text, run, one), roughness(text, run, other))
            return left == right ? one > other : left < right
        } ?? 0
    }

    /// The indentation depth at the beginning and end of the run: best between two paragraphs without indentation.
    private func roughness(_ text: DiffedText, _ run: Range<Int>, _ shift: Int) -> Int {
        roughness(text, above: run.lowerBound + shift) + roughness(text, above: run.upperBound + shift)
    }

    private func roughness(_ text: DiffedText, above line: Int) -> Int {
        let isApart =
            line == 0 || line == text.lineCount || indentation(text, line) == nil || indentation(text, line - 1) == nil
        let next = (line..<min(line + Self.farthest, text.lineCount)).lazy.compactMap { indentation(text, $0) }.first
        return 2 * (next ?? 0) + (isApart ? 0 : 1)
    }

    /// The number of blank lines that are skipped.
    private static let farthest = 20

    /// Columns before a line's first letter; nil for a blank line.
    private func indentation(_ text: DiffedText, _ line: Int) -> Int? {
        let line = text.text(of: line)
        let blanks = line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return blanks.count == line.count ? nil : blanks.reduce(0) { $0 + ($1 == UInt8(ascii: "\t") ? 8 : 1) }
    }
}

extension LineDiff.Change {
    fileprivate func shifted(by lines: Int) -> LineDiff.Change {
        .init(
            old: old.lowerBound + lines..<old.upperBound + lines, new: new.lowerBound + lines..<new.upperBound + lines)
    }
}
