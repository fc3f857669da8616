/// The parts of a page, such as comments: one is chosen. Each begins with a heading.
public struct PageParts {
    private let layout: ReaderLayout
    /// The lines of the headings.
    private let starts: [Int]
    /// The top row of the screen.
    public private(set) var top: WrappedPosition
    /// The source line of the part that was chosen: it stays the same if others are inserted above.
    public private(set) var source: Int?

    /// Nil if the document has no parts.
    /// - Parameter source: nil if none was chosen.
    public init?(_ layout: ReaderLayout, top: WrappedPosition, source: Int?) {
        guard case .page(let page) = layout.document, !page.headingLines.isEmpty else { return nil }
        self.layout = layout
        starts = page.headingLines
        self.top = layout.clamped(top)
        self.source = source
    }

    public var count: Int { starts.count }

    public func part(ofLine line: Int) -> Int { starts.lastIndex { $0 <= line } ?? 0 }

    /// The part that was chosen, while a row of it is on the screen; else the first that begins on the screen.
    public var chosen: Int {
        let places = layout.places(top: top)
        guard let first = places.first, let last = places.last else { return 0 }
        if let part = starts.firstIndex(where: { layout.sourceLine(ofLine: $0) == source }),
            lines(of: part).overlaps(first.line...last.line)
        {
            return part
        }
        let start = first.row == 0 ? first.line : first.line + 1
        return starts.firstIndex { $0 >= start && $0 <= last.line } ?? part(ofLine: first.line)
    }

    /// The lines of a part, without the empty line below it.
    public func lines(of part: Int) -> ClosedRange<Int> {
        let next = starts.indices.contains(part + 1) ? starts[part + 1] - 1 : layout.lineCount
        return starts[part]...max(starts[part], next - 1)
    }

    // MARK: - Choosing

    /// Chooses a part, and scrolls only as far as needed to show it.
    /// - Parameter atEnd: true to show the end of a part that is higher than the screen, instead of its beginning.
    public mutating func choose(_ part: Int, atEnd: Bool = false) {
        guard starts.indices.contains(part) else { return }
        mark(part)
        let start = WrappedPosition(line: starts[part])
        let lowest = layout.up(from: end(of: part), by: layout.scrolledRows - 1)
        top = layout.clamped(lowest > start ? (atEnd ? lowest : start) : max(lowest, min(top, start)))
        // Shows the line above the first part, which may contain a note.
        if part == 0, !isCutBelow(part, WrappedPosition()) { top = WrappedPosition() }
    }

    /// Chooses a part where it is.
    public mutating func mark(_ part: Int) { source = layout.sourceLine(ofLine: starts[part]) }

    /// Repetitions beyond this number are left out.
    private static let mostSteps = 1_000

    /// Moves to another part, or through one that is higher than the screen. Pages scroll.
    public mutating func move(_ motion: Motion) {
        switch motion {
        case .rows(let rows): for _ in 0..<min(abs(rows), Self.mostSteps) { step(forward: rows > 0) }
        case .start, .end:
            choose(motion == .start ? 0 : count - 1)
            top = layout.top(after: motion, from: top)
        case .pages, .halfPages:
            let next = layout.top(after: motion, from: top)
            if next == top { return choose(motion.leadsDown ? count - 1 : 0, atEnd: motion.leadsDown) }
            mark(chosen)
            top = next
        case .columns: break
        }
    }

    private mutating func step(forward: Bool) {
        let part = chosen
        let next = part + (forward ? 1 : -1)
        let isCut = forward ? isCutBelow(part, top) : WrappedPosition(line: starts[part]) < top
        if !isCut, starts.indices.contains(next) { return choose(next, atEnd: !forward) }
        let row = layout.top(after: .rows(forward ? 1 : -1), from: top)
        guard row != top else { return }
        mark(part)
        top = row
    }

    private func isCutBelow(_ part: Int, _ top: WrappedPosition) -> Bool {
        layout.down(from: top, by: layout.scrolledRows - 1).map { $0 < end(of: part) } ?? false
    }

    /// The last row of a part.
    private func end(of part: Int) -> WrappedPosition {
        let line = lines(of: part).upperBound
        return WrappedPosition(line: line, row: layout.rowCount(ofLine: line) - 1)
    }
}
