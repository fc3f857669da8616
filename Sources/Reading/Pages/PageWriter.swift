import Cells

/// Writes a text into a page by what its marks mean. Markdown and HTML open and close elements here and add words, so that
/// either may stand in the other. Nesting has no end: nothing here is recursive.
struct PageWriter {
    /// What counts for words at a place.
    struct Context {
        enum Script { case raised, lowered }

        var style = SpanStyle()
        var link: Int?
        var alignment = TableShape.Alignment.left
        /// The level of the heading that they belong to.
        var heading: Int?
        /// The language of the block of code that they belong to.
        var code: String?
        var areCode = false
        var describeImage = false
        var areHidden = false
        var script: Script?
    }

    /// A container with a mark at the left of its text.
    struct Level {
        /// The text that is still to be put before its first row, and what stands before the others.
        var first: TextRun
        var rest: TextRun
    }

    /// What is known of the rows above.
    struct Above {
        /// How many of the containers have rows.
        var levels = 0
        var hasRows = false
        var isHeading = false
        /// Empty rows that the next row has above it, and the containers around those.
        var air: (rows: Int, levels: Int)?
    }

    /// A cell of a table: all that is in it becomes one text.
    struct Cell {
        var text = StyledText()
        /// How many containers are around its table.
        var levels: Int
        var above: Above
    }

    var draft: PageDraft
    /// The line of the source, from 0, of what comes next, and of the first words of the text that is put together.
    var line: Int
    var textLine: Int?
    let firstLine: Int
    var context = Context()
    private var opened = OpenElements<Context>()
    var levels: [Level] = []
    var above = Above()
    private var lists: [(number: Int?, delimiter: String)] = []
    /// How many of the lists have no numbers.
    private var bullets = 0
    var inline = InlineText()
    /// Bytes of the text that the budget has counted.
    var inlineBytes = 0
    /// The text of a block of code.
    var code = ""
    var hiddenText = ""
    /// True where the number of the link around is still to come.
    var needsLinkNumber = false
    var isHeadingEmpty = false
    private var tables: [MarkupTable] = []
    /// Whether the rows that are open have cells that name nothing.
    private var rowsHaveValues: [Bool] = []
    var cells: [Cell] = []
    /// Names by which links lead to the next row.
    var anchors: [String] = []

    /// - Parameters:
    ///   - line: the line of the source, from 0, that is the text's first.
    ///   - margin: what stands to the left of all of it.
    init(_ draft: PageDraft, line: Int, margin: TextRun? = nil) {
        self.draft = draft
        self.line = line
        firstLine = line
        if let margin { levels.append(Level(first: margin, rest: margin)) }
        above.levels = levels.count
    }

    /// The page, with all that was open closed.
    mutating func finish() -> PageDraft {
        close(to: 0, isEnded: false)
        endText()
        return draft
    }
}

// MARK: - Elements

extension PageWriter {
    /// How many elements are open.
    var depth: Int { opened.count }
    var isInTable: Bool { !tables.isEmpty }
    /// Rows so far of the innermost table.
    var rowCount: Int { tables.last?.rowCount ?? 0 }

    /// The place of the innermost open element with one of some tags.
    func place(of tags: [HTMLTag]) -> Int? { opened.place(of: tags) }

    private static let elementSize = MemoryLayout<OpenElements<Context>.Entry>.stride + 16

    /// - Parameter tag: the tag of HTML, by which it is closed.
    mutating func open(_ element: PageElement, tag: HTMLTag? = nil) {
        if element.isBlock { endText() }
        draft.budget.allows(bytes: Self.elementSize)
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
            tables[tables.count - 1].openRow(line: line)
            rowsHaveValues.append(false)
        case .cell(let place): openCell(place)
        case .words(let kind): begin(kind)
        }
    }

    /// Closes the innermost elements until so many are left.
    /// - Parameter isEnded: false where the end of the outermost of them is missing.
    mutating func close(to depth: Int, isEnded: Bool = true) {
        while opened.count > max(0, depth), let entry = opened.entries.last {
            if entry.element.isBlock { endText() }
            _ = opened.pop()
            draft.budget.allows(work: 0, bytes: -Self.elementSize)
            let inner = context
            context = entry.value
            end(entry, inner, isEnded: isEnded && opened.count == depth)
        }
    }

    private mutating func end(_ entry: OpenElements<Context>.Entry, _ inner: Context, isEnded: Bool) {
        switch entry.element {
        case .block, .code, .aligned: break
        case .heading(let level):
            // One of Markdown stands for itself.
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

    /// The list that is open counts on from a number.
    mutating func count(from number: Int) {
        if lists.last?.number != nil { lists[lists.count - 1].number = number }
    }

    /// A container with a mark before its first row and spaces before the others.
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
