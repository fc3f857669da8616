/// A JSON file in its pretty form, with folding of objects and arrays.
public struct TreeDocument: Sendable {
    final class Storage: Sendable {
        let text: TextDocument
        let json: JSONLines

        init(_ text: TextDocument, _ json: JSONLines) {
            self.text = text
            self.json = json
        }
    }

    let storage: Storage
    /// The opening lines of folded containers.
    private var closed: Set<Int> = []
    /// The visible lines; nil for all.
    private var visible: [UInt32]?

    /// Nil if the text is not JSON, or the budget ends before it does.
    /// - Parameters:
    ///   - isLines: true for JSON Lines.
    ///   - isWhole: false if only the beginning of the text is available.
    public init?(_ text: TextDocument, isLines: Bool = false, isWhole: Bool = true, within budget: ReadingBudget) {
        let bytes = Array(text.storage.text.utf8)
        guard let json = JSONLines(bytes, as: isLines ? .lines : .json, isWhole: isWhole, within: budget) else {
            return nil
        }
        storage = Storage(text, json)
        openDepth = json.deepest
    }

    /// The depth up to which everything is open.
    public private(set) var openDepth: Int

    /// The maximum nesting of containers.
    public var depth: Int { storage.json.deepest }

    /// Returns the document with all containers folded that are nested deeper than `depth`; at least 1.
    public func folded(to depth: Int) -> TreeDocument {
        var copy = self
        copy.closed = []
        copy.openDepth = depth
        for (index, line) in storage.json.lines.enumerated() where line.kind == .opening && line.depth >= depth {
            copy.closed.insert(index)
        }
        copy.findVisible()
        return copy
    }

    /// Returns the document with a container folded or unfolded. Items are counted from 0 as if all were open.
    public func toggled(_ container: Int) -> TreeDocument {
        guard storage.json.lines[container].kind == .opening else { return self }
        var copy = self
        if copy.closed.remove(container) == nil { copy.closed.insert(container) }
        copy.findVisible()
        return copy
    }

    public func isClosed(_ container: Int) -> Bool { closed.contains(container) }

    /// The item of the container that begins or ends in a line, or otherwise contains it.
    public func container(of line: Int) -> Int {
        let item = index(line)
        switch storage.json.lines[item].kind {
        case .opening: return item
        case .closing: return Int(storage.json.lines[item].partner)
        case .scalar, .empty, .comment, .noise: return parent(of: item)
        }
    }

    /// The item of the container of an item; for an outermost one itself.
    public func parent(of item: Int) -> Int { Int(storage.json.lines[item].parent) }

    /// The line that shows an item, or the folded container with it.
    public func line(of item: Int) -> Int {
        guard let visible else { return item }
        return max(0, (visible.firstIndex { $0 > item } ?? visible.count) - 1)
    }

    private mutating func findVisible() {
        visible = nil
        guard !closed.isEmpty else { return }
        var found: [UInt32] = []
        var index = 0
        while index < storage.json.lines.count {
            found.append(UInt32(index))
            index = closed.contains(index) ? Int(storage.json.lines[index].partner) + 1 : index + 1
        }
        visible = found
    }

    /// The item that a line shows.
    public func index(_ line: Int) -> Int { visible.map { Int($0[line]) } ?? line }
}

extension TreeDocument: Equatable {
    public static func == (one: TreeDocument, other: TreeDocument) -> Bool {
        one.storage === other.storage && one.closed == other.closed
    }
}

extension TreeDocument: LineSource {
    public var lineCount: Int { visible?.count ?? storage.json.lines.count }
    var hasBidirectionalControls: Bool { storage.text.hasBidirectionalControls }

    func rowCount(line: Int, width: Int) -> Int { allRows(line: line, width: width).count }

    func rows(line: Int, fromRow row: Int, limit: Int, column: Int, width: Int) -> [[TextRun]] {
        Array(allRows(line: line, width: width).dropFirst(row).prefix(limit))
    }

    func sourceLine(line: Int, row: Int, width: Int) -> Int { Int(storage.json.lines[index(line)].sourceLine) }

    /// Nil if the source has fewer lines than are shown, such as all JSON in a single line.
    func sourceLines(of lines: ClosedRange<Int>) -> ClosedRange<Int>? {
        let items = storage.json.lines
        let last = index(lines.upperBound)
        let start = Int(items[index(lines.lowerBound)].sourceLine)
        let end = Int(items[isClosed(last) ? Int(items[last].partner) : last].sourceLine)
        return end - start >= lines.count - 1 ? start...end : nil
    }

    func position(ofSource sourceLine: Int, width: Int) -> WrappedPosition {
        var low = 0
        var high = lineCount
        while low < high {
            let middle = (low + high) / 2
            if self.sourceLine(line: middle, row: 0, width: width) < sourceLine {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return WrappedPosition(line: min(low, max(0, lineCount - 1)))
    }

    /// The shown text, however long it is.
    func text(line: Int) -> String {
        let item = storage.json.lines[index(line)]
        let key = item.key.isEmpty ? "" : shown(item.key) + ": "
        return key + shown(item.value)
    }

    func margin(ofLine line: Int, width: Int) -> Int {
        min(2 * Int(storage.json.lines[index(line)].depth), width / 2) + Self.markColumns
    }

    /// The width of the mark for open and folded containers.
    static let markColumns = 2

    private func allRows(line: Int, width: Int) -> [[TextRun]] {
        let item = storage.json.lines[index(line)]
        let indent = margin(ofLine: line, width: width) - Self.markColumns
        let isOpening = item.kind == .opening
        let mark = isOpening ? (closed.contains(index(line)) ? "▸ " : "▾ ") : "  "
        let rows = content(line).cells(width: max(1, width - indent - Self.markColumns))
        return rows.enumerated().map { row, runs in
            let margin = String(repeating: " ", count: indent)
            return [TextRun(margin + (row == 0 ? mark : "  "), SpanStyle(.marker))] + runs
        }
    }

    /// Longer values are truncated; the source view has them in full.
    private static let longestValue = 4_000

    private func content(_ line: Int) -> StyledText {
        let index = index(line)
        let item = storage.json.lines[index]
        var text = StyledText()
        if !item.key.isEmpty {
            text.append(beginning(item.key), SpanStyle(.syntax(.key)))
            text.append(": ", SpanStyle(.syntax(.punctuation)))
        }
        let punctuation = SpanStyle(.syntax(.punctuation))
        switch item.kind {
        case .closing where item.isCut: text.append("…", SpanStyle(.aside))
        case .closing: text.append(item.isObject ? "}" : "]", punctuation)
        case .empty: text.append(item.isObject ? "{}" : "[]", punctuation)
        case .opening:
            text.append(item.isObject ? "{" : "[", punctuation)
            guard closed.contains(index) else { return text }
            let end = storage.json.lines[Int(item.partner)]
            text.append(" \(item.count) " + (end.isCut ? "…" : ""), SpanStyle(.aside))
            if !end.isCut { text.append(item.isObject ? "}" : "]", punctuation) }
            if end.hasComma { text.append(",", punctuation) }
            return text
        case .scalar:
            let value = beginning(item.value)
            let kind: TokenKind = value.utf8.first == UInt8(ascii: "\"") ? .string : .constant
            text.append(value, SpanStyle(.syntax(kind)))
        case .comment: text.append(beginning(item.value), SpanStyle(.syntax(.comment)))
        case .noise: text.append(beginning(item.value), SpanStyle(.aside))
        }
        if item.hasComma { text.append(",", punctuation) }
        return text
    }

    private func beginning(_ range: Range<UInt32>) -> String {
        guard range.count > Self.longestValue else { return shown(range) }
        return shown(range.lowerBound..<range.lowerBound + UInt32(Self.longestValue)) + "…"
    }

    /// A part of the text, with decoded string escapes.
    func shown(_ range: Range<UInt32>) -> String {
        let bytes = storage.text.storage.text.utf8.dropFirst(Int(range.lowerBound)).prefix(range.count)
        guard bytes.first == UInt8(ascii: "\"") else { return String(decoding: bytes, as: UTF8.self) }
        return String(decoding: JSONString.shown(bytes), as: UTF8.self)
    }
}
