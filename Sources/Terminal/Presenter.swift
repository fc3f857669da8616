import CNcurses
import Cells

/// Shows a surface on the terminal by sending only the differences.
struct Presenter {
    private(set) var size: Size
    var writer: FrameWriter
    /// The cells that the terminal shows.
    private(set) var shown: [Cell]
    /// The pieces of `shown`, if they are known.
    private var shownPieces: RowPieces?
    /// The last scroll: a held key repeats it.
    private var lastScroll: Scroll?
    private(set) var mustClear = true
    /// True if images are drawn over blank cells, row by row.
    private var drawsStrips = false
    /// True if parts of images were left blank because they were not due.
    private(set) var lacksStrips = false
    /// True if images are blank until the terminal has said that it still shows them.
    var hidesImages = false
    /// True if the last frame drew parts of images.
    var hasDrawnStrips = false

    init(size: Size, charset: Charset, depth: ColorDepth) {
        self.size = size
        writer = FrameWriter(charset: charset, depth: depth)
        shown = Self.blanks(size)
    }

    /// Draws everything again next time, since the terminal's contents are unknown.
    mutating func forget(size newSize: Size) {
        size = newSize
        mustClear = true
    }

    /// Shows images in this way from now on.
    mutating func show(_ images: ImageSupport?, isInTmux: Bool) {
        hidesImages = false
        writer.keepImages(images?.imageProtocol == .kitty ? KittyImages(isInTmux: isInTmux) : nil)
        drawsStrips = images.map { $0.imageProtocol != .kitty } ?? false
    }

    /// Deletes the images that the terminal keeps.
    mutating func removeImages() { writer.removeImages() }

    /// - Parameter drawsImages: false to leave images blank that would be drawn row by row.
    mutating func present(_ surface: Surface, drawsImages: Bool = true) {
        var frame = surface
        if frame.size != size {
            frame = Surface(size)
            frame.blit(surface, x: 0, y: 0)
        }
        if hidesImages { hideImages(of: &frame) }
        hasDrawnStrips = false
        lacksStrips = drawsStrips && !drawsImages && blankChangedStrips(of: &frame)
        let images = writer.keepsImages ? frame.imageNumbers : []
        if writer.keepsImages { writer.begin(images: images) }
        draw(frame)
        if writer.keepsImages { writer.end(images: images.count) }
        // Without a copy: the next frame is drawn into other memory.
        shown = frame.cells
        writer.send()
    }

    private func hideImages(of frame: inout Surface) {
        for y in 0..<size.rows {
            for x in 0..<size.columns {
                guard let cell = frame[x, y], cell.glyph.imagePart != nil else { continue }
                frame.set(.blank(cell.style), x: x, y: y)
            }
        }
    }

    /// Asks a question that some terminals print as text. The rows that this may cover are written again at once.
    mutating func ask(_ question: String) {
        let rows = question.utf8.count / max(1, size.columns) + 1
        guard !mustClear, rows < size.rows else { return }
        writer.put(sequence: Array(question.utf8), x: 0, y: 0)
        for y in 0..<rows {
            let cells = Array(shown[y * size.columns..<(y + 1) * size.columns])
            let doubtful = cells.withUnsafeBufferPointer { writer.put($0, x: 0, y: y, width: size.columns) }
            for x in doubtful { writer.putDoubtful(cells[x], x: x, y: y) }
        }
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
        // Drawing two rows is as fast as scrolling.
        if changed.count > 2, writer.scrolls, !drawsStrips || !hasImages(frame) {
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

    func difference<Result>(of frame: Surface, _ body: (FrameDifference) -> Result) -> Result? {
        FrameDifference.between(shown, frame.cells, size: size, body)
    }

    // MARK: - Scrolling

    /// The scroll that leaves the fewest rows to draw, and those rows; nil if none pays off. Afterwards `shownPieces`
    /// are those of the frame, or nil.
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

    /// Writes the changes in these rows. Glyphs whose width the terminal may see differently are written last and
    /// separately, so that they cannot shift anything else.
    /// - Parameter scroll: the scroll that the terminal has already made.
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
            // The cursor stays there if it is visible.
            writer.move(min(x + Int(cell.width), size.columns - 1), y)
        }
        if drawsStrips { putStrips(rows, of: frame) }
    }
}
