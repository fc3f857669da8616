import CMarkdown

/// Writes the tree of a Markdown text into a page. Works without recursion, because nesting has no limit.
struct MarkdownReader {
    private var writer: PageWriter
    /// Added to the lines of the source.
    private let firstLine: Int
    /// For each entered node, the number of open elements before it, and with it.
    private var depths: [(outside: Int, inside: Int)] = []
    /// The words of an alert's mark, and the end of their line.
    private var alertMark: [OpaquePointer] = []
    /// The paragraph without other words.
    private var emptyParagraph: OpaquePointer?
    /// The number of footnotes so far: they are at the end, in the order of their references.
    private var footnotes = 0

    private init(_ writer: PageWriter, firstLine: Int) {
        self.writer = writer
        self.firstLine = firstLine
    }

    /// Appends a tree, which the caller must still free; nodes are freed after they were read.
    static func append(_ root: OpaquePointer, to draft: PageDraft, firstLine: Int, margin: TextRun?) -> PageDraft {
        var reader = MarkdownReader(PageWriter(draft, line: firstLine, margin: margin), firstLine: firstLine)
        var node = root
        var isEntering = true
        repeat {
            let place = MarkdownNode(node)
            if isEntering { reader.enter(place) } else { reader.exit(place) }
        } while draft.budget.allows() && markdown_go_on(&node, &isEntering)
        return reader.writer.finish()
    }

    private mutating func enter(_ node: MarkdownNode) {
        if node.isHTML { return readHTML(node) }
        let outside = writer.depth
        if !enterWords(node) { enterBlock(node) }
        depths.append((outside, writer.depth))
    }

    private mutating func exit(_ node: MarkdownNode) {
        // Open HTML elements stay open until the node around them ends.
        if !node.isHTML { writer.close(to: depths.removeLast().outside, isEnded: false) }
    }

    // MARK: - Blocks

    private mutating func enterBlock(_ node: MarkdownNode) {
        goTo(node)
        switch node.kind {
        case MARKDOWN_QUOTE: enterQuote(node)
        case MARKDOWN_LIST: writer.open(.list(start: node.listStart, delimiter: node.listDelimiter))
        case MARKDOWN_ITEM: writer.open(.item(mark: node.isDone.map { $0 ? "☑ " : "☐ " }))
        case MARKDOWN_PARAGRAPH: writer.open(.block)
        case MARKDOWN_HEADING: writer.open(.heading(node.headingLevel))
        case MARKDOWN_FOOTNOTE:
            footnotes += 1
            writer.open(.item(mark: ScriptLetters.raised(footnotes) + " "))
        case MARKDOWN_CODE_BLOCK: addCode(node)
        case MARKDOWN_RULE: writer.add(.rule, line: writer.line)
        case MARKDOWN_TABLE: writer.open(.table(node.alignments))
        case MARKDOWN_TABLE_ROW:
            // The delimiter row is between the first and the second row.
            let row = writer.rowCount
            if let table = node.parent { writer.line = firstLine + table.line + row + min(row, 1) }
            writer.open(.row(isHeader: row == 0))
        case MARKDOWN_TABLE_CELL:
            writer.open(.cell(MarkupTable.Place(isHeader: writer.rowCount == 1)))
        default: break
        }
    }

    private mutating func enterQuote(_ node: MarkdownNode) {
        guard let alert = node.alert else { return writer.open(.quote(SpanStyle(.rule))) }
        alertMark = alert.mark
        emptyParagraph = alert.emptyParagraph
        writer.open(.quote(SpanStyle(.alert(alert.kind))))
        writer.add(.text(StyledText(alert.kind.title, SpanStyle(.alert(alert.kind), .bold))), line: writer.line)
    }

    private mutating func addCode(_ node: MarkdownNode) {
        let start = writer.line + (node.isFenced ? 1 : 0)
        writer.addCode(node.literal, language: node.codeLanguage, line: start)
    }

    private mutating func readHTML(_ node: MarkdownNode) {
        let isBlock = node.kind == MARKDOWN_HTML_BLOCK
        if isBlock { goTo(node) }
        HTMLReader(floor: depths.last?.inside ?? 0).read(node.literal, into: &writer, line: writer.line)
        if isBlock { writer.endText() }
    }

    private mutating func goTo(_ node: MarkdownNode) {
        writer.endText()
        writer.line = firstLine + node.line
        addAir(before: node)
    }

    /// Adds an empty row between neighbours, except in tight lists; two above larger headings that follow a text.
    private mutating func addAir(before node: MarkdownNode) {
        if node.kind == MARKDOWN_FOOTNOTE {
            guard footnotes == 0 else { return }
            writer.requestAir()
            return writer.add(.rule, line: writer.line)
        }
        guard let previous = node.previous, let parent = node.parent else { return }
        if emptyParagraph == previous.pointer { return }
        let isItem = node.kind == MARKDOWN_ITEM
        let list = isItem ? parent : parent.parent
        if list?.isTight == true, isItem || parent.kind == MARKDOWN_ITEM { return }
        guard node.kind == MARKDOWN_HEADING else { return writer.requestAir() }
        writer.requestAir(beforeHeading: node.headingLevel)
    }

    // MARK: - Words

    /// Adds an inline node; false for blocks.
    private mutating func enterWords(_ node: MarkdownNode) -> Bool {
        if let last = alertMark.last, last == node.pointer {
            alertMark.removeLast()
            if node.kind != MARKDOWN_TEXT { writer.line += 1 }
            return true
        }
        switch node.kind {
        case MARKDOWN_TEXT: writer.add(node.literal)
        case MARKDOWN_SOFT_BREAK: writer.addSoftBreak()
        case MARKDOWN_LINE_BREAK: writer.addLineBreak()
        case MARKDOWN_CODE:
            writer.open(.words(.code))
            writer.add(node.literal)
        case MARKDOWN_FOOTNOTE_MARK: writer.addMark(Int(node.literal).map { ScriptLetters.raised($0) } ?? "")
        case MARKDOWN_EMPHASIS: writer.open(.words(.styled(.italic)))
        case MARKDOWN_STRONG: writer.open(.words(.styled(.bold)))
        case MARKDOWN_STRIKETHROUGH: writer.open(.words(.struck))
        case MARKDOWN_LINK: writer.open(.words(.link(node.url)))
        case MARKDOWN_IMAGE: writer.open(.words(.image(node.url, mark: "▦ ")))
        default: return false
        }
        return true
    }
}
