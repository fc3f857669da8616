/// A line of a document that keys move. With an anchor, all lines from there to it are selected.
public struct TextCursor: Hashable, Sendable {
    /// What a line is depends on the document: see `LineSource`.
    public var line: Int {
        didSet { if line != oldValue { byte = 0 } }
    }
    /// Where the selection began; nil where nothing is selected.
    public var anchor: Int?
    /// The byte of the line that stands for the cursor's column, for the word under it. Another line begins at its first.
    public var byte = 0

    public init(line: Int, anchor: Int? = nil) {
        self.line = line
        self.anchor = anchor
    }

    public var isSelecting: Bool { anchor != nil }

    /// The selected lines, or the cursor's own.
    public var lines: ClosedRange<Int> { min(line, anchor ?? line)...max(line, anchor ?? line) }

    /// The same in a document of so many lines; nil where it has none.
    public func clamped(to lineCount: Int) -> TextCursor? {
        guard lineCount > 0 else { return nil }
        var cursor = self
        cursor.line = max(0, min(line, lineCount - 1))
        cursor.anchor = anchor.map { max(0, min($0, lineCount - 1)) }
        return cursor
    }
}
