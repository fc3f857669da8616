/// A line of a document that is moved by keys. With an anchor, all lines between them are selected.
public struct TextCursor: Hashable, Sendable {
    /// The line number; its meaning depends on the document: see `LineSource`.
    public var line: Int {
        didSet { if line != oldValue { byte = 0 } }
    }
    /// The first line of the selection; nil if nothing is selected.
    public var anchor: Int?
    /// The byte of the line at the cursor's column, for the word under it. Reset to 0 when the line changes.
    public var byte = 0

    public init(line: Int, anchor: Int? = nil) {
        self.line = line
        self.anchor = anchor
    }

    public var isSelecting: Bool { anchor != nil }

    /// The selected lines, or the cursor's own line.
    public var lines: ClosedRange<Int> { min(line, anchor ?? line)...max(line, anchor ?? line) }

    /// The cursor limited to a number of lines; nil if that is zero.
    public func clamped(to lineCount: Int) -> TextCursor? {
        guard lineCount > 0 else { return nil }
        var cursor = self
        cursor.line = max(0, min(line, lineCount - 1))
        cursor.anchor = anchor.map { max(0, min($0, lineCount - 1)) }
        return cursor
    }
}
