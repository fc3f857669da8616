import CNcurses
import Cells

/// Makes the terminal show a surface by sending the difference to what it shows.
struct Presenter {
    private(set) var size: Size
    private var encoder: CellEncoder
    /// What the terminal shows.
    private var shown: [Cell]
    /// The pieces of `shown`, where they are known.
    private var shownPieces: RowPieces?
    private var mustClear = true

    init(size: Size, charset: Charset, depth: ColorDepth) {
        self.size = size
        encoder = CellEncoder(charset: charset, depth: depth)
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
        cn_begin_frame()
        defer { cn_end_frame() }
        // Colour pairs run out with time, which starting anew mends, or on one screen alone.
        var isCrowded = false
        while !draw(frame) {
            encoder.resetPairs(coarser: isCrowded)
            mustClear = true
            isCrowded = true
        }
    }

    private static func blanks(_ size: Size) -> [Cell] {
        Array(repeating: .blank(), count: size.columns * size.rows)
    }

    // MARK: - Difference

    /// - Returns: false where the colour pairs ran out on the way.
    private mutating func draw(_ frame: Surface) -> Bool {
        let clears = mustClear
        if clears {
            cn_clear()
            shown = Self.blanks(size)
            mustClear = false
        }
        var changed = changedRows(frame)
        guard clears || !changed.isEmpty else { return true }
        if clears || !mayScroll(changed) { shownPieces = nil }
        if !clears, scroll(to: frame, changed: changed) { changed = changedRows(frame) }

        var doubtful: [Span] = []
        var waiting = changed.flatMap { changedSpans(frame, $0) }
        while !waiting.isEmpty {
            var later: [Span] = []
            var last: Span?
            for span in waiting {
                if let last, last.y == span.y, span.columns.lowerBound - last.columns.upperBound < Self.smallGap {
                    later.append(span)
                } else {
                    guard put(frame, span, doubtful: &doubtful) else { return false }
                    last = span
                }
            }
            if let last { cn_update(Int32(last.y), Int32(min(last.columns.upperBound, size.columns - 1))) }
            waiting = later
        }
        return drawDoubtful(frame, doubtful)
    }

    /// The glyphs whose width the terminal may see differently come last and alone, each followed by an absolute
    /// cursor movement, so that whatever it makes of them moves nothing else.
    private mutating func drawDoubtful(_ frame: Surface, _ spans: [Span]) -> Bool {
        for span in spans {
            encoder.start()
            let cell = frame.cells[span.y * size.columns + span.columns.lowerBound]
            guard encoder.append(cell, blankingDoubtful: false) != .outOfPairs else { return false }
            flush(span)
            cn_update(Int32(span.y), Int32(min(span.columns.upperBound, size.columns - 1)))
            cn_readdress()
        }
        return true
    }

    private func changedRows(_ frame: Surface) -> [Int] {
        let columns = size.columns
        return withRows(frame) { old, new in
            (0..<size.rows).filter { y in
                !CellMemory.equal(old + y * columns, new + y * columns, count: columns)
            }
        } ?? []
    }

    /// Bytes that going over equal cells between two changed parts of a row takes. ncurses counts cells instead, and puts
    /// a gap of fewer again that is in one update, whatever colours it has.
    private static let smallGap = 8

    /// The parts of a row that differ, wide glyphs whole; what is cheaper put again than left out belongs to them.
    private func changedSpans(_ frame: Surface, _ y: Int) -> [Span] {
        let columns = size.columns
        return withRows(frame) { old, new in
            let (old, new) = (old + y * columns, new + y * columns)
            var spans: [Span] = []
            var x = 0
            while x < columns {
                guard old[x] != new[x] else {
                    x += 1
                    continue
                }
                let first = new[x].isContinuation && x > 0 ? x - 1 : x
                var last = x
                var gap = 0
                while x < columns, gap <= Self.smallGap {
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
                spans.append(Span(y: y, columns: first..<last + 1))
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
    private func mayScroll(_ changed: [Int]) -> Bool { changed.count > 2 && cn_scrolls() }

    /// Lets the terminal move rows that only changed their place.
    private mutating func scroll(to frame: Surface, changed: [Int]) -> Bool {
        guard mayScroll(changed) else { return false }
        let columns = size.columns
        let old = shownPieces ?? shown.withUnsafeBufferPointer { RowPieces($0, width: columns) }
        let new = frame.cells.withUnsafeBufferPointer { RowPieces($0, width: columns) }
        shownPieces = new
        guard let scroll = Scroll.best(old: old, new: new) else { return false }
        cn_scroll(Int32(scroll.top), Int32(scroll.bottom), Int32(scroll.lines))
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

    // MARK: - Cells to ncurses

    private struct Span {
        var y: Int
        var columns: Range<Int>
    }

    /// Puts a span into ncurses' next frame, blanks in place of doubtful glyphs, which are added to the list.
    private mutating func put(_ frame: Surface, _ span: Span, doubtful: inout [Span]) -> Bool {
        let start = span.y * size.columns
        encoder.start()
        for x in span.columns {
            var cell = frame.cells[start + x]
            shown[start + x] = cell
            guard !cell.isContinuation else { continue }
            if cell.width == 2, isNearCorner(x, span.y) { cell.glyph = .space }
            switch encoder.append(cell, blankingDoubtful: true) {
            case .appended: break
            case .leftBlank: doubtful.append(Span(y: span.y, columns: x..<x + Int(cell.width)))
            case .outOfPairs: return false
            }
        }
        flush(span)
        return true
    }

    /// True where ncurses would tear a wide glyph apart while it fills the screen's last cell.
    private func isNearCorner(_ x: Int, _ y: Int) -> Bool {
        y == size.rows - 1 && x >= size.columns - 3 && !cn_fills_corner()
    }

    private func flush(_ span: Span) {
        encoder.characters.withUnsafeBufferPointer { cells in
            cn_put(Int32(span.y), Int32(span.columns.lowerBound), cells.baseAddress, Int32(cells.count))
        }
    }
}
