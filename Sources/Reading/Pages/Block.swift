import Cells

/// A piece of a page that has a place of its own in the column: a paragraph, a line of code, a row of a table.
struct Block: Sendable {
    /// What few blocks are and what takes much room lies elsewhere: a page may have a million of them.
    enum Body: Sendable {
        case text(StyledText)
        /// A line of code on its tint, with what stands at the right of a block's first line.
        case code(StyledText, label: String)
        indirect case tableRow(TableShape, cells: [StyledText], isHeader: Bool)
        /// A line of a diff, in the colours of its language.
        indirect case diff(DiffLine)
        /// A line across.
        case rule
        case blank
        /// A picture, or two beside each other.
        case images([Image])
    }

    /// A picture, as the text that stands for it; below it, where it is drawn.
    struct Image: Sendable {
        var text: StyledText
        /// Empty where there is no more of it than the text.
        var url: String
    }

    var body: Body
    /// Line of the source, from 0.
    var sourceLine: Int
    /// The margin of the first row and of the further ones: quote bars, list markers, indentation.
    var margin = Margin()
    /// Bytes of the text at which further lines of the source start.
    var lineStarts: [Int] = []
    /// Where the rows of a text or an image stand in its width.
    var alignment = TableShape.Alignment.left

    /// - Parameter room: rows that are left free above the text.
    func rows(width: Int, room: Int = 0) -> [[TextRun]] {
        let margin = margin.fitting(width)
        let inner = max(1, width - margin.columns)
        return (Array(repeating: [], count: room) + content(width: inner)).enumerated().map { index, row in
            (index == 0 ? margin.first : margin.rest) + row
        }
    }

    private func content(width: Int) -> [[TextRun]] {
        switch body {
        case .text(let text): aligned(text.rows(width: width), width: width)
        case .images(let images): aligned(rows(of: images, width: width), width: width)
        case .code(let text, let label): CodeRows.rows(text, label: label, width: width)
        case .tableRow(let shape, let cells, let isHeader): shape.rows(cells, isHeader: isHeader, width: width)
        case .diff(let line): line.rows(width: width)
        case .rule: [[TextRun(String(repeating: "─", count: width), SpanStyle(.rule))]]
        case .blank: [[]]
        }
    }

    private func aligned(_ rows: [[TextRun]], width: Int) -> [[TextRun]] {
        guard alignment != .left else { return rows }
        return rows.map { row in
            let gap = max(0, width - row.columns) / (alignment == .center ? 2 : 1)
            return gap > 0 ? [TextRun(String(repeating: " ", count: gap))] + row : row
        }
    }

    private func rows(of images: [Image], width: Int) -> [[TextRun]] {
        guard images.count == 2 else { return images.flatMap { $0.text.rows(width: width) } }
        let texts = images.map { $0.text.rows(width: SideBySide.half(of: width)) }
        return SideBySide.rows(texts[0], texts[1], width: width)
    }

    /// Where a picture of this block stands: columns to the left of it, and those that it may take.
    func place(ofImage number: Int, width: Int) -> (column: Int, columns: Int) {
        let margin = margin.fitting(width).columns
        let inner = width - margin
        guard case .images(let images) = body, images.count == 2 else { return (margin, inner) }
        let column = number == 0 ? 0 : SideBySide.columnOfSecond(in: inner)
        return (margin + column, SideBySide.half(of: inner))
    }

    /// Columns to the left of the text.
    func textColumn(width: Int) -> Int {
        let columns = margin.fitting(width).columns
        if case .code = body { return columns + CodeRows.padding(in: width - columns) }
        return columns
    }

    /// The lines of the source that a row comes from.
    func sourceLine(row: Int, width: Int) -> Int {
        guard case .text(let text) = body, row > 0, !lineStarts.isEmpty else { return sourceLine }
        let start = text.rowStart(row, width: max(1, width - margin.fitting(width).columns))
        return sourceLine + lineStarts.prefix { $0 <= start }.count
    }

    /// True if there is nothing to see.
    var isBlank: Bool {
        switch body {
        case .blank: true
        case .text(let text), .code(let text, _): text.text.utf8.allSatisfy { $0 <= 0x20 }
        case .tableRow, .images, .diff, .rule: false
        }
    }

    /// The text that a search looks through.
    var text: String {
        switch body {
        case .text(let text), .code(let text, _): text.text
        case .images(let images): images.map(\.text.text).joined(separator: " ")
        case .tableRow(_, let cells, _): cells.map(\.text).joined(separator: " ")
        case .diff(let line): line.text
        case .rule, .blank: ""
        }
    }
}

extension Block {
    /// About so many bytes.
    var memory: Int {
        let text =
            switch body {
            case .text(let text), .code(let text, _): text.memory
            case .images(let images): images.reduce(0) { $0 + $1.text.memory + $1.url.utf8.count }
            case .tableRow(_, let cells, _): cells.count * MemoryLayout<StyledText>.stride
            case .diff(let line): line.memory
            case .rule, .blank: 0
            }
        let pieces = margin.first.count + margin.rest.count
        return MemoryLayout<Block>.stride + text + pieces * MemoryLayout<TextRun>.stride + lineStarts.count * 8
    }
}

/// The text to the left of a block.
struct Margin: Sendable {
    /// A piece for each container, of the same width in both lists.
    var first: [TextRun] = []
    var rest: [TextRun] = []

    /// Columns; every piece is of characters one column wide.
    var columns: Int { rest.reduce(0) { $0 + $1.text.unicodeScalars.count } }

    /// The innermost pieces that leave the text at least two thirds of a width: nesting has no end.
    func fitting(_ width: Int) -> Margin {
        var margin = self
        var columns = columns
        while columns > width / 3, let outermost = margin.rest.first {
            columns -= outermost.text.unicodeScalars.count
            margin.rest.removeFirst()
            margin.first.removeFirst()
        }
        return margin
    }
}

/// Lines of code on a tinted background.
enum CodeRows {
    /// Columns at either side that the tint has for itself; none where there is hardly room for the code.
    static func padding(in width: Int) -> Int { width > 5 ? 2 : 0 }

    /// The line broken at the width, filled up to it; the label at the right of the first row, or above it where the line
    /// is too long.
    static func rows(_ code: StyledText, label: String, width: Int) -> [[TextRun]] {
        let tint = SpanStyle(.text, .tinted)
        let padding = padding(in: width)
        let inner = max(1, width - 2 * padding)
        var lines = code.cells(width: inner)
        let labelColumns = label.isEmpty || TextWidth.columns(of: label) > inner ? 0 : TextWidth.columns(of: label) + 1
        if labelColumns > 0, let first = lines.first, first.columns + labelColumns > inner { lines.insert([], at: 0) }
        return lines.enumerated().map { index, spans in
            let note = index == 0 && labelColumns > 0 ? label : ""
            let used = padding + spans.columns + TextWidth.columns(of: note)
            let gap = max(0, width - used - (note.isEmpty ? 0 : 1))
            var row = [TextRun(String(repeating: " ", count: padding), tint)] + spans
            row.append(TextRun(String(repeating: " ", count: gap), tint))
            if !note.isEmpty { row.append(TextRun(note + " ", SpanStyle(.aside, .tinted))) }
            return row
        }
    }
}
