/// Files before and after, as a page that shows what differs: one below the other, line by line, with the words marked that
/// changed within a line.
public struct DiffDocument: Sendable {
    public let page: Page
    /// Lines that went and lines that came.
    public let removed: Int
    public let added: Int
    /// True where nothing differs; the page says so.
    public let isEmpty: Bool

    public var document: ReadingDocument { .page(page) }

    /// - Parameters:
    ///   - files: by name; nil for what is not there before or after. A file that has another name now is two of these.
    ///   - budget: ends the work where it takes too long, or nobody waits for it any more.
    /// - Returns: nil where the budget has ended.
    public init?(
        of files: [(name: String, before: String?, after: String?)], within budget: ReadingBudget = ReadingBudget()
    ) {
        let old = files.compactMap { file in file.before.map { FileChanges.Version(name: file.name, $0.utf8) } }
        let new = files.compactMap { file in file.after.map { FileChanges.Version(name: file.name, $0.utf8) } }
        guard let changes = FileChanges(from: old, to: new, isCancelled: { !budget.allows() }) else { return nil }
        self.init(changes, within: budget)
    }

    /// - Returns: nil where the budget has ended.
    public init?(_ changes: FileChanges, within budget: ReadingBudget = ReadingBudget()) {
        var writer = DiffWriter(budget)
        for (index, pair) in changes.pairs.enumerated() {
            if index > 0 { writer.page.blank() }
            writer.add(pair)
        }
        if changes.pairs.isEmpty { writer.page.line([TextRun(Words.Diff.none, SpanStyle(.aside))]) }
        guard budget.stop == nil else { return nil }
        page = writer.page.page
        let counts = changes.pairs.compactMap(\.diff?.counts)
        removed = counts.reduce(0) { $0 + $1.removed }
        added = counts.reduce(0) { $0 + $1.added }
        isEmpty = changes.pairs.isEmpty
    }
}

/// Writes the page of a diff, file by file.
private struct DiffWriter {
    var page: PageBuilder
    private let budget: ReadingBudget
    /// Bytes of a line that are shown.
    private static let longestLine = 20_000
    private static let plain = SpanStyle(.text)
    private static let inserted = SpanStyle(.syntax(.inserted))
    private static let deleted = SpanStyle(.syntax(.deleted))
    private static let marked: SpanStyle.Traits = [.bold, .underlined]

    init(_ budget: ReadingBudget) {
        self.budget = budget
        page = PageBuilder(within: budget)
    }

    mutating func add(_ pair: FileChanges.Pair) {
        var head = [TextRun(pair.name, SpanStyle(.heading(2)))]
        if let note = Words.Diff.note(pair) { head.append(TextRun("  " + note, SpanStyle(.aside))) }
        if let counts = pair.diff?.counts, counts.added + counts.removed > 0 {
            head.append(TextRun("  +\(counts.added)", Self.inserted))
            head.append(TextRun(" −\(counts.removed)", Self.deleted))
        }
        page.line(head)
        guard let diff = pair.diff else { return }
        for hunk in diff.hunks() where budget.allows() { add(hunk, diff) }
    }

    private mutating func add(_ hunk: Hunk, _ diff: LineDiff) {
        page.line([TextRun(String(Patch.head(hunk).dropLast()), SpanStyle(.aside, .tinted))])
        var line = hunk.new.lowerBound
        for change in hunk.changes where budget.allows() {
            for line in line..<change.new.lowerBound { add(diff.new, line, " ", Self.plain, []) }
            let words = zip(change.old, change.new).map { ChangedWords(diff.old.text(of: $0), diff.new.text(of: $1)) }
            for (index, line) in change.old.enumerated() where budget.allows() {
                add(diff.old, line, "−", Self.deleted, index < words.count ? words[index]?.old ?? [] : [])
            }
            for (index, line) in change.new.enumerated() where budget.allows() {
                add(diff.new, line, "+", Self.inserted, index < words.count ? words[index]?.new ?? [] : [])
            }
            line = change.new.upperBound
        }
        for line in line..<hunk.new.upperBound { add(diff.new, line, " ", Self.plain, []) }
    }

    private mutating func add(
        _ text: DiffedText, _ number: Int, _ sign: String, _ style: SpanStyle, _ marks: [Range<Int>]
    ) {
        let bytes = text.text(of: number)
        var line = StyledText()
        var tabs = TabStops()
        func append(_ range: Range<Int>, _ style: SpanStyle) {
            guard !range.isEmpty else { return }
            let part = bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound]
            tabs.append(Substring(decoding: part, as: UTF8.self), to: &line, style)
        }
        var end = 0
        for mark in marks {
            append(end..<mark.lowerBound, style)
            append(mark, style.adding(Self.marked))
            end = mark.upperBound
        }
        append(end..<max(end, min(bytes.count, Self.longestLine)), style)
        if bytes.count > Self.longestLine { line.append("…", SpanStyle(.aside)) }
        if number == text.lineCount - 1, !text.endsWithNewline {
            line.append(" " + Words.Diff.noNewline, SpanStyle(.aside))
        }
        page.styled(line, margin: TextRun(sign + " ", style))
    }
}
