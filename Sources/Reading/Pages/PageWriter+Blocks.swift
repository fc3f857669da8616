/// Rows of the page.
extension PageWriter {
    /// The maximum number of containers with a mark on the left; deeper ones are not indented further.
    private static let deepest = 12

    /// Ends the current text: the next one begins a new row.
    mutating func endText() {
        if let language = context.code { return endCode(language) }
        guard !inline.isEmpty else {
            inline = InlineText()
            return
        }
        numberLink()
        inline.endPiece()
        let text = inline
        let line = textLine ?? line
        inline = InlineText()
        textLine = nil
        draft.budget.allows(work: 0, bytes: -inlineBytes)
        inlineBytes = 0
        if let url = text.onlyImage, context.heading == nil || text.name.isEmpty {
            add(.images([Block.Image(text: text.text, url: url)]), line: line)
        } else if let level = context.heading {
            addHeading(text.text, text.name, level, line: line)
        } else {
            add(.text(text.text), line: line, lineStarts: text.lineStarts)
        }
    }

    mutating func addHeading(_ text: StyledText, _ name: String, _ level: Int, line: Int) {
        isHeadingEmpty = false
        addAir(line: line)
        draft.name(name, level: cells.isEmpty ? level : nil)
        add(.text(text.restyled(SpanStyle(.heading(level), .bold))), line: line)
        if level == 1, cells.isEmpty { add(.rule, line: line) }
        above.isHeading = true
    }

    private mutating func endCode(_ language: String) {
        guard !code.isEmpty else { return }
        let text = code.utf8.first == 0x0A ? String(code.dropFirst()) : code
        let line = (textLine ?? line) + (code.utf8.first == 0x0A ? 1 : 0)
        code = ""
        textLine = nil
        addCode(text, language: language, line: line)
    }

    /// Adds a block of code.
    mutating func addCode(_ text: String, language: String, line: Int) {
        let lines = CodeText.lines(text, language: language, within: draft.budget)
        let label = StyledText(language).text
        for (offset, text) in (lines.isEmpty ? [StyledText()] : lines).enumerated() {
            add(.code(text, label: offset == 0 ? label : ""), line: line + offset)
        }
    }

    /// Requests empty rows before the next element, unless it is the first of its container.
    mutating func requestAir(_ rows: Int = 1) {
        guard cells.isEmpty, above.hasRows, levels.count <= above.levels else { return }
        let air = above.air ?? (0, levels.count)
        above.air = (max(rows, air.rows), min(levels.count, air.levels))
    }

    /// Requests two rows above larger headings that follow a text.
    mutating func requestAir(beforeHeading level: Int) {
        requestAir(level <= 2 && !above.isHeading ? 2 : 1)
    }

    private mutating func addAir(line: Int) {
        guard let air = above.air.take(), cells.isEmpty else { return }
        let shown = levels.prefix(min(air.levels, Self.deepest)).map(\.rest)
        let margin = Margin(first: shown, rest: shown)
        for _ in 0..<air.rows {
            draft.append(Block(body: .blank, sourceLine: max(firstLine, line - 1), margin: margin))
        }
    }

    /// Adds one or several rows below the existing ones.
    mutating func add(_ body: Block.Body, line: Int, lineStarts: [Int] = []) {
        addAir(line: line)
        let shown = levels[(cells.last?.levels ?? 0)...].prefix(Self.deepest)
        let margin = Margin(first: shown.map(\.first), rest: shown.map(\.rest))
        for index in shown.indices { levels[index].first = levels[index].rest }
        above.levels = levels.count
        above.hasRows = true
        above.isHeading = false
        guard cells.isEmpty else { return addToCell(body, margin) }
        for name in anchors { draft.addAnchor(name) }
        anchors = []
        draft.append(
            Block(
                body: body, sourceLine: line, margin: margin, lineStarts: lineStarts,
                alignment: context.alignment))
    }

    private mutating func addToCell(_ body: Block.Body, _ margin: Margin) {
        var addition = StyledText()
        for run in margin.first { addition.append(run.text, run.style) }
        switch body {
        case .text(let text), .code(let text, _): addition.append(text)
        case .tableRow(_, let cells, _):
            for (index, cell) in cells.enumerated() {
                if index > 0 { addition.append(" │ ", SpanStyle(.rule)) }
                addition.append(cell)
            }
        case .images(let images): for image in images { addition.append(image.text) }
        case .rule: addition.append("───", SpanStyle(.rule))
        case .diff, .blank: break
        }
        draft.budget.allows(bytes: addition.memory)
        let cell = cells.count - 1
        if !cells[cell].text.isEmpty { cells[cell].text.append("\n", SpanStyle()) }
        cells[cell].text.append(addition)
    }
}
