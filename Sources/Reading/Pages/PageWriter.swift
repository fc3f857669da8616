import Cells

/// Writes a text into a page by the meaning of its markup. Both Markdown and HTML open and close elements here and add
/// words, so that they can contain each other. Nesting has no limit: nothing here is recursive.
struct PageWriter {
    /// The context of words.
    struct Context {
        enum Script { case raised, lowered }

        var style = SpanStyle()
        var link: Int?
        var alignment = TableShape.Alignment.left
        /// The level of their heading.
        var heading: Int?
        /// The language of their block of code.
        var code: String?
        var areCode = false
        var describeImage = false
        var areHidden = false
        var script: Script?
    }

    /// A container with a mark on the left of its text.
    struct Level {
        /// The pending text before its first row, and the text before the others.
        var first: TextRun
        var rest: TextRun
    }

    /// The state of the rows above.
    struct Above {
        /// The number of containers that have rows.
        var levels = 0
        var hasRows = false
        var isHeading = false
        /// Empty rows above the next row, and the containers around those.
        var air: (rows: Int, levels: Int)?
    }

    /// A cell of a table: its whole content becomes one text.
    struct Cell {
        var text = StyledText()
        /// The number of containers around its table.
        var levels: Int
        var above: Above
    }

    var draft: PageDraft
    /// The lines of the source, from 0, of the next element, and of the first words of the current text.
    var line: Int
    var textLine: Int?
    let firstLine: Int
    var context = Context()
    private var opened = OpenElements<Context>()
    var levels: [Level] = []
    var above = Above()
    private var lists: [(number: Int?, delimiter: String)] = []
    /// The number of unordered lists.
    private var bullets = 0
    var inline = InlineText()
    /// Bytes of the text that the budget has counted.
    var inlineBytes = 0
    /// The text of a block of code.
    var code = ""
    var hiddenText = ""
    /// True if the number of the enclosing link is still to be added.
    var needsLinkNumber = false
    var isHeadingEmpty = false
    private var tables: [MarkupTable] = []
    /// For each open row, true if it has cells that are not names.
    private var rowsHaveValues: [Bool] = []
    var cells: [Cell] = []
    /// Names for links to the next row.
    var anchors: [String] = []

    /// - Parameters:
    ///   - line: the line of the source, from 0, at which the text begins.
    ///   - margin: the text to the left of all lines.
    init(_ draft: PageDraft, line: Int, margin: TextRun? = nil) {
        self.draft = draft
        self.line = line
        firstLine = line
        if let margin { levels.append(Level(first: margin, rest: margin)) }
        above.levels = levels.count
    }

    /// Closes all open elements and returns the page.
    mutating func finish() -> PageDraft {
        close(to: 0, isEnded: false)
        endText()
        return draft
    }
}

// MARK: - Elements

extension PageWriter {
    /// The number of open elements.
    var depth: Int { opened.count }
    /// The number of rows so far in the innermost table.
    var rowCount: Int { tables.last?.rowCount ?? 0 }

    /// The index of the innermost open element with one of some tags.
    func place(of tags: [HTMLTag]) -> Int? { opened.place(of: tags) }

    /// The memory of an open element in bytes. An array that grows exists twice for a moment.
    private static func memory(of element: PageElement) -> Int {
        let own =
            switch element {
            case .quote, .item: MemoryLayout<Level>.stride
            case .list: MemoryLayout<(Int?, String)>.stride
            case .table: MemoryLayout<MarkupTable>.stride
            case .cell: MemoryLayout<Cell>.stride
            case .block, .heading, .code, .aligned, .row, .words: 0
            }
        return 2 * (MemoryLayout<OpenElements<Context>.Entry>.stride + own + 24)
    }

    /// - Parameter tag: the HTML tag that closes it.
    mutating func open(_ element: PageElement, tag: HTMLTag? = nil) {
        if element.isBlock { endText() }
        draft.budget.allows(bytes: Self.memory(of: element))
        opened.push(element, tag, context)
        switch element {
        case .block: break
        case .heading(let level):
            context.heading = level
            isHeadingEmpty = true
        case .quote(let look): push(TextRun("▎ ", look), TextRun("▎ ", look))
        case .list(let start, let delimiter):
            if start == nil { bullets += 1 }
            lists.append((start, delimiter))
        case .item(let mark): push(mark ?? nextMark())
        case .code(let language): context.code = language
        case .aligned(let alignment): context.alignment = alignment
        case .table(let alignments): tables.append(MarkupTable(alignments: alignments))
        case .row:
            tables[tables.count - 1].openRow(line: line, within: draft.budget)
            rowsHaveValues.append(false)
        case .cell(let place): openCell(place)
        case .words(let kind): begin(kind)
        }
    }

    /// Closes the innermost elements until this number is left.
    /// - Parameter isEnded: false if the end of the outermost of them is missing.
    mutating func close(to depth: Int, isEnded: Bool = true) {
        while opened.count > max(0, depth), let entry = opened.entries.last {
            if entry.element.isBlock { endText() }
            _ = opened.pop()
            draft.budget.allows(work: 0, bytes: -Self.memory(of: entry.element))
            let inner = context
            context = entry.value
            end(entry, inner, isEnded: isEnded && opened.count == depth)
        }
    }

    private mutating func end(_ entry: OpenElements<Context>.Entry, _ inner: Context, isEnded: Bool) {
        switch entry.element {
        case .block, .code, .aligned: break
        case .heading(let level):
            // An empty Markdown heading is kept.
            if isHeadingEmpty, entry.tag == nil { addHeading(StyledText(), "", level, line: line) }
            isHeadingEmpty = false
        case .quote: pop()
        case .item(let mark):
            let isMarked = mark?.utf8.contains { $0 != 0x20 } ?? true
            if isMarked, above.levels < levels.count { add(.text(StyledText()), line: line) }
            pop()
        case .list: if lists.removeLast().number == nil { bullets -= 1 }
        case .table:
            let table = tables.removeLast()
            for row in table.blocks(within: draft.budget) { add(row.body, line: row.line) }
            draft.budget.allows(work: 0, bytes: -table.memory)
        case .row(let isHeader):
            let hasValues = rowsHaveValues.removeLast()
            tables[tables.count - 1].endRow(isHeader: isHeader ?? !hasValues, within: draft.budget)
        case .cell(let place):
            let cell = cells.removeLast()
            above = cell.above
            tables[tables.count - 1].append(cell.text, at: place, within: draft.budget)
        case .words(let kind): end(kind, inner, isEnded: isEnded)
        }
    }

    private mutating func openCell(_ place: MarkupTable.Place) {
        if !place.isHeader, !rowsHaveValues.isEmpty { rowsHaveValues[rowsHaveValues.count - 1] = true }
        cells.append(Cell(levels: levels.count, above: above))
        above = Above(levels: levels.count)
        context.heading = nil
        context.code = nil
        context.alignment = .left
    }

    private mutating func nextMark() -> String {
        guard let list = lists.last else { return "• " }
        guard let number = list.number else { return ["• ", "◦ ", "▪ "][min(max(1, bullets), 3) - 1] }
        let (next, isTooLarge) = number.addingReportingOverflow(1)
        lists[lists.count - 1].number = isTooLarge ? number : next
        return "\(number)\(list.delimiter) "
    }

    /// The open list continues counting from a number.
    mutating func count(from number: Int) {
        if lists.last?.number != nil { lists[lists.count - 1].number = number }
    }

    /// Opens a container with a mark before its first row and spaces before the others.
    private mutating func push(_ mark: String) {
        let spaces = String(repeating: " ", count: TextWidth.columns(of: mark))
        push(TextRun(mark, SpanStyle(.marker)), TextRun(spaces))
    }

    private mutating func push(_ first: TextRun, _ rest: TextRun) { levels.append(Level(first: first, rest: rest)) }

    private mutating func pop() {
        levels.removeLast()
        above.levels = min(above.levels, levels.count)
    }
}
