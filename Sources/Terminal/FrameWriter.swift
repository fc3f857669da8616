import CNcurses
import Cells

/// A frame on its way to the terminal: where to write, in which style, and what; sent with one write.
///
/// ncurses knows what a terminal wants to be sent, but would compare and format everything a second time, and repeats
/// colours that are there already: with pictures that would be most of what a key costs.
struct FrameWriter {
    private var bytes: [UInt8] = []
    private var styles: StyleWriter
    private var glyphs: GlyphWriter
    /// The place of the terminal's cursor; nil where that is not sure.
    private var cursor: (x: Int, y: Int)?
    private let hasStandardMoves = ControlString.isStandard(CN_MOVE, 1, 2, is: "\u{1B}[2;3H")
    private let eraseRest = ControlString.bytes(CN_ERASE_REST)
    private let erasesSome = ControlString.has(CN_ERASE_SOME)
    /// The last scroll: most often it is the next one too.
    private var lastScroll: (scroll: Scroll?, rows: Int, bytes: [UInt8]) = (nil, 0, [])
    /// Tells whether rows can be scrolled.
    let scrolls = cn_scrolls()

    init(charset: Charset, depth: ColorDepth) {
        styles = StyleWriter(depth: depth)
        glyphs = GlyphWriter(charset: charset)
    }

    /// Somebody else has written to the terminal.
    mutating func forget() {
        cursor = nil
        styles.forget()
    }

    /// Sends what was written since the last time.
    mutating func send() {
        cn_write(bytes, bytes.count)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes cells that stand side by side from (`x`, `y`) on.
    /// - Parameter width: of the screen.
    /// - Returns: the places, counted in `cells`, of glyphs left blank because terminals disagree about their width.
    mutating func put(_ cells: ArraySlice<Cell>, x: Int, y: Int, width: Int) -> [Int] {
        var ambiguousWidth: [Int] = []
        var index = cells.startIndex
        while index < cells.endIndex {
            let column = x + index - cells.startIndex
            move(column, y)
            let end = endOfBlanks(cells, from: index)
            if end - index > Self.shortestErased {
                styles.use(cells[index].style, in: &bytes)
                let reachesEdge = column + end - index == width && !eraseRest.isEmpty
                bytes += reachesEdge ? eraseRest : ControlString.bytes(CN_ERASE_SOME, end - index)
                index = end
                continue
            }
            if !cells[index].isContinuation {
                styles.use(cells[index].style, in: &bytes)
                if glyphs.write(cells[index], blanksAmbiguousWidth: true, to: &bytes) { ambiguousWidth.append(index) }
            }
            index += 1
            cursor = (column + 1, y)
        }
        // Terminals differ on where the cursor is once the last column is written.
        if cursor?.x == width { cursor = nil }
        return ambiguousWidth
    }

    /// Fewer blanks are shorter written than erased and gone over.
    private static let shortestErased = 10

    /// The end of the blanks of one style that start here.
    private func endOfBlanks(_ cells: ArraySlice<Cell>, from start: Int) -> Int {
        let style = cells[start].style
        guard erasesSome, cells[start] == .blank(style), styles.canErase(style) else { return start }
        return cells[start...].firstIndex { $0 != cells[start] } ?? cells.endIndex
    }

    /// Writes a glyph that terminals may see wider or narrower: wherever its end is, what follows is addressed anew.
    mutating func putDoubtful(_ cell: Cell, x: Int, y: Int) {
        move(x, y)
        styles.use(cell.style, in: &bytes)
        _ = glyphs.write(cell, blanksAmbiguousWidth: false, to: &bytes)
        cursor = nil
    }

    mutating func move(_ x: Int, _ y: Int) {
        if let cursor, cursor == (x, y) { return }
        if !hasStandardMoves {
            bytes += ControlString.bytes(CN_MOVE, y, x)
        } else if let cursor, cursor.y == y, x > cursor.x {
            bytes.append("\u{1B}[")
            if x > cursor.x + 1 { bytes.append(decimal: x - cursor.x) }
            bytes.append(UInt8(ascii: "C"))
        } else {
            bytes.append("\u{1B}[")
            bytes.append(decimal: y + 1)
            bytes.append(UInt8(ascii: ";"))
            bytes.append(decimal: x + 1)
            bytes.append(UInt8(ascii: "H"))
        }
        cursor = (x, y)
    }

    /// Moves rows, of `rows` on the screen; those that become free are blank.
    mutating func scroll(_ scroll: Scroll, rows: Int) {
        // Where erased cells take the background, it must be the terminal's own.
        styles.use(.plain, in: &bytes)
        if lastScroll.scroll != scroll || lastScroll.rows != rows {
            lastScroll = (scroll, rows, Self.bytes(of: scroll, rows: rows))
        }
        bytes += lastScroll.bytes
        cursor = nil
    }

    private static func bytes(of scroll: Scroll, rows: Int) -> [UInt8] {
        var bytes = ControlString.bytes(CN_SCROLL_REGION, scroll.top, scroll.bottom)
        let goesUp = scroll.lines > 0
        let many = ControlString.bytes(goesUp ? CN_SCROLL_UP : CN_SCROLL_DOWN, abs(scroll.lines))
        if many.isEmpty {
            bytes += ControlString.bytes(CN_MOVE, goesUp ? scroll.bottom : scroll.top, 0)
            for _ in 0..<abs(scroll.lines) { bytes += ControlString.bytes(goesUp ? CN_LINE_UP : CN_LINE_DOWN) }
        } else {
            bytes += many
        }
        return bytes + ControlString.bytes(CN_SCROLL_REGION, 0, rows - 1)
    }
}
