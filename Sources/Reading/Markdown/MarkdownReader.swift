import CMarkdown
import Cells

/// Writes the tree of a Markdown text into a page. Walks without recursion: nesting has no end.
struct MarkdownReader {
    /// A container that blocks stand in.
    private struct Level {
        /// The text that is still to be put before its first row, and what stands before the others.
        var first: TextRun
        var rest: TextRun
    }

    private(set) var draft: PageDraft
    /// Added to the lines of the source.
    private let firstLine: Int
    private var levels: [Level] = []
    private var lists: [(number: Int?, delimiter: String)] = []
    /// How many of the lists have no numbers.
    private var bullets = 0
    private var inline = InlineText()
    private var table: MarkdownTable?
    /// Footnotes so far: they stand at the end, in the order in which they were called.
    private var footnotes = 0

    /// Containers that leave their mark at the left; what is nested deeper stands no further in.
    private static let deepest = 12

    private init(_ draft: PageDraft, firstLine: Int) {
        self.draft = draft
        self.firstLine = firstLine
    }

    /// Appends a tree, which is still the caller's.
    static func append(_ root: OpaquePointer, to draft: PageDraft, firstLine: Int, margin: TextRun?) -> PageDraft {
        var reader = MarkdownReader(draft, firstLine: firstLine)
        if let margin { reader.levels.append(Level(first: margin, rest: margin)) }
        var node = root
        var isEntering = true
        repeat {
            let place = MarkdownNode(node)
            if isEntering { reader.enter(place) } else { reader.exit(place) }
        } while draft.budget.allows() && markdown_next(&node, &isEntering)
        return reader.draft
    }

    private mutating func enter(_ node: MarkdownNode) {
        if inline.enter(node, &draft) { return }
        addAir(before: node)
        switch node.kind {
        case MARKDOWN_QUOTE:
            let bar = TextRun("▎ ", SpanStyle(.rule))
            levels.append(Level(first: bar, rest: bar))
        case MARKDOWN_LIST:
            let start = node.listStart
            if start == nil { bullets += 1 }
            lists.append((start, node.listDelimiter))
        case MARKDOWN_ITEM: enterItem(node)
        case MARKDOWN_FOOTNOTE:
            footnotes += 1
            push(Superscript.text(footnotes) + " ", SpanStyle(.marker))
        case MARKDOWN_CODE_BLOCK: addCode(node)
        case MARKDOWN_HTML_BLOCK:
            let html = TextDocument(node.literal)
            for offset in 0..<html.lineCount where draft.budget.allows() {
                add(.text(StyledText(html.line(offset), SpanStyle(.aside))), line: line(of: node) + offset)
            }
        case MARKDOWN_RULE: add(.rule, line: line(of: node))
        case MARKDOWN_TABLE: table = MarkdownTable(node, line: line(of: node))
        default: break
        }
    }

    private mutating func exit(_ node: MarkdownNode) {
        if inline.exit(node.kind) { return }
        switch node.kind {
        case MARKDOWN_QUOTE, MARKDOWN_ITEM, MARKDOWN_FOOTNOTE: levels.removeLast()
        case MARKDOWN_LIST: if lists.removeLast().number == nil { bullets -= 1 }
        case MARKDOWN_PARAGRAPH: addParagraph(node)
        case MARKDOWN_HEADING: addHeading(node)
        case MARKDOWN_TABLE_CELL:
            let cell = inline.take().text
            draft.budget.allows(bytes: cell.memory)
            table?.append(cell)
        case MARKDOWN_TABLE_ROW: table?.endRow()
        case MARKDOWN_TABLE:
            table?.blocks(within: draft.budget).forEach { add($0.body, line: $0.line) }
            table = nil
        default: break
        }
    }

    // MARK: - Blocks

    private mutating func addParagraph(_ node: MarkdownNode) {
        let paragraph = inline.take()
        if let url = paragraph.onlyImage {
            add(.images([Block.Image(text: paragraph.text, url: url)]), line: line(of: node))
        } else {
            add(.text(paragraph.text), line: line(of: node), lineStarts: paragraph.lineStarts)
        }
    }

    private mutating func addHeading(_ node: MarkdownNode) {
        let level = node.headingLevel
        let heading = inline.take().text
        draft.name(heading.text, level: level)
        add(.text(heading.restyled(SpanStyle(.heading(level), .bold))), line: line(of: node))
        if level == 1 { add(.rule, line: line(of: node)) }
    }

    private mutating func addCode(_ node: MarkdownNode) {
        let info = node.fenceInfo
        let language = info.split { " \t,{".contains($0) }.first.map(String.init) ?? ""
        let start = line(of: node) + (node.isFenced ? 1 : 0)
        let lines = CodeText.lines(node.literal, language: language, within: draft.budget)
        let label = StyledText(language).text
        for (offset, text) in (lines.isEmpty ? [StyledText()] : lines).enumerated() {
            add(.code(text, label: offset == 0 ? label : ""), line: start + offset)
        }
    }

    private mutating func enterItem(_ node: MarkdownNode) {
        if let isDone = node.isDone { return push(isDone ? "☑ " : "☐ ", SpanStyle(.marker)) }
        guard let list = lists.last else { return push("• ", SpanStyle(.marker)) }
        if let number = list.number {
            lists[lists.count - 1].number = number + 1
            push("\(number)\(list.delimiter) ", SpanStyle(.marker))
        } else {
            push(["• ", "◦ ", "▪ "][min(max(1, bullets), 3) - 1], SpanStyle(.marker))
        }
    }

    /// A container with a mark before its first row and spaces before the others.
    private mutating func push(_ mark: String, _ style: SpanStyle) {
        let columns = TextWidth.columns(of: mark)
        levels.append(
            Level(first: TextRun(mark, style), rest: TextRun(String(repeating: " ", count: columns))))
    }

    /// An empty row between neighbours, which tight lists do without; two above the larger headings that follow a text.
    private mutating func addAir(before node: MarkdownNode) {
        if node.kind == MARKDOWN_FOOTNOTE {
            guard footnotes == 0 else { return }
            addBlank(before: node)
            return add(.rule, line: line(of: node))
        }
        guard let previous = node.previous, let parent = node.parent, table == nil else { return }
        let isItem = node.kind == MARKDOWN_ITEM
        let list = isItem ? parent : parent.parent
        if list?.isTight == true, isItem || parent.kind == MARKDOWN_ITEM { return }
        addBlank(before: node)
        let followsText = previous.kind != MARKDOWN_HEADING
        if node.kind == MARKDOWN_HEADING, node.headingLevel <= 2, followsText { addBlank(before: node) }
    }

    private mutating func addBlank(before node: MarkdownNode) {
        let shown = levels.prefix(Self.deepest).map(\.rest)
        let line = max(firstLine, line(of: node) - 1)
        draft.append(Block(body: .blank, sourceLine: line, margin: Margin(first: shown, rest: shown)))
    }

    private mutating func add(_ body: Block.Body, line: Int, lineStarts: [Int] = []) {
        let shown = levels.prefix(Self.deepest)
        let margin = Margin(first: shown.map(\.first), rest: shown.map(\.rest))
        for index in shown.indices { levels[index].first = levels[index].rest }
        draft.append(Block(body: body, sourceLine: line, margin: margin, lineStarts: lineStarts))
    }

    private func line(of node: MarkdownNode) -> Int { firstLine + node.line }
}

/// Numbers as small as the marks of footnotes are.
enum Superscript {
    private static let digits: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]

    static func text(_ number: Int) -> String {
        String(String(number).compactMap { $0.wholeNumberValue.map { digits[$0] } })
    }
}
