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
    /// The last scroll: a key that is held makes it again and again.
    private var lastScroll: Scroll?
    private(set) var mustClear = true

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
        // Without a copy: whoever drew this frame draws the next one elsewhere.
        shown = frame.cells
        writer.send()
    }

    private static func blanks(_ size: Size) -> [Cell] {
        Array(repeating: .blank(), count: size.columns * size.rows)
    }

    private mutating func draw(_ frame: Surface) {
        if mustClear {
            clear()
            put(changedRows(frame), of: frame)
            return
        }
        let changed = changedRows(frame)
        guard !changed.isEmpty else { return }
        // Two rows are drawn as fast as they are scrolled.
        if changed.count > 2, writer.scrolls {
            if let made = scroll(to: frame, changed: changed) {
                writer.scroll(made.scroll, rows: size.rows)
                return put(made.changed, of: frame, after: made.scroll)
            }
        } else {
            frame.cells.withUnsafeBufferPointer { shownPieces?.update(changed, from: $0, width: size.columns) }
        }
        put(changed, of: frame)
    }

    private mutating func clear() {
        cn_clear()
        writer.forget()
        shown = Self.blanks(size)
        shownPieces = nil
        lastScroll = nil
        mustClear = false
    }

    private func changedRows(_ frame: Surface) -> [Int] {
        difference(of: frame, \.changedRows) ?? []
    }

    private func difference<Result>(of frame: Surface, _ body: (FrameDifference) -> Result) -> Result? {
        FrameDifference.between(shown, frame.cells, size: size, body)
    }

    // MARK: - Scrolling

    /// The scroll that leaves least to be drawn, and the rows that it leaves; nil where none pays. `shownPieces` are those of
    /// the frame then, or none.
    private mutating func scroll(to frame: Surface, changed: [Int]) -> (scroll: Scroll, changed: [Int])? {
        let known = shownPieces
        shownPieces = nil
        if let lastScroll {
            let left = difference(of: frame) { $0.rowsLeft(byRepeating: lastScroll, changed: changed) }
            if case let left?? = left { return (lastScroll, left) }
        }
        let columns = size.columns
        let old = known ?? shown.withUnsafeBufferPointer { RowPieces($0, width: columns) }
        var new = old
        frame.cells.withUnsafeBufferPointer { new.update(changed, from: $0, width: columns) }
        shownPieces = new
        lastScroll = Scroll.best(old: old, new: new)
        guard let best = lastScroll else { return nil }
        return difference(of: frame) { $0.rowsLeft(by: best, changed: changed) }.map { (best, $0) }
    }

    // MARK: - Drawing

    /// Writes what of these rows has changed. The glyphs whose width the terminal may see differently come last and alone,
    /// so that whatever it makes of them moves nothing else.
    /// - Parameter scroll: what the terminal has made of the rows that it shows.
    private mutating func put(_ rows: [Int], of frame: Surface, after scroll: Scroll? = nil) {
        var ambiguousWidth: [(x: Int, y: Int)] = []
        for y in rows {
            let spans = difference(of: frame) { $0.changedSpans(y, after: scroll) } ?? []
            for span in spans {
                let cells = y * size.columns + span.lowerBound..<y * size.columns + span.upperBound
                frame.cells.withUnsafeBufferPointer { frame in
                    let isAtCorner = y == size.rows - 1 && span.upperBound == size.columns && !cn_fills_corner()
                    let hidden = isAtCorner ? frame[cells.upperBound - 1].isContinuation ? 2 : 1 : 0
                    let part = UnsafeBufferPointer(rebasing: frame[cells.dropLast(hidden)])
                    for x in writer.put(part, x: span.lowerBound, y: y, width: size.columns) {
                        ambiguousWidth.append((x, y))
                    }
                }
            }
        }
        for (x, y) in ambiguousWidth {
            let cell = frame.cells[y * size.columns + x]
            writer.putDoubtful(cell, x: x, y: y)
            // There the cursor stays, where it is shown.
            writer.move(min(x + Int(cell.width), size.columns - 1), y)
        }
    }
}
