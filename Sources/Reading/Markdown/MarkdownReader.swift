import CMarkdown
import Cells

/// Writes the tree of a Markdown text into a page. Walks without recursion: nesting has no end.
struct MarkdownReader {
    /// A container that blocks stand in.
    private struct Level {
        /// What is still to be put before its first row, and what stands before the others.
        var first: TextRun
        var rest: TextRun
    }

    private(set) var draft: PageDraft
    /// Added to the lines of the source.
    private let firstLine: Int
    private var levels: [Level] = []
    private var lists: [(number: Int?, delimiter: String)] = []
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
        guard let iterator = cmark_iter_new(root) else { return draft }
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { break }
            let kind = markdown_node_kind(node)
            if event == CMARK_EVENT_ENTER { reader.enter(node, kind) } else { reader.exit(node, kind) }
        }
        return reader.draft
    }

    private mutating func enter(_ node: OpaquePointer, _ kind: markdown_kind) {
        if inline.enter(node, kind, &draft) { return }
        addAir(before: node, kind)
        switch kind {
        case MARKDOWN_QUOTE:
            let bar = TextRun("▎ ", SpanStyle(.rule))
            levels.append(Level(first: bar, rest: bar))
        case MARKDOWN_LIST:
            let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
            let delimiter = cmark_node_get_list_delim(node) == CMARK_PAREN_DELIM ? ")" : "."
            lists.append((isOrdered ? Int(cmark_node_get_list_start(node)) : nil, delimiter))
        case MARKDOWN_ITEM: enterItem(node)
        case MARKDOWN_FOOTNOTE:
            footnotes += 1
            push(Superscript.text(footnotes) + " ", SpanStyle(.marker))
        case MARKDOWN_CODE_BLOCK: addCode(node)
        case MARKDOWN_HTML_BLOCK:
            let html = TextDocument(text(cmark_node_get_literal(node)))
            for offset in 0..<html.lineCount {
                add(.text(StyledText(html.line(offset), SpanStyle(.aside))), line: line(of: node) + offset)
            }
        case MARKDOWN_RULE: add(.rule, line: line(of: node))
        case MARKDOWN_TABLE: table = MarkdownTable(node, line: line(of: node))
        default: break
        }
    }

    private mutating func exit(_ node: OpaquePointer, _ kind: markdown_kind) {
        if inline.exit(kind) { return }
        switch kind {
        case MARKDOWN_QUOTE, MARKDOWN_ITEM, MARKDOWN_FOOTNOTE: levels.removeLast()
        case MARKDOWN_LIST: lists.removeLast()
        case MARKDOWN_PARAGRAPH: addParagraph(node)
        case MARKDOWN_HEADING: addHeading(node)
        case MARKDOWN_TABLE_CELL:
            let cell = inline.take().text
            table?.append(cell)
        case MARKDOWN_TABLE_ROW: table?.endRow()
        case MARKDOWN_TABLE:
            table?.blocks.forEach { add($0.body, line: $0.line) }
            table = nil
        default: break
        }
    }

    // MARK: - Blocks

    private mutating func addParagraph(_ node: OpaquePointer) {
        let paragraph = inline.take()
        if let url = paragraph.onlyImage {
            add(.image(paragraph.text, url: url), line: line(of: node))
        } else {
            add(.text(paragraph.text), line: line(of: node), lineStarts: paragraph.lineStarts)
        }
    }

    private mutating func addHeading(_ node: OpaquePointer) {
        let level = Int(cmark_node_get_heading_level(node))
        let heading = inline.take().text
        draft.name(heading.text)
        add(.text(heading.restyled(SpanStyle(.heading(level), .bold))), line: line(of: node))
        if level == 1 { add(.rule, line: line(of: node)) }
    }

    private mutating func addCode(_ node: OpaquePointer) {
        let info = text(cmark_node_get_fence_info(node))
        let language = info.split { " \t,{".contains($0) }.first.map(String.init) ?? ""
        let start = line(of: node) + (markdown_is_fenced(node) ? 1 : 0)
        let lines = CodeText.lines(text(cmark_node_get_literal(node)), language: language)
        let label = StyledText(language).text
        for (offset, text) in (lines.isEmpty ? [StyledText()] : lines).enumerated() {
            add(.code(text, label: offset == 0 ? label : ""), line: start + offset)
        }
    }

    private mutating func enterItem(_ node: OpaquePointer) {
        switch markdown_task(node) {
        case Int8(UInt8(ascii: "x")): return push("☑ ", SpanStyle(.marker))
        case Int8(UInt8(ascii: " ")): return push("☐ ", SpanStyle(.marker))
        default: break
        }
        guard let list = lists.last else { return push("• ", SpanStyle(.marker)) }
        if let number = list.number {
            lists[lists.count - 1].number = number + 1
            push("\(number)\(list.delimiter) ", SpanStyle(.marker))
        } else {
            let depth = lists.count { $0.number == nil }
            push(["• ", "◦ ", "▪ "][min(depth, 3) - 1], SpanStyle(.marker))
        }
    }

    /// A container with a mark before its first row and spaces before the others.
    private mutating func push(_ mark: String, _ style: SpanStyle) {
        let columns = TextWidth.columns(of: mark)
        levels.append(
            Level(first: TextRun(mark, style), rest: TextRun(String(repeating: " ", count: columns))))
    }

    /// An empty row between neighbours, which tight lists do without; two above the larger headings that follow a text.
    private mutating func addAir(before node: OpaquePointer, _ kind: markdown_kind) {
        if kind == MARKDOWN_FOOTNOTE {
            guard footnotes == 0 else { return }
            addBlank(before: node)
            return add(.rule, line: line(of: node))
        }
        guard let previous = cmark_node_previous(node), let parent = cmark_node_parent(node), table == nil else {
            return
        }
        let list = kind == MARKDOWN_ITEM ? parent : cmark_node_parent(parent)
        let isTight =
            list.map { markdown_node_kind($0) == MARKDOWN_LIST && cmark_node_get_list_tight($0) != 0 } ?? false
        let isInList = kind == MARKDOWN_ITEM || markdown_node_kind(parent) == MARKDOWN_ITEM
        if isTight, isInList { return }
        addBlank(before: node)
        let followsText = markdown_node_kind(previous) != MARKDOWN_HEADING
        if kind == MARKDOWN_HEADING, cmark_node_get_heading_level(node) <= 2, followsText { addBlank(before: node) }
    }

    private mutating func addBlank(before node: OpaquePointer) {
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

    private func text(_ string: UnsafePointer<CChar>?) -> String { string.map { String(cString: $0) } ?? "" }

    private func line(of node: OpaquePointer) -> Int { firstLine + max(0, Int(cmark_node_get_start_line(node)) - 1) }
}

/// Numbers as small as the marks of footnotes are.
enum Superscript {
    private static let digits: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]

    static func text(_ number: Int) -> String {
        String(String(number).compactMap { $0.wholeNumberValue.map { digits[$0] } })
    }
}
