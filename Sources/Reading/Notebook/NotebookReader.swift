import Cells
import Texts

/// Writes a notebook's cells into a page. A malformed part affects only itself: it is named in one line, and shown as
/// JSON.
struct NotebookReader {
    var builder: PageBuilder
    let text: TextDocument
    let budget: ReadingBudget
    private let language: String
    /// The number of cells so far, including those that could not be read.
    private(set) var cellCount = 0

    init(_ text: TextDocument, language: String, within budget: ReadingBudget) {
        self.text = text
        self.language = language
        self.budget = budget
        builder = PageBuilder(within: budget)
        builder.embedsImages = true
    }

    var hasCells: Bool { cellCount > 0 }

    /// The page. If it is empty, it says so.
    var page: Page {
        var builder = builder
        if !hasCells { builder.line([TextRun(Words.Notebooks.noCells, SpanStyle(.aside))]) }
        return builder.page
    }

    mutating func append(cells: JSONNode) {
        guard cells.kind == .array else { return append(cell: cells) }
        var rest = [cells.elements[...]]
        // A list among the cells contains cells.
        while let cell = rest.last?.first, budget.allows() {
            rest[rest.count - 1].removeFirst()
            if cell.kind == .array, !cell.elements.isEmpty {
                report(Words.Notebooks.listOfCells(cellCount + 1))
                rest.append(cell.elements[...])
            } else if !cell.isCut {
                append(cell: cell)
            }
            while rest.last?.isEmpty == true { rest.removeLast() }
        }
    }

    private mutating func append(cell node: JSONNode) {
        if hasCells { builder.blank() }
        cellCount += 1
        builder.sourceLine = max(builder.sourceLine, node.sourceLine)
        guard node.kind == .object else { return append(malformed: node, Words.Notebooks.malformedCell(cellCount)) }
        let cell = NotebookCell(node)
        if cell.sources.isEmpty { report(Words.Notebooks.noSource(cellCount)) }
        for source in cell.sources {
            let text = NotebookText(source)
            if text.oddities > 0 { report(Words.Notebooks.oddLines(cellCount, text.oddities)) }
            append(text.string, of: cell)
        }
        for field in cell.unknown where !cell.isComplete { append(unknown: field) }
        for outputs in cell.outputs { append(outputs: outputs) }
    }

    private mutating func append(_ source: String, of cell: NotebookCell) {
        switch cell.kind {
        case .markdown, .heading:
            builder.attachments = attachments(of: cell)
            builder.markdown(cell.headingMark + source)
            builder.attachments = [:]
        case .code:
            let language = cell.language ?? language
            builder.code(source, language: language, label: "\(language) [\(cell.count ?? " ")]")
        case .raw: builder.plain(source)
        case .other(let kind):
            report(Words.Notebooks.unknownCell(cellCount, String(kind.unicodeScalars.prefix(40))))
            builder.plain(source)
        }
    }

    /// The names of embedded images by their URLs in Markdown.
    private mutating func attachments(of cell: NotebookCell) -> [ExactText: String] {
        var names: [ExactText: String] = [:]
        for attachment in cell.attachments {
            guard let image = attachment.elements.first(where: { MediaType.isImage($0.key) && $0.isText }) else {
                continue
            }
            let name = builder.embed(EmbeddedImage(image.stringRanges, of: text))
            names["attachment:" + attachment.key] = name
            names["attachment:" + attachment.key.replacing(" ", by: "%20")] = name
        }
        return names
    }

    // MARK: - Malformed and unknown parts

    mutating func report(_ sentence: String, margin: TextRun? = nil) {
        builder.plain("⚠ " + sentence, SpanStyle(.warning), margin: margin)
    }

    /// Names an unreadable part, and shows it as JSON.
    mutating func append(malformed node: JSONNode, _ sentence: String, margin: TextRun? = nil) {
        let isShort = node.range.count <= 40
        report(isShort ? sentence + ": " + OneLine.collapse(node.source, columns: 40) : sentence, margin: margin)
        guard !isShort else { return }
        // Strings are shown decoded, as in JSON.
        builder.plain(node.shown, SpanStyle(.aside), margin: margin)
    }

    /// Shows an unknown field, unless it only contains numbers.
    mutating func append(unknown field: JSONNode, margin: TextRun? = nil) {
        guard field.saysSomething else { return }
        builder.plain("\(field.key):", SpanStyle(.aside), margin: margin)
        if field.isText {
            builder.plain(NotebookText(field).string, margin: margin)
        } else {
            builder.plain(field.shown, SpanStyle(.aside), margin: margin)
        }
    }
}
