import Cells

/// A line of a document that is printed completely instead of scrolled.
public struct PrintedLine: Equatable, Sendable {
    public var runs: [TextRun]
    /// False if the next one continues the same line of a text.
    public var isWhole = true
    /// An image above it.
    public var image: Image?

    public struct Image: Equatable, Sendable {
        public var image: EmbeddedImage
        /// Columns to the left of it.
        public var column: Int
    }
}

extension ReadingDocument {
    /// All lines for a page of this width, some hundred at a time. Lines of a text and of a table keep their length:
    /// the terminal wraps them, and copies contain whole lines. Everything else is laid out for the width.
    public func printedLines(width: Int) -> PrintedLines { PrintedLines(self, width: width) }

    /// The width for the layout, if the page's width is irrelevant.
    fileprivate var ownWidth: Int? {
        switch self {
        case .table: TableDocument.anyWidth
        // More columns than most lines have.
        case .page(let page): page.measure == .text ? 1 << 16 : nil
        case .text, .tree, .bytes: nil
        }
    }
}

/// The printed lines of a document, in portions: the first lines of a long one are available before the last are laid
/// out.
public struct PrintedLines: Sequence, IteratorProtocol {
    private let source: any LineSource
    private let document: ReadingDocument
    private let width: Int
    /// The rows before everything else, or after the lines above it; nil once they are printed.
    private var head: [[TextRun]]?
    private var position = WrappedPosition()
    /// For a page with links: those whose URLs are not completely in one of the lines so far, by their numbers.
    private var unseenLinks: [Int: String] = [:]

    /// Cells of a portion.
    private static let cellsAtOnce = 1 << 15

    init(_ document: ReadingDocument, width: Int) {
        self.document = document
        source = document.source(wraps: true)
        self.width = document.ownWidth ?? Swift.max(1, width)
        let layout = ReaderLayout(
            document, size: Size(columns: self.width, rows: .max), wraps: true, numbersLines: false)
        head = layout.fixedRows()
        guard case .page(let page) = document else { return }
        for (index, link) in page.links.enumerated() { unseenLinks[index + 1] = link.url }
    }

    public mutating func next() -> [PrintedLine]? {
        if position.line >= source.linesAbove, let head = head.take(), !head.isEmpty { return head.flatMap(wholeLine) }
        guard position.line < source.lineCount else { return nextLinks() }
        // Determines the lexer's states before the position, however long the text is.
        if case .text(let text) = document { _ = text.highlight(throughLine: position.line, bytes: .max) }
        let rows = source.rows(from: position, limit: limit, column: 0, width: width)
        guard let last = rows.last?.position else { return nil }
        position = WrappedPosition(line: last.line, row: last.row + 1)
        let goesOn = source.hasRow(position.row, ofLine: position.line, width: width)
        if !goesOn { position = WrappedPosition(line: last.line + 1) }
        switch document {
        case .text: return joined(rows, isCut: goesOn)
        case .table: return rows.flatMap { wholeLine($0.runs) }
        case .tree: return rows.map { PrintedLine(runs: withoutMark($0.runs)) }
        case .page(let page):
            for row in rows { noteLinks(in: row) }
            return rows.map { PrintedLine(runs: $0.runs, image: image(of: page, above: $0.position)) }
        case .bytes: return rows.map { PrintedLine(runs: $0.runs) }
        }
    }

    /// The number of rows in a portion: the rows above a table are a portion of their own.
    private var limit: Int {
        guard case .table(let table) = document else { return Swift.max(16, Self.cellsAtOnce / width) }
        if position.line < table.linesAbove { return table.linesAbove - position.line }
        return Swift.max(1, Swift.min(256, Self.cellsAtOnce / Swift.max(1, table.columnCount)))
    }

    // MARK: - Links

    private mutating func noteLinks(in row: ReaderRow) {
        for number in Set(row.runs.compactMap(\.link)) {
            guard let url = unseenLinks[number], url.utf8.count <= row.text.utf8.count else { continue }
            if row.text.utf8.firstRange(of: url.utf8) != nil { unseenLinks[number] = nil }
        }
    }

    /// The URLs of a page's links, below it, since printed links can't be followed. Nil once all are printed.
    private mutating func nextLinks() -> [PrintedLine]? {
        guard !unseenLinks.isEmpty else { return nil }
        let links = unseenLinks.sorted { $0.key < $1.key }
        unseenLinks = [:]
        return [PrintedLine(runs: [])]
            + links.map { number, url in
                let mark = TextRun("[\(number)] ", SpanStyle(.marker))
                var text = StyledText()
                text.append(url, SpanStyle(.link), link: number)
                return PrintedLine(runs: [mark] + text.wholeLine)
            }
    }

    private func image(of page: Page, above row: WrappedPosition) -> PrintedLine.Image? {
        guard row.row == 0, let place = page.images(at: row, width: width).first,
            let image = page.embedded(place.url)
        else { return nil }
        return PrintedLine.Image(image: image, column: place.column)
    }

    /// Joins the rows of a text's line into one line again.
    private func joined(_ rows: [ReaderRow], isCut: Bool) -> [PrintedLine] {
        var lines: [PrintedLine] = []
        var lastLine: Int?
        for row in rows {
            if row.position.line == lastLine {
                lines[lines.count - 1].runs += row.runs
            } else {
                lines.append(PrintedLine(runs: row.runs))
            }
            lastLine = row.position.line
        }
        if isCut { lines[lines.count - 1].isWhole = false }
        return lines
    }

    /// A table's row; the longest are split.
    private func wholeLine(_ row: [TextRun]) -> [PrintedLine] {
        var lines = [PrintedLine(runs: [])]
        var columns = 0
        for run in withoutTrailingSpaces(row) {
            for part in StyledText(run.text, run.style).cells(width: Self.cellsAtOnce) {
                let width = part.columns
                if columns > 0, columns + width > Self.cellsAtOnce {
                    lines[lines.count - 1].isWhole = false
                    lines.append(PrintedLine(runs: []))
                    columns = 0
                }
                lines[lines.count - 1].runs += part
                columns += width
            }
        }
        return lines
    }

    /// Cells of a table are padded to their columns' width.
    private func withoutTrailingSpaces(_ runs: [TextRun]) -> [TextRun] {
        var runs = runs
        while let last = runs.last, last.text.isEmpty || last.text.utf8.last == UInt8(ascii: " ") {
            if last.text.isEmpty { runs.removeLast() } else { runs[runs.count - 1].text.unicodeScalars.removeLast() }
        }
        return runs
    }

    /// Folding is impossible on paper: without its marks, the text is JSON.
    private func withoutMark(_ runs: [TextRun]) -> [TextRun] {
        var runs = runs
        if runs.first?.style.role == .marker { runs[0].text.removeLast(TreeDocument.markColumns) }
        return runs
    }
}
