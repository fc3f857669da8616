import Cells

/// A piece of a page with its own position in the column: a paragraph, a line of code, a row of a table.
struct Block: Sendable {
    /// Rare and large values are stored elsewhere: a page may have a million blocks.
    enum Body: Sendable {
        case text(StyledText)
        /// A tinted line of code, with the label on the right of a block's first line.
        case code(StyledText, label: String)
        indirect case tableRow(TableShape, cells: [StyledText], isHeader: Bool)
        /// A line of a diff, with syntax colours.
        indirect case diff(DiffLine)
        /// A horizontal rule.
        case rule
        case blank
        /// An image, or two beside each other.
        case images([Image])
    }

    /// An image and its text; the image is drawn below the text.
    struct Image: Sendable {
        var text: StyledText
        /// Empty if there is only the text.
        var url: String
    }

    var body: Body
    /// Line of the source, from 0.
    var sourceLine: Int
    /// The margin of the first row and of the further ones: quote bars, list markers, indentation.
    var margin = Margin()
    /// Bytes of the text at which further lines of the source start.
    var lineStarts: [Int] = []
    /// The alignment of a text or an image.
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

    /// The position of an image in this block: columns to the left of it, and its available columns.
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

    /// The line of the source for a row.
    func sourceLine(row: Int, width: Int) -> Int {
        guard case .text(let text) = body, row > 0, !lineStarts.isEmpty else { return sourceLine }
        let start = text.rowStart(row, width: max(1, width - margin.fitting(width).columns))
        return sourceLine + lineStarts.prefix { $0 <= start }.count
    }

    /// True if nothing is visible.
    var isBlank: Bool {
        switch body {
        case .blank: true
        case .text(let text), .code(let text, _): text.text.utf8.allSatisfy { $0 <= 0x20 }
        case .tableRow, .images, .diff, .rule: false
        }
    }

    /// The text for searches.
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
    /// The approximate size in bytes.
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
        let margin = pieces > 0 ? pieces * MemoryLayout<TextRun>.stride + 2 * Self.arrayHeader : 0
        let starts = lineStarts.isEmpty ? 0 : lineStarts.capacity * 8 + Self.arrayHeader
        return MemoryLayout<Block>.stride + text + margin + starts
    }

    /// The size of an array's memory besides its elements.
    private static let arrayHeader = 40
}

/// The text to the left of a block.
struct Margin: Sendable {
    /// A piece for each container, of the same width in both lists.
    var first: [TextRun] = []
    var rest: [TextRun] = []

    /// The width in columns; all pieces consist of characters with one column.
    var columns: Int { rest.reduce(0) { $0 + $1.text.unicodeScalars.count } }

    /// The innermost pieces that leave at least two thirds of the width to the text: nesting has no limit.
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
    /// Padding of the tint in columns on either side; none if there is not enough space for the code.
    static func padding(in width: Int) -> Int { width > 5 ? 2 : 0 }

    /// The line wrapped at the width, and filled up to it; the label on the right of the first row, or above it if the
    /// line is too long.
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
