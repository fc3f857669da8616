import CNcurses
import Cells

/// The output for a frame: cursor positions, styles and glyphs, sent with a single write.
///
/// ncurses knows the terminal's sequences, but would compare and format everything a second time, and repeats colours
/// that are already set: with images, that would be most of the cost of a key press.
struct FrameWriter {
    private var bytes: [UInt8] = []
    private var styles: StyleWriter
    private var glyphs: GlyphWriter
    /// The link to which the terminal adds what is written; none between two calls of `put`.
    private var link = CellLink.none
    /// The position of the terminal's cursor; nil if it is unknown.
    private var cursor: (x: Int, y: Int)?
    /// The images that the terminal keeps; nil if it has no protocol for that.
    private var images: KittyImages?
    private let hasStandardMoves = ControlString.isStandard(CN_MOVE, 1, 2, is: "\u{1B}[2;3H")
    private let eraseRest = ControlString.bytes(CN_ERASE_REST)
    private let erasesSome = ControlString.has(CN_ERASE_SOME)
    private let hasStandardErase = ControlString.isStandard(CN_ERASE_SOME, 12, is: "\u{1B}[12X")
    /// The last scroll, which is often repeated.
    private var lastScroll: (scroll: Scroll?, rows: Int, bytes: [UInt8]) = (nil, 0, [])
    /// True if the terminal can scroll rows.
    let scrolls = cn_scrolls()

    init(charset: Charset, depth: ColorDepth) {
        styles = StyleWriter(depth: depth)
        glyphs = GlyphWriter(charset: charset)
    }

    /// Resets the known state, after another program has written to the terminal.
    mutating func forget() {
        cursor = nil
        styles.forget()
    }

    /// Shows images as parts in cells from now on, or leaves their cells blank.
    mutating func keepImages(_ images: KittyImages?) { self.images = images }

    /// True if the terminal keeps images.
    var keepsImages: Bool { images != nil }

    /// Sends the images of a frame that the terminal does not keep yet.
    mutating func begin(images numbers: [UInt32]) { images?.send(numbers, to: &bytes) }

    /// Deletes images beyond the limits, after a frame with this many of them.
    mutating func end(images count: Int) { images?.limit(keeping: count, to: &bytes) }

    /// Deletes the images that the terminal keeps.
    mutating func removeImages() {
        images?.removeAll(to: &bytes)
        send()
    }

    /// Writes a sequence that draws at a position, and leaves the cursor anywhere.
    mutating func put(sequence: [UInt8], x: Int, y: Int) {
        move(x, y)
        bytes += sequence
        cursor = nil
    }

    /// Writes a part of an image: a cell that names it, or a blank.
    private mutating func put(_ part: ImagePart, _ style: Style) {
        guard let images, images.contains(part.image) else {
            styles.use(style, in: &bytes)
            bytes.append(0x20)
            return
        }
        styles.use(images.style(of: part, on: style), in: &bytes)
        images.append(part, to: &bytes)
    }

    /// Sends everything written since the last call.
    mutating func send() {
        cn_write(bytes, bytes.count)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes adjacent cells from (`x`, `y`) on.
    /// - Parameter width: the width of the screen.
    /// - Returns: the columns of glyphs left blank because terminals disagree about their width.
    mutating func put(_ cells: UnsafeBufferPointer<Cell>, x: Int, y: Int, width: Int) -> [Int] {
        var ambiguousWidth: [Int] = []
        var index = 0
        while index < cells.count {
            let cell = cells[index]
            let column = x + index
            move(column, y)
            if cell.link != link { use(cell.link) }
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
            if let part = cell.glyph.imagePart {
                put(part, cell.style)
            } else if !cell.isContinuation {
                // A blank shows only its background, so its foreground does not matter.
                if cell.glyph != .space || !styles.erases(like: cell.style) { styles.use(cell.style, in: &bytes) }
                if glyphs.write(cell, blanksAmbiguousWidth: true, to: &bytes) { ambiguousWidth.append(column) }
            }
            index += 1
            cursor = (column + 1, y)
        }
        if link != .none { use(.none) }
        // Terminals differ in the position of the cursor after the last column is written.
        if cursor?.x == width { cursor = nil }
        return ambiguousWidth
    }

    /// The number of blanks below which writing is shorter than erasing and moving.
    private static let shortestErased = 10

    /// The end of the blanks of one style that start here.
    private func endOfBlanks(_ cells: UnsafeBufferPointer<Cell>, from start: Int) -> Int {
        let cell = cells[start]
        // Terminals differ in the links of erased cells.
        guard erasesSome, cell.glyph == .space, cell.link == .none, styles.canErase(cell.style) else { return start }
        var end = start + 1
        while end < cells.count, cells[end] == cell { end += 1 }
        return end
    }

    /// The end of the ASCII text in one style and link that starts here with a letter, including single spaces. Most
    /// output is such text, which is sent unchanged.
    private func endOfLetters(_ cells: UnsafeBufferPointer<Cell>, from start: Int) -> Int {
        let (style, link) = (cells[start].style, cells[start].link)
        var end = start
        while end < cells.count, cells[end].style == style, cells[end].link == link {
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

    /// Erases cells from the cursor on, which does not move.
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

    /// Writes a glyph that terminals may show wider or narrower, so the cursor's position is unknown afterwards.
    mutating func putDoubtful(_ cell: Cell, x: Int, y: Int) {
        move(x, y)
        if cell.link != .none { use(cell.link) }
        styles.use(cell.style, in: &bytes)
        _ = glyphs.write(cell, blanksAmbiguousWidth: false, to: &bytes)
        if link != .none { use(.none) }
        cursor = nil
    }

    /// Begins a link, or ends one.
    private mutating func use(_ link: CellLink) {
        self.link = link
        link.append(to: &bytes)
    }

    mutating func move(_ x: Int, _ y: Int) {
        if let cursor, cursor == (x, y) { return }
        if !hasStandardMoves {
            bytes += ControlString.bytes(CN_MOVE, y, x)
        } else if let cursor, cursor.y == y, x > cursor.x {
            goRight(x - cursor.x)
        } else if let cursor, cursor.y == y - 1, x < 100 {
            // One or two bytes shorter than giving the row.
            bytes.append("\r\n")
            if x > 0 { goRight(x) }
        } else {
            bytes.append("\u{1B}[")
            bytes.append(decimal: y + 1)
            // The first column is the default.
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

    /// Scrolls rows, of `rows` on the screen; the exposed ones are blank.
    mutating func scroll(_ scroll: Scroll, rows: Int) {
        // If erased cells take the background, it must be the terminal's own.
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
        // If the region is set in the standard way, the whole screen is the default.
        return bytes + (whole == Array("\u{1B}[1;\(rows)r".utf8) ? Array("\u{1B}[r".utf8) : whole)
    }
}

extension Glyph {
    /// The ASCII letter, digit or sign of this glyph; 0 for all others.
    fileprivate var letter: UInt8 {
        guard let scalar, 0x21...0x7E ~= scalar.value else { return 0 }
        return UInt8(truncatingIfNeeded: scalar.value)
    }
}
