/// Writes the page of a diff, file by file.
struct DiffWriter {
    var page: PageBuilder
    private let shape: DiffDocument.Shape
    private let budget: ReadingBudget
    private var foldCount = 0
    private var isFirst = true
    private static let context = LineDiff.usualContext
    static let inserted = SpanStyle(.syntax(.inserted))
    static let deleted = SpanStyle(.syntax(.deleted))

    init(_ shape: DiffDocument.Shape, _ budget: ReadingBudget) {
        self.shape = shape
        self.budget = budget
        page = PageBuilder(within: budget)
    }

    /// Adds a file with only its name, and its image if it is one.
    mutating func add(_ file: DiffDocument.Unread) {
        head([TextRun(file.name, SpanStyle(.heading(2))), TextRun("  " + file.note, SpanStyle(.aside))])
        if shape.isSideBySide, file.images.count == 2 {
            let (before, after) = (file.images[0], file.images[1])
            page.images((before.label, before.url), (after.label, after.url))
            page.sourceLine += 1
            return
        }
        for image in file.images {
            page.image(image.label, url: image.url)
            page.sourceLine += 1
        }
    }

    mutating func add(_ pair: FileChanges.Pair, _ fact: DiffDocument.Fact) {
        var runs = [TextRun(pair.name, SpanStyle(.heading(2)))]
        let notes = [Words.Diff.note(pair), pair.diff.flatMap(LineEnds.note), fact.note].compactMap(\.self)
        if !notes.isEmpty { runs.append(TextRun("  " + notes.joined(separator: ", "), SpanStyle(.aside))) }
        if let counts = pair.diff?.counts, counts.added + counts.removed > 0 {
            runs.append(TextRun("  +\(counts.added)", Self.inserted))
            runs.append(TextRun(" −\(counts.removed)", Self.deleted))
        }
        head(runs)
        guard let diff = pair.diff, !diff.changes.isEmpty else { return }
        add(diff, DiffLines(pair, diff, language: fact.language, within: budget))
    }

    /// Writes a file's heading, after a gap.
    private mutating func head(_ runs: [TextRun]) {
        if !isFirst { page.blank() }
        isFirst = false
        page.sourceLine += 1
        page.line(runs)
        page.sourceLine += 1
    }

    private mutating func add(_ diff: LineDiff, _ lines: DiffLines) {
        let start = page.sourceLine
        var (old, new) = (0, 0)
        for (index, change) in diff.changes.enumerated() where budget.allows() {
            same(old..<change.old.lowerBound, new, isAtEdge: index == 0, lines, start)
            page.stop()
            if shape.isSideBySide {
                beside(change, lines, start)
            } else {
                below(change, lines, start)
            }
            (old, new) = (change.old.upperBound, change.new.upperBound)
        }
        same(old..<diff.old.lineCount, new, isAtEdge: true, isEnd: true, lines, start)
        page.sourceLine = start + diff.old.lineCount + diff.new.lineCount + 1
    }

    /// Writes equal lines: some next to each change, the others folded.
    private mutating func same(
        _ old: Range<Int>, _ firstNew: Int, isAtEdge: Bool, isEnd: Bool = false, _ lines: DiffLines, _ start: Int
    ) {
        let above = isAtEdge && !isEnd ? 0 : min(Self.context, old.count)
        let below = isEnd ? 0 : min(Self.context, old.count - above)
        let hidden = old.lowerBound + above..<old.upperBound - below
        // A fold needs a line itself.
        guard hidden.count > 1 else { return show(old, firstNew - old.lowerBound, lines, start) }
        let shift = firstNew - old.lowerBound
        show(old.lowerBound..<hidden.lowerBound, shift, lines, start)
        let fold = foldCount
        foldCount += 1
        if shape.isOpen(fold) {
            show(hidden, shift, lines, start)
        } else {
            page.sourceLine = start + 2 * hidden.lowerBound + shift
            page.fold(fold)
            page.line([TextRun(Words.Diff.fold(hidden.count), SpanStyle(.aside))])
        }
        show(hidden.upperBound..<old.upperBound, shift, lines, start)
    }

    private mutating func show(_ old: Range<Int>, _ shift: Int, _ lines: DiffLines, _ start: Int) {
        for line in old where budget.allows() {
            page.sourceLine = start + 2 * line + shift
            if shape.isSideBySide {
                page.diffLine(DiffLine(left: lines.old(line), right: lines.new(line + shift), isSideBySide: true))
            } else {
                page.diffLine(DiffLine(left: lines.both(line, line + shift)))
            }
        }
    }

    private mutating func below(_ change: LineDiff.Change, _ lines: DiffLines, _ start: Int) {
        let words = lines.words(in: change)
        for (index, line) in change.old.enumerated() where budget.allows() {
            page.sourceLine = start + line + change.new.lowerBound
            page.diffLine(DiffLine(left: lines.removed(line, index < words.count ? words[index]?.old ?? [] : [])))
        }
        for (index, line) in change.new.enumerated() where budget.allows() {
            page.sourceLine = start + change.old.upperBound + line
            page.diffLine(DiffLine(left: lines.added(line, index < words.count ? words[index]?.new ?? [] : [])))
        }
    }

    private mutating func beside(_ change: LineDiff.Change, _ lines: DiffLines, _ start: Int) {
        let words = lines.words(in: change)
        for index in 0..<max(change.old.count, change.new.count) where budget.allows() {
            let (old, new) = (change.old.lowerBound + index, change.new.lowerBound + index)
            let marks = index < words.count ? words[index] : nil
            page.sourceLine = start + min(old, change.old.upperBound) + min(new, change.new.upperBound)
            page.diffLine(
                DiffLine(
                    left: old < change.old.upperBound ? lines.removed(old, marks?.old ?? [], isAlone: true) : nil,
                    right: new < change.new.upperBound ? lines.added(new, marks?.new ?? [], isAlone: true) : nil,
                    isSideBySide: true))
        }
    }
}
