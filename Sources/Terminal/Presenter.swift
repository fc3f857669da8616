import CNcurses
import Cells

/// Makes the terminal show a surface by sending the difference to what it shows.
struct Presenter {
    private(set) var size: Size
    private var writer: FrameWriter
    /// The cells that the terminal shows.
    private var shown: [Cell]
    /// The pieces of `shown`, where they are known.
    private var shownPieces: RowPieces?
    private var mustClear = true

    init(size: Size, charset: Charset, depth: ColorDepth) {
        self.size = size
        writer = FrameWriter(charset: charset, depth: depth)
        shown = Self.blanks(size)
    }

    /// Draws everything anew next time: nobody knows what the terminal shows.
    mutating func forget(size newSize: Size) {
        size = newSize
        mustClear = true
    }

    mutating func present(_ surface: Surface) {
        var frame = surface
        if frame.size != size {
            frame = Surface(size)
            frame.blit(surface, x: 0, y: 0)
        }
        draw(frame)
        writer.send()
    }

    private static func blanks(_ size: Size) -> [Cell] {
        Array(repeating: .blank(), count: size.columns * size.rows)
    }

    // MARK: - Difference

    private mutating func draw(_ frame: Surface) {
        let clears = mustClear
        if clears {
            cn_clear()
            writer.forget()
            shown = Self.blanks(size)
            mustClear = false
        }
        var changed = changedRows(frame)
        guard clears || !changed.isEmpty else { return }
        if clears || !mayScroll(changed) { shownPieces = nil }
        if !clears, scroll(to: frame, changed: changed) { changed = changedRows(frame) }

        // The glyphs whose width the terminal may see differently come last and alone, so that whatever it makes of them
        // moves nothing else.
        var ambiguousWidth: [Int] = []
        for y in changed {
            for span in changedSpans(frame, y) {
                let cells = frame.cells[y * size.columns + span.lowerBound..<y * size.columns + span.upperBound]
                let isAtCorner = y == size.rows - 1 && span.upperBound == size.columns && !cn_fills_corner()
                let hidden = isAtCorner ? cells.last?.isContinuation == true ? 2 : 1 : 0
                ambiguousWidth += writer.put(cells.dropLast(hidden), x: span.lowerBound, y: y, width: size.columns)
                shown.replaceSubrange(cells.indices, with: cells)
            }
        }
        for index in ambiguousWidth {
            let (y, x) = index.quotientAndRemainder(dividingBy: size.columns)
            writer.putDoubtful(frame.cells[index], x: x, y: y)
            // There the cursor stays, where it is shown.
            writer.move(min(x + Int(frame.cells[index].width), size.columns - 1), y)
        }
    }

    private func changedRows(_ frame: Surface) -> [Int] {
        let columns = size.columns
        return withRows(frame) { old, new in
            (0..<size.rows).filter { y in
                !CellMemory.equal(old + y * columns, new + y * columns, count: columns)
            }
        } ?? []
    }

    /// Bytes that going over equal cells between two changed parts of a row takes.
    private static let moveCost = 4

    /// The parts of a row that differ, wide glyphs whole; what is cheaper put again than left out belongs to them.
    private func changedSpans(_ frame: Surface, _ y: Int) -> [Range<Int>] {
        let columns = size.columns
        return withRows(frame) { old, new in
            let (old, new) = (old + y * columns, new + y * columns)
            var spans: [Range<Int>] = []
            var x = 0
            while x < columns {
                guard old[x] != new[x] else {
                    x += 1
                    continue
                }
                let first = new[x].isContinuation && x > 0 ? x - 1 : x
                var last = x
                var gap = 0
                while x < columns, gap <= Self.moveCost {
                    gap += 1
                    if old[x] != new[x] {
                        last = x
                        gap = 0
                    } else if new[x].style != new[x - 1].style {
                        gap += RowPieces.styleCost
                    }
                    x += 1
                }
                if last < columns - 1, new[last].width == 2 { last += 1 }
                spans.append(first..<last + 1)
                x = last + 1
            }
            return spans
        } ?? []
    }

    private func withRows<Result>(
        _ frame: Surface, _ body: (UnsafePointer<Cell>, UnsafePointer<Cell>) -> Result
    ) -> Result? {
        shown.withUnsafeBufferPointer { old in
            frame.cells.withUnsafeBufferPointer { new in
                guard let old = old.baseAddress, let new = new.baseAddress else { return nil }
                return body(old, new)
            }
        }
    }

    // MARK: - Scrolling

    /// Two rows are drawn as fast as they are scrolled.
    private func mayScroll(_ changed: [Int]) -> Bool { changed.count > 2 && writer.scrolls }

    /// Lets the terminal move rows that only changed their place.
    private mutating func scroll(to frame: Surface, changed: [Int]) -> Bool {
        guard mayScroll(changed) else { return false }
        let columns = size.columns
        let old = shownPieces ?? shown.withUnsafeBufferPointer { RowPieces($0, width: columns) }
        let new = frame.cells.withUnsafeBufferPointer { RowPieces($0, width: columns) }
        shownPieces = new
        guard let scroll = Scroll.best(old: old, new: new) else { return false }
        writer.scroll(scroll, rows: size.rows)
        let block = scroll.top * columns..<(scroll.bottom + 1) * columns
        let distance = abs(scroll.lines) * columns
        shown.withUnsafeMutableBufferPointer { shown in
            let (upper, lower) = (block.dropLast(distance), block.dropFirst(distance))
            let (from, to) = scroll.lines > 0 ? (lower, upper) : (upper, lower)
            _ = shown[to].update(fromContentsOf: shown[from])
            let blanked = scroll.lines > 0 ? block.suffix(distance) : block.prefix(distance)
            shown[blanked].update(repeating: .blank())
        }
        return true
    }
}
