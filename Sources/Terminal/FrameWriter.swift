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
    private let hasStandardErase = ControlString.isStandard(CN_ERASE_SOME, 12, is: "\u{1B}[12X")
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
    /// - Returns: the columns of glyphs left blank because terminals disagree about their width.
    mutating func put(_ cells: UnsafeBufferPointer<Cell>, x: Int, y: Int, width: Int) -> [Int] {
        var ambiguousWidth: [Int] = []
        var index = 0
        while index < cells.count {
            let cell = cells[index]
            let column = x + index
            move(column, y)
            let end = endOfBlanks(cells, from: index)
            if end - index > Self.shortestErased {
                if !styles.erases(like: cell.style) { styles.use(cell.style, in: &bytes) }
                erase(end - index, toEdge: x + end == width)
                index = end
                continue
            }
            let letters = endOfLetters(cells, from: index)
            if letters > index {
                styles.use(cell.style, in: &bytes)
                for cell in cells[index..<letters] { bytes.append(max(0x20, cell.glyph.letter)) }
                index = letters
                cursor = (x + index, y)
                continue
            }
            if !cell.isContinuation {
                // Of a blank only the background is seen: it needs no other colour for its letter.
                if cell.glyph != .space || !styles.erases(like: cell.style) { styles.use(cell.style, in: &bytes) }
                if glyphs.write(cell, blanksAmbiguousWidth: true, to: &bytes) { ambiguousWidth.append(column) }
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
    private func endOfBlanks(_ cells: UnsafeBufferPointer<Cell>, from start: Int) -> Int {
        let cell = cells[start]
        guard erasesSome, cell.glyph == .space, styles.canErase(cell.style) else { return start }
        var end = start + 1
        while end < cells.count, cells[end] == cell { end += 1 }
        return end
    }

    /// The end of the ASCII in one style that starts here with a letter, with the single spaces in it: most of what is written,
    /// and sent as it is.
    private func endOfLetters(_ cells: UnsafeBufferPointer<Cell>, from start: Int) -> Int {
        let style = cells[start].style
        var end = start
        while end < cells.count, cells[end].style == style {
            guard cells[end].glyph.letter == 0 else {
                end += 1
                continue
            }
            guard end > start, cells[end].glyph == .space, end + 1 < cells.count, cells[end + 1].glyph.letter != 0
            else { break }
            end += 1
        }
        return end
    }

    /// Erases cells from the cursor on, which stays.
    private mutating func erase(_ count: Int, toEdge reachesEdge: Bool) {
        if reachesEdge, !eraseRest.isEmpty {
            bytes += eraseRest
        } else if hasStandardErase {
            bytes.append("\u{1B}[")
            bytes.append(decimal: count)
            bytes.append(UInt8(ascii: "X"))
        } else {
            bytes += ControlString.bytes(CN_ERASE_SOME, count)
        }
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
            goRight(x - cursor.x)
        } else if let cursor, cursor.y == y - 1, x < 100 {
            // A byte shorter than to name the row, or two.
            bytes.append("\r\n")
            if x > 0 { goRight(x) }
        } else {
            bytes.append("\u{1B}[")
            bytes.append(decimal: y + 1)
            // The first column goes without saying.
            if x > 0 {
                bytes.append(UInt8(ascii: ";"))
                bytes.append(decimal: x + 1)
            }
            bytes.append(UInt8(ascii: "H"))
        }
        cursor = (x, y)
    }

    private mutating func goRight(_ columns: Int) {
        bytes.append("\u{1B}[")
        if columns > 1 { bytes.append(decimal: columns) }
        bytes.append(UInt8(ascii: "C"))
    }

    /// Moves rows, of `rows` on the screen; those that become free are blank.
    mutating func scroll(_ scroll: Scroll, rows: Int) {
        // Where erased cells take the background, it must be the terminal's own.
        if !styles.erases(like: .plain) { styles.use(.plain, in: &bytes) }
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
        let whole = ControlString.bytes(CN_SCROLL_REGION, 0, rows - 1)
        // Where the region is set as nearly everywhere, all of the screen goes without saying.
        return bytes + (whole == Array("\u{1B}[1;\(rows)r".utf8) ? Array("\u{1B}[r".utf8) : whole)
    }
}

extension Glyph {
    /// The ASCII letter, digit or sign that it is; 0 for all else.
    fileprivate var letter: UInt8 {
        guard let scalar, 0x21...0x7E ~= scalar.value else { return 0 }
        return UInt8(truncatingIfNeeded: scalar.value)
    }
}
